"""A shared server as docs/hosting.md has it, played through over HTTPS."""

import http.client
import re
import socket
import ssl
import time
import urllib.error
from contextlib import closing

import pytest

from tests.hosting.client import Visitor
from tests.hosting.conftest import Server


@pytest.fixture(scope="module")
def gm(server: Server) -> Visitor:
    """Somebody with a new account and a new campaign."""
    gm = server.visitor()
    gm.go("/account/sign-up/")
    gm.send(
        "/sign-up/make/",
        name="Nadège",
        email="nadege@example.org",
        password="trois-corbeaux-sur-la-halle",
    )
    gm.go("/campaigns/new/")
    gm.send("/campaigns/create/", name="Le gué de Sarn")
    return gm


@pytest.fixture(scope="module")
def planner(gm: Visitor) -> str:
    """Where the GM's mage casts."""
    gm.go("/")
    gm.go(gm.link(r"/c/\d+/") + "characters/new/")
    gm.send(
        "/characters/make/",
        name="Ysoline",
        int_score="13",
        pou="13",
        dex_score="13",
        skills="Foudre 65",
    )
    return gm.link(r"/c/\d+/characters/\d+/cast/\?[^\"]*")


def cast(gm: Visitor, planner: str) -> str:
    gm.go(planner)
    return gm.send("/cast/roll/")


def test_plain_http_is_sent_on_to_https(server: Server) -> None:
    plain = http.client.HTTPConnection("localhost", server.ports["http"], timeout=10)
    with closing(plain) as connection:
        connection.request("GET", "/account/log-in/")
        answer = connection.getresponse()

    assert answer.status == 308
    assert str(answer.headers["Location"]).startswith("https://localhost")


def test_another_name_is_not_served(server: Server) -> None:
    plain = ssl.create_default_context()
    plain.check_hostname, plain.verify_mode = False, ssl.CERT_NONE
    where = ("127.0.0.1", server.ports["https"])
    with socket.create_connection(where, timeout=10) as opened, pytest.raises(ssl.SSLError):
        plain.wrap_socket(opened, server_hostname="evil.example")


def test_the_answer_binds_the_browser_to_https(gm: Visitor) -> None:
    gm.go("/")

    assert "max-age=31536000" in gm.headers["Strict-Transport-Security"]
    assert "default-src 'none'" in gm.headers["Content-Security-Policy"]
    assert "Server" not in gm.headers
    assert {cookie.name for cookie in gm.cookies} == {"__Host-sessionid", "__Host-csrftoken"}
    assert all(cookie.secure for cookie in gm.cookies)


def test_too_much_at_once_is_refused_by_the_proxy(gm: Visitor) -> None:
    gm.go("/account/")
    with pytest.raises(urllib.error.HTTPError) as refusal:
        gm.send("/account/name/", name="x" * 1_100_000)

    refusal.value.close()
    assert refusal.value.code in {413, 502}  # 502: before Caddy 2.7
    gm.go("/account/")
    assert "Nadège" in gm.page


def test_one_web_process_may_go_and_then_the_other(
    server: Server, gm: Visitor, planner: str
) -> None:
    before = cast(gm, planner)
    assert "Ysoline" in before

    server.stop("web-1", gently=False)
    for _turn in range(3):
        assert "Ysoline" in cast(gm, planner)

    server.start("web-1")
    server.wait_until_ready("web-1")
    time.sleep(2.5)  # the proxy asks every two seconds
    server.stop("web-2")
    for _turn in range(3):
        assert "Ysoline" in cast(gm, planner)
    server.start("web-2")
    gm.go(re.sub(r"characters/.*", "log/", planner))

    assert gm.page.count("Foudre") >= 7
    assert "1 campaigns agree" in server.manage("audit").stdout


def test_the_feed_is_a_process_of_its_own_and_tells_what_the_others_do(
    server: Server, gm: Visitor, planner: str
) -> None:
    table = re.sub(r"characters/.*", "", planner)
    with gm.stream(f"{table}feed/") as stream:
        cast(gm, planner)
        told = b""
        while b"cast" not in told:
            line = stream.readline()
            assert line, told
            told += line
    server.stop("feed")
    assert "Ysoline" in cast(gm, planner)
    server.start("feed")

    with pytest.raises(urllib.error.HTTPError) as stranger:
        server.visitor().stream(f"{table}feed/")
    stranger.value.close()
    assert stranger.value.code in {404, 502}


def test_a_backup_is_made_while_people_play_and_comes_back(
    server: Server, gm: Visitor, planner: str
) -> None:
    log = re.sub(r"characters/.*", "log/", planner)
    copies = server.folder / "backups"
    copies.mkdir()
    cast(gm, planner)
    before = gm.go(log).count("Foudre")
    server.manage("backup", "--into", str(copies))
    (copy,) = copies.iterdir()
    cast(gm, planner)
    assert gm.go(log).count("Foudre") > before

    told = server.manage("restore", str(copy), "--yes").stdout

    assert "1 campaigns agree" in told
    assert gm.go(log).count("Foudre") == before
    assert "Ysoline" in cast(gm, planner)


def test_no_process_has_complained(server: Server) -> None:
    for name in ("web-1", "web-2", "feed"):
        assert "Traceback" not in server.told(name), server.told(name)

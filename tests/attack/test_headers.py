"""What a hostile browser, proxy or neighbour could make of our answers."""

import os
import subprocess
import sys
from pathlib import Path
from urllib.parse import quote

import pytest
from axes.models import AccessAttempt
from django.core import mail
from django.test import Client
from django.urls import reverse
from pytest_django import Settings

from campaign.models import Membership
from campaign.services.members import remove_member
from tests.attack.nonsense import key, untouched
from tests.factories.accounts import PASSWORD, UserFactory
from tests.factories.campaign import InvitationFactory, MembershipFactory
from tests.permissions.stage import ROWS
from tests.permissions.world import World
from tests.streams import read_out

ROOT = Path(__file__).resolve().parents[2]
STATIC = "/static/css/base.css"


def _wrong(client: Client, *, email: str = "personne@example.org", **headers: str) -> int:
    data = {"username": email, "password": "pas le bon"}
    return client.post(reverse("accounts:open-log-in"), data, **headers).status_code  # type: ignore[arg-type]


@pytest.mark.parametrize("path", ["/", "/nowhere/", "/c/1/", STATIC, "/static/nowhere.css"])
def test_every_answer_has_the_policies(db: None, path: str) -> None:
    answer = Client().get(path)
    answer.close()  # files are streamed

    assert "default-src 'none'" in answer["Content-Security-Policy"]
    assert "frame-ancestors 'none'" in answer["Content-Security-Policy"]
    assert answer["Referrer-Policy"] == "same-origin"
    assert answer["X-Content-Type-Options"] == "nosniff"


def test_errors_and_refusals_have_the_policies_too(db: None) -> None:
    strict = Client(enforce_csrf_checks=True, raise_request_exception=False)
    answers = [
        strict.post(reverse("accounts:open-log-in"), {}),
        strict.get("/", headers={"host": "evil.example"}),
        Client().put("/"),
    ]

    assert [answer.status_code for answer in answers] == [403, 400, 405]
    assert all("default-src" in answer["Content-Security-Policy"] for answer in answers)


def test_no_page_stays_in_a_cache(world: World) -> None:
    """The back button after logging out shows nothing of the table."""
    client = Client()
    client.force_login(world.person("gm"))  # type: ignore[arg-type]  # somebody sits there
    pages = [row for row in ROWS if row.method == "GET"]
    answers = {
        str(row): client.get(reverse(row.name, kwargs=dict(row.kwargs(world)))) for row in pages
    }
    for answer in answers.values():
        read_out(answer)

    assert not [
        name
        for name, answer in answers.items()
        if "no-store" not in answer.get("Cache-Control", "")
    ]


def test_only_static_files_are_cached(db: None) -> None:
    answer = Client().get(STATIC)
    answer.close()

    assert "no-store" not in answer.get("Cache-Control", "")


@pytest.mark.parametrize(
    "bad",
    [
        *("https://evil.example/", "//evil.example/", "///evil.example", "/\\evil.example"),
        *("http:evil.example", "javascript:alert(1)", "\thttps://evil.example", "https:///evil"),
        *("//evil.example\\@testserver/", "http://testserver@evil.example/"),
    ],
)
@pytest.mark.parametrize("name", ["accounts:log-out", "accounts:language", "accounts:open-log-in"])
def test_nobody_is_sent_elsewhere(db: None, bad: str, name: str) -> None:
    user = UserFactory(password=PASSWORD)
    data = {"next": bad, "language": "fr", "username": user.email, "password": PASSWORD}

    answer = Client().post(reverse(name), data)

    assert answer.status_code == 303
    assert answer["Location"] == "/"


def test_signing_in_changes_the_session_and_the_csrf_key(db: None) -> None:
    user = UserFactory(password=PASSWORD)
    client = Client()
    client.get(reverse("accounts:log-in"))
    session = client.session
    session["planted"] = "1"
    session.save()
    client.cookies["sessionid"] = planted = session.session_key  # type: ignore[assignment]
    csrf = client.cookies["csrftoken"].value

    client.post(reverse("accounts:open-log-in"), {"username": user.email, "password": PASSWORD})

    assert client.cookies["sessionid"].value != planted
    assert client.cookies["csrftoken"].value != csrf


@pytest.mark.parametrize("name", ["accounts:open-log-in", "accounts:make-account"])
def test_ways_in_ask_for_the_csrf_key(db: None, name: str) -> None:
    assert Client(enforce_csrf_checks=True).post(reverse(name), {}).status_code == 403


def test_every_post_asks_for_the_csrf_key(world: World) -> None:
    client = Client(enforce_csrf_checks=True)
    client.force_login(world.person("gm"))  # type: ignore[arg-type]  # somebody sits there
    answers = {}
    for row in ROWS:
        if row.method == "POST":
            with untouched():
                address = reverse(row.name, kwargs=dict(row.kwargs(world)))
                answers[str(row)] = client.post(address, row.data(world)).status_code

    assert {name: status for name, status in answers.items() if status != 403} == {}


def test_mail_and_invitations_never_name_a_host_that_is_not_ours(db: None) -> None:
    UserFactory(email="aude@example.org", password=PASSWORD)
    client = Client()

    answer = client.post(
        reverse("accounts:password-reset"),
        {"email": "aude@example.org"},
        headers={"host": "evil.example", "x-forwarded-host": "evil.example"},
    )
    client.post(
        reverse("accounts:password-reset"),
        {"email": "aude@example.org"},
        headers={"x-forwarded-host": "evil.example"},
    )

    assert answer.status_code == 400
    assert len(mail.outbox) == 1
    assert "evil.example" not in str(mail.outbox[0].body)


def test_a_reset_says_the_same_of_known_and_unknown_addresses(db: None) -> None:
    UserFactory(email="aude@example.org", password=PASSWORD)
    UserFactory(email="sans@example.org")
    answers = [
        Client().post(reverse("accounts:password-reset"), {"email": f"{who}@example.org"})
        for who in ("aude", "sans", "personne")
    ]

    assert {(a.status_code, a["Location"]) for a in answers} == {
        (302, reverse("accounts:password-reset-sent"))
    }
    assert [message.to for message in mail.outbox] == [["aude@example.org"]]


def test_a_wrong_password_and_an_unknown_address_read_the_same(db: None) -> None:
    user = UserFactory(password=PASSWORD)
    pages = []
    for email in (user.email, "personne@example.org"):
        data = {"username": email, "password": "pas le bon"}
        page = Client().post(reverse("accounts:open-log-in"), data).content.decode()
        pages.append(page.split("<main")[1].replace(str(email), ""))

    assert _without_keys(pages[0]) == _without_keys(pages[1])


def _without_keys(page: str) -> str:
    return "".join(part for part in page.split('"') if len(part) != 64)


def test_guessing_is_locked_by_name_and_address(db: None) -> None:
    user = UserFactory(password=PASSWORD)
    client = Client()
    answers = [_wrong(client, email=str(user.email), REMOTE_ADDR="198.51.100.7") for _ in range(6)]

    assert answers[-1] == 429
    assert _wrong(client, REMOTE_ADDR="198.51.100.7") == 422
    data = {"username": user.email, "password": PASSWORD}
    elsewhere = client.post(reverse("accounts:open-log-in"), data, REMOTE_ADDR="198.51.100.8")
    assert elsewhere.status_code == 303


def test_behind_a_proxy_a_guesser_locks_out_nobody_else(db: None, settings: Settings) -> None:
    settings.PROXIES = 1
    user = UserFactory(password=PASSWORD)
    client = Client()
    for turn in range(6):
        forged = f"192.0.2.{turn}, 203.0.113.9"
        last = _wrong(client, email=str(user.email), HTTP_X_FORWARDED_FOR=forged)

    assert last == 429
    assert AccessAttempt.objects.get().ip_address == "203.0.113.9"
    data = {"username": user.email, "password": PASSWORD}
    answer = client.post(
        reverse("accounts:open-log-in"), data, headers={"x-forwarded-for": "203.0.113.10"}
    )
    assert answer.status_code == 303


def test_https_marks_every_cookie(tmp_path: Path) -> None:
    code = (
        "import django; django.setup()\n"
        "from django.conf import settings as s\n"
        "print(s.SESSION_COOKIE_SECURE, s.CSRF_COOKIE_SECURE, s.SESSION_COOKIE_HTTPONLY,"
        " s.SESSION_COOKIE_SAMESITE, s.CSRF_COOKIE_SAMESITE, s.SECURE_HSTS_SECONDS > 0)"
    )
    done = subprocess.run(
        [sys.executable, "-c", code],
        cwd=ROOT,
        env={
            **os.environ,
            "DJANGO_SETTINGS_MODULE": "config.settings",
            "SORTILEGE_HTTPS": "1",
            "SORTILEGE_VAR": str(tmp_path),
        },
        capture_output=True,
        text=True,
        check=True,
    )

    assert done.stdout.split() == ["True", "True", "True", "Lax", "Lax", "True"]


def test_the_demo_is_not_entered_where_it_is_not_offered(db: None) -> None:
    user = UserFactory(is_demo=True)
    client = Client()

    assert client.post(reverse("campaign:enter-demo"), {"person": user.pk}).status_code == 404
    assert "_auth_user_id" not in client.session


def test_an_invitation_never_leaves_in_a_cache_or_an_index(db: None) -> None:
    answer = Client().get(reverse("campaign:join", args=[InvitationFactory().token]))

    assert answer.status_code == 200
    assert "no-store" in answer["Cache-Control"]
    assert "http" not in _outward_links(answer.content.decode())


def _outward_links(page: str) -> str:
    return " ".join(part.split('"')[0] for part in page.split('href="')[1:])


def test_tokens_are_not_searched_by_their_beginning(db: None) -> None:
    token = InvitationFactory().token

    for guess in (token[:-1], token.upper(), token + " ", "%", "_" * len(token)):
        assert Client().get(f"/join/{quote(guess)}/").status_code == 404


def test_who_was_removed_is_out_at_once(world: World) -> None:
    seat = MembershipFactory(campaign=world.campaign)
    client = Client()
    client.force_login(seat.user)
    table = reverse("characters:table", args=[world.campaign.pk])
    before = client.get(table).status_code
    remove_member(by=world.gm, act_id=key(), member_id=seat.pk)

    assert (before, client.get(table).status_code) == (200, 404)
    assert Membership.objects.get(pk=seat.pk).left_at is not None

"""The game night, as a process: the network is served, the demo stays at home."""

import os
import socket
import subprocess
import sys
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[3]


def manage(*arguments: str, **environment: str) -> "subprocess.Popen[str]":
    return subprocess.Popen(
        [sys.executable, "manage.py", *arguments],
        cwd=ROOT,
        env={**os.environ, **environment},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )


@pytest.fixture
def port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@pytest.fixture
def table(django_db_setup: None, port: int) -> Iterator["subprocess.Popen[str]"]:
    process = manage("table", "--host", "127.0.0.2", "--port", str(port))
    yield process
    process.terminate()
    process.communicate(timeout=20)


def ask(address: str) -> str:
    with urllib.request.urlopen(address, timeout=60) as answer:  # noqa: S310 - our own server
        return str(answer.read().decode())


def test_refuses_to_offer_the_demo() -> None:
    said, _ = manage("table", "--host", "127.0.0.2", SORTILEGE_DEMO_ENTRY="1").communicate()

    assert said.startswith("Sortilège")
    assert len(said.strip().splitlines()) == 1


def test_shows_its_address_as_a_code_and_serves_it(
    table: "subprocess.Popen[str]", port: int
) -> None:
    assert table.stdout is not None
    said = ""
    while "Ctrl-C" not in said:
        line = table.stdout.readline()
        assert line, said
        said += line

    assert f"http://127.0.0.2:{port}/" in said
    assert "█" in said
    for host in ("127.0.0.2", "127.0.0.1"):
        page = ask(f"http://{host}:{port}/")
        assert "Sortilège" in page
        assert "demo" not in page

"""`manage.py serve` as people start it: a process that ends quickly and cleanly."""

import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from config import serving

ROOT = Path(__file__).resolve().parents[2]
Start = Callable[..., "subprocess.Popen[str]"]


@pytest.fixture
def start(django_db_setup: None) -> Iterator[Start]:
    """Start a server on the cluster of the tests; it is killed if a test left it running."""
    started: list[subprocess.Popen[str]] = []

    def start(*arguments: str) -> "subprocess.Popen[str]":
        process = subprocess.Popen(
            [sys.executable, "manage.py", "serve", *arguments],
            cwd=ROOT,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        started.append(process)
        return process

    yield start
    for process in started:
        process.kill()
        process.communicate()


def address(process: "subprocess.Popen[str]") -> tuple[str, int]:
    """Where it serves, once it says so."""
    assert process.stdout is not None
    line = process.stdout.readline().strip()
    assert line.startswith("http://"), line
    host, _, port = line.removeprefix("http://").rstrip("/").partition(":")
    return host, int(port)


def test_a_taken_port_is_one_clear_line(start: Start) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        _, complaint = start("--port", str(port)).communicate(timeout=20)

    assert f"127.0.0.1:{port}" in complaint
    assert f"PORT={port + 1}" in complaint
    assert len(complaint.strip().splitlines()) == 1


def test_an_address_of_somebody_else_is_refused() -> None:
    with pytest.raises(serving.CannotListenError, match=r"192\.0\.2\.1"):
        serving.listen("192.0.2.1", 0)


def test_a_port_out_of_range_is_refused() -> None:
    with pytest.raises(serving.CannotListenError, match="65535"):
        serving.listen("127.0.0.1", 70000)


@pytest.mark.parametrize("sent", [signal.SIGTERM, signal.SIGINT, signal.SIGHUP])
def test_ends_soon_although_a_connection_is_open(start: Start, sent: signal.Signals) -> None:
    process = start("--port", "0")
    with socket.create_connection(address(process)) as waiting:
        waiting.sendall(b"GET / HTTP/1.1\r\n")  # and never the rest
        time.sleep(0.5)
        begin = time.monotonic()
        process.send_signal(sent)
        _, complaint = process.communicate(timeout=10)

    assert time.monotonic() - begin < 5, "two seconds, and the patience of a busy machine"
    assert process.returncode == 0
    assert "Traceback" not in complaint


def test_ends_with_the_process_that_started_it(start: Start) -> None:
    shell = subprocess.Popen(
        ["sh", "-c", f"'{sys.executable}' manage.py serve --port 0 --with-parent; :"],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    )
    host, port = address(shell)

    shell.kill()

    rest, _ = shell.communicate(timeout=10)
    assert rest == "", "the pipe closes once the server has gone too"
    with pytest.raises(ConnectionRefusedError):
        socket.create_connection((host, port), timeout=1)


def test_streams_are_told_to_end_before_the_server_waits(monkeypatch: pytest.MonkeyPatch) -> None:
    import uvicorn

    told: list[str] = []
    monkeypatch.setattr(serving, "on_stop", [lambda: told.append("stop")])
    server = serving.Server(uvicorn.Config("config.asgi:application"))

    server.handle_exit(signal.SIGTERM, None)

    assert told == ["stop"]
    assert server.should_exit
    assert not server.force_exit

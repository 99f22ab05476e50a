"""The container's question to itself."""

import http.server
import os
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from config import probe


class _Answer(http.server.BaseHTTPRequestHandler):
    def do_GET(self) -> None:
        self.send_response(200 if self.headers["Host"] == "magie.example.org" else 400)
        self.end_headers()

    def log_message(self, *_: object) -> None:
        pass


@pytest.fixture
def address() -> Iterator[str]:
    with http.server.HTTPServer(("127.0.0.1", 0), _Answer) as server:
        threading.Thread(target=server.serve_forever, args=(0.05,)).start()
        yield f"http://127.0.0.1:{server.server_address[1]}/"
        server.shutdown()


def test_nobody_there_is_a_no() -> None:
    assert probe.main(["http://127.0.0.1:9/"]) == 1


def test_a_refusal_is_a_no(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("SORTILEGE_HOSTS", raising=False)

    assert probe.main([address]) == 1


def test_it_asks_under_a_name_that_is_served(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SORTILEGE_HOSTS", "magie.example.org, autre.example.org")

    assert probe.main([address]) == 0


def test_no_backup_or_an_old_one_is_a_no(tmp_path: Path) -> None:
    assert probe.main(["--fresh", str(tmp_path), "26"]) == 1

    old = tmp_path / "sortilege-20261101T030000Z.backup"
    old.touch()
    os.utime(old, (0, time.time() - 27 * 3600))

    assert probe.main(["--fresh", str(tmp_path), "26"]) == 1
    assert probe.main(["--fresh", str(tmp_path), "28"]) == 0

"""The server under test: a process of its own, which says its address once it listens."""

import socket
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


class Server:
    """`manage.py serve`; connections made before it is ready wait."""

    def __init__(self, environment: Mapping[str, str]) -> None:
        self.port = free_port()
        self._environment = dict(environment)
        self._process = self._launch("manage.py", "serve", "--port", str(self.port))
        self._hear("http://")

    def stop(self) -> None:
        self._process.terminate()
        self._process.wait(30)
        self._close()

    def _launch(self, *arguments: str) -> "subprocess.Popen[str]":
        return subprocess.Popen(
            [sys.executable, *arguments],
            cwd=ROOT,
            env=self._environment,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def _hear(self, words: str) -> None:
        assert self._process.stdout is not None
        for line in self._process.stdout:
            if line.startswith(words):
                return
        raise AssertionError("the server under test did not start")

    def _close(self) -> None:
        for pipe in (self._process.stdin, self._process.stdout):
            if pipe is not None:
                pipe.close()


class Mortal(Server):
    """One that is killed and started again, at the same address (see ``nursery``)."""

    def __init__(self, environment: Mapping[str, str]) -> None:
        self.port = free_port()
        self._environment = dict(environment)
        self._process = self._launch("-m", "tests.faults.nursery")
        self.start()

    def start(self) -> None:
        self._say(f"start {self.port}")
        self._hear("http://")

    def kill(self) -> None:
        """SIGKILL; returns once it is gone."""
        self._say("kill")
        self._hear("killed")

    def stop(self) -> None:
        assert self._process.stdin is not None
        self._process.stdin.close()
        self._process.wait(30)
        self._close()

    def _say(self, words: str) -> None:
        assert self._process.stdin is not None
        self._process.stdin.write(f"{words}\n")
        self._process.stdin.flush()


def free_port() -> int:
    """A port of this machine that nobody uses now."""
    with socket.create_server(("127.0.0.1", 0)) as opened:
        return int(opened.getsockname()[1])

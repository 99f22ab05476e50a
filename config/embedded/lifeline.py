"""PostgreSQL never outlives its supervisor, not even after ``kill -9``."""

import contextlib
import ctypes
import os
import signal
import sys
from collections.abc import Callable
from dataclasses import dataclass

_SET_DEATH_SIGNAL = 1  # PR_SET_PDEATHSIG of linux/prctl.h


def die_with_parent(sent: signal.Signals) -> Callable[[], None] | None:
    """For the child, before it becomes another program: Linux sends the signal at our end."""
    if not sys.platform.startswith("linux"):
        return None
    prctl = ctypes.CDLL(None).prctl
    parent = os.getpid()

    def bind() -> None:
        prctl(_SET_DEATH_SIGNAL, int(sent), 0, 0, 0)
        if os.getppid() != parent:  # it died before we asked
            os._exit(1)

    return bind


def guard(postgres: int) -> "Guard":
    """Where the system offers no such signal: a second process that waits for our end.

    It has to be dismissed before an orderly end. The copies of our locks
    that the fork gives to the guard are closed with everything else.
    """
    reader, writer = os.pipe()
    pid = os.fork()
    if pid == 0:
        try:
            signal.signal(signal.SIGTERM, signal.SIG_IGN)
            signal.signal(signal.SIGINT, signal.SIG_IGN)
            os.dup2(reader, 0)
            os.closerange(1, 4096)
            if not os.read(0, 1):
                os.kill(postgres, signal.SIGINT)
        finally:
            os._exit(0)
    os.close(reader)
    return Guard(pid=pid, line=writer)


@dataclass(frozen=True, kw_only=True)
class Guard:
    """The watching process, and our end of the pipe it listens to."""

    pid: int
    line: int

    def dismiss(self) -> None:
        """Let it end without touching PostgreSQL."""
        with contextlib.suppress(BrokenPipeError):
            os.write(self.line, b".")
        os.close(self.line)
        os.waitpid(self.pid, 0)

"""Killing one part after the other: no orphan, and the next start recovers."""

import os
import signal
import time
from collections.abc import Callable
from pathlib import Path

import psycopg

from tests.config.embedded.conftest import (
    User,
    pid_of,
    postmaster,
    processes,
    query,
    wait_until_empty,
)

Start = Callable[..., User]


def test_sigterm_stops_postgresql_in_order(var_dir: Path, start: Start) -> None:
    user = start()

    os.kill(pid_of(var_dir, "supervisor import main"), signal.SIGTERM)

    assert _gone(var_dir, "bin/postgres -D")
    assert "database system is shut down" in (var_dir / "postgresql/log").read_text()
    user.leave()


def test_a_killed_supervisor_leaves_no_orphan(var_dir: Path, start: Start) -> None:
    user = start()
    query(var_dir, "CREATE TABLE kept AS SELECT 7 AS n")

    os.kill(pid_of(var_dir, "supervisor import main"), signal.SIGKILL)

    assert _gone(var_dir, "bin/postgres -D")
    again = start()
    assert query(var_dir, "SELECT n FROM kept") == 7
    user.leave()
    again.leave()
    assert wait_until_empty(var_dir) == {}


def test_a_killed_postgresql_is_started_again(var_dir: Path, start: Start) -> None:
    user = start()
    query(var_dir, "CREATE TABLE kept AS SELECT 7 AS n")
    serving = postmaster(var_dir)

    os.kill(serving, signal.SIGKILL)

    assert _restarted(var_dir, serving)
    assert query(var_dir, "SELECT n FROM kept") == 7
    user.leave()
    assert processes(var_dir) == {}


def test_everything_killed_at_once_recovers(var_dir: Path, start: Start) -> None:
    user = start()
    query(var_dir, "CREATE TABLE kept AS SELECT 7 AS n")

    for pid in processes(var_dir):
        os.kill(pid, signal.SIGKILL)
    user.kill()

    again = start()
    assert again.answer == "held", again.leave()
    assert query(var_dir, "SELECT n FROM kept") == 7
    again.leave()
    assert processes(var_dir) == {}


def test_a_start_killed_half_way_is_begun_again(var_dir: Path, start: Start) -> None:
    half = var_dir / "postgresql/data.new"
    start().leave()
    (var_dir / "postgresql/data").rename(half)
    (half / "PG_VERSION").write_text("18\n")

    user = start()

    assert user.answer == "held"
    assert not half.exists()
    user.leave()


def _gone(var: Path, word: str) -> bool:
    end = time.monotonic() + 10
    while any(word in command for command in processes(var).values()):
        if time.monotonic() > end:
            return False
        time.sleep(0.05)
    return True


def _restarted(var: Path, former: int) -> bool:
    end = time.monotonic() + 15
    while time.monotonic() < end:
        pids = [pid for pid, command in processes(var).items() if "bin/postgres -D" in command]
        if pids and former not in pids and _answers(var):
            return True
        time.sleep(0.1)
    return False


def _answers(var: Path) -> bool:
    try:
        return query(var, "SELECT 1") == 1
    except psycopg.OperationalError:
        return False

"""`manage.py backup` and `manage.py restore`, as people type them."""

import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from config.backup.programs import Database
from tests.config.backup.conftest import ROOT, Manage

Ask = Callable[[str], object]


@pytest.fixture
def somebody(database: Database, ask: Ask) -> Iterator[None]:
    """A person, so that there is something to lose."""
    ask(
        "INSERT INTO accounts_user (password, is_superuser, name, language, theme, dice_entry,"
        " is_staff, is_active, is_demo, date_joined)"
        " VALUES ('!', false, 'Aude', 'fr', '', 'server', false, true, false, now())"
    )
    yield
    ask("DELETE FROM accounts_user")


@pytest.mark.parametrize(
    "arguments", [["x.backup", "--into", "y"], ["--keep", "0"], ["--nightly", "25:00"]]
)
def test_nonsense_is_refused(manage: Manage, arguments: list[str]) -> None:
    done = manage("backup", *arguments)

    assert done.returncode != 0
    assert "Traceback" not in done.stderr


def test_a_database_in_use_is_not_replaced_without_a_word(
    manage: Manage, tmp_path: Path, somebody: None, ask: Ask
) -> None:
    path = str(tmp_path / "one.backup")
    assert manage("backup", path).returncode == 0

    done = manage("restore", path)

    assert done.returncode == 1
    assert "1 personnes" in done.stderr
    assert "--yes" in done.stderr
    assert [found.name for found in tmp_path.iterdir()] == ["one.backup"]


def test_there_and_back_again(manage: Manage, tmp_path: Path, somebody: None, ask: Ask) -> None:
    path = tmp_path / "one.backup"
    manage("backup", str(path))
    ask("UPDATE accounts_user SET name = 'Personne'")

    done = manage("restore", str(path), "--yes")

    assert done.returncode == 0, done.stderr
    assert ask("SELECT name FROM accounts_user") == "Aude"
    assert "1 people" in done.stdout
    assert "campaigns agree with their logs" in done.stdout
    (kept,) = tmp_path.glob("before-restore-*.backup")
    manage("restore", str(kept), "--yes")
    assert ask("SELECT name FROM accounts_user") == "Personne"


def test_nightly_saves_at_once_and_ends_when_asked(database: Database, tmp_path: Path) -> None:
    process = subprocess.Popen(
        [sys.executable, "manage.py", "backup", "--into", str(tmp_path), "--nightly", "03:30"],
        cwd=ROOT,
        env=os.environ | {"SORTILEGE_DATABASE_NAME": database.parameters["dbname"]},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    try:
        complaint = ""
        assert process.stdout is not None
        line = process.stdout.readline()
        process.send_signal(signal.SIGTERM)
        complaint = process.communicate(timeout=10)[1]
    finally:
        process.kill()

    assert str(tmp_path) in line, complaint
    assert len(list(tmp_path.glob("sortilege-*.backup"))) == 1

"""PostgreSQL's programs, and what they are told."""

import os
from pathlib import Path

import pytest

from config.backup import BackupError, programs
from config.backup.programs import Database
from config.embedded import binaries


def test_an_older_program_is_never_taken_for_a_newer_server() -> None:
    with pytest.raises(BackupError, match="99"):
        programs.folder_for(99)


def test_the_wheel_has_them_for_its_own_version() -> None:
    folder = programs.folder_for(int(binaries.VERSION))

    assert all((folder / name).exists() for name in ("pg_dump", "pg_restore", "psql"))


def test_secrets_stand_neither_on_a_command_line_nor_in_what_programs_inherit(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(os.environ, "SORTILEGE_SECRET_KEY", "a-key")
    database = Database.of({"NAME": "n", "USER": "u", "HOST": "h", "PASSWORD": "hush"})

    assert "hush" not in database.address
    assert "hush" not in repr(database)
    assert database.environment()["PGPASSWORD"] == "hush"
    assert "a-key" not in database.environment().values()


def test_what_encrypts_the_way_to_the_server_is_kept() -> None:
    database = Database.of({"NAME": "n", "OPTIONS": {"sslmode": "verify-full", "pool": {}}})

    assert database.parameters == {"dbname": "n", "sslmode": "verify-full"}


def test_a_failure_tells_the_first_reason(tmp_path: Path, database: Database) -> None:
    folder = programs.folder_for(database.major())

    with pytest.raises(BackupError, match="could not open"):
        programs.run(database, folder, "pg_restore", "--list", str(tmp_path / "nothing"))

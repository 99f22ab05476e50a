"""The file is whole, ours alone, and never in the place of another."""

import stat
from pathlib import Path

import pytest

from config.backup import BackupError, dump
from config.backup.programs import Database


def test_what_exists_is_not_replaced(tmp_path: Path, database: Database) -> None:
    path = tmp_path / "mine.backup"
    path.write_text("other")

    with pytest.raises(BackupError, match="existe déjà"):
        dump.save(path, database=database)

    assert path.read_text() == "other"


def test_a_folder_that_is_not_there_is_one_clear_line(tmp_path: Path, database: Database) -> None:
    with pytest.raises(BackupError, match="Impossible d’écrire"):
        dump.save(tmp_path / "nowhere" / "x.backup", database=database)


def test_a_server_that_is_not_there_is_one_clear_line(tmp_path: Path) -> None:
    nobody = Database(parameters={"host": str(tmp_path), "dbname": "x"})

    with pytest.raises(BackupError, match="ne répond pas"):
        dump.save(tmp_path / "x.backup", database=nobody)


def test_a_failure_leaves_no_half_file(tmp_path: Path, database: Database) -> None:
    # A database of ours without our tables is not worth a file.
    empty = Database(parameters={**database.parameters, "dbname": "postgres"})

    with pytest.raises(BackupError, match="pas une sauvegarde"):
        dump.save(tmp_path / "x.backup", database=empty)

    assert list(tmp_path.iterdir()) == []


def test_nobody_else_may_read_it(tmp_path: Path, database: Database) -> None:
    path = dump.save(tmp_path / "x.backup", database=database)

    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert path.read_bytes().startswith(b"PGDMP")
    assert list(tmp_path.iterdir()) == [path]

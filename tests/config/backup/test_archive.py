"""A file is looked into before anything is touched."""

import subprocess
from pathlib import Path

import pytest

from config.backup import BackupError, archive, dump
from config.backup.programs import Database, folder_for
from config.embedded import binaries


def _read(path: Path, database: Database) -> archive.Archive:
    return archive.read(path, database=database, folder=folder_for(database.major()))


@pytest.mark.parametrize("content", [b"", b"PGD", b"-- SQL", b"PGDMP"], ids=repr)
def test_other_files_are_refused(tmp_path: Path, database: Database, content: bytes) -> None:
    path = tmp_path / "x"
    path.write_bytes(content)

    with pytest.raises(BackupError):
        _read(path, database)


def test_a_missing_file_is_refused(tmp_path: Path, database: Database) -> None:
    with pytest.raises(BackupError, match="ne se lit pas"):
        _read(tmp_path / "nothing", database)


def test_the_dump_of_another_application_is_refused(tmp_path: Path, database: Database) -> None:
    path = tmp_path / "x.backup"
    other = Database(parameters={**database.parameters, "dbname": "postgres"})
    subprocess.run(
        [folder_for(database.major()) / "pg_dump", "-Fc", f"-f{path}", "-d", other.address],
        check=True,
    )

    with pytest.raises(BackupError, match="pas une sauvegarde"):
        _read(path, database)


def test_ours_tells_its_version_and_its_migrations(tmp_path: Path, database: Database) -> None:
    found = _read(dump.save(tmp_path / "x.backup", database=database), database)

    assert found.major == int(binaries.VERSION)
    assert ("campaign", "0001_initial") in found.migrations
    assert ("auth", "0001_initial") in found.migrations

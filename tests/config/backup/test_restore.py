"""All or nothing."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from config.backup import BackupError, archive, dump, restore
from config.backup.programs import Database, folder_for

Ask = Callable[[str], object]
COUNT = "SELECT count(*) FROM spells_spell"


@pytest.fixture
def saved(tmp_path: Path, database: Database) -> archive.Archive:
    path = dump.save(tmp_path / "x.backup", database=database)
    return archive.read(path, database=database, folder=folder_for(database.major()))


def test_a_file_of_a_later_version_is_refused(saved: archive.Archive, database: Database) -> None:
    known = saved.migrations - {("campaign", "0001_initial")}

    with pytest.raises(BackupError, match="plus récente de Sortilège"):
        restore.check(saved.path, database=database, known=known)


def test_a_file_of_a_later_postgresql_is_refused(
    saved: archive.Archive, database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    later = replace(saved, major=saved.major + 1)
    monkeypatch.setattr(archive, "read", lambda *args, **more: later)

    with pytest.raises(BackupError, match="mettre la base à jour"):
        restore.check(saved.path, database=database, known=saved.migrations)


@pytest.mark.parametrize("where", [0.2, 0.5, 0.95])
def test_a_damaged_file_changes_nothing(
    saved: archive.Archive, database: Database, ask: Ask, where: float
) -> None:
    ask("CREATE TABLE public.mark AS SELECT 1")
    whole = saved.path.read_bytes()
    saved.path.write_bytes(whole[: int(len(whole) * where)])

    with pytest.raises(BackupError):
        restore.replace(saved, database=database)

    assert ask("DROP TABLE public.mark") is None
    assert ask("SELECT count(*) FROM django_migrations") == len(saved.migrations)


def test_a_failure_half_way_changes_nothing(
    saved: archive.Archive, database: Database, ask: Ask, monkeypatch: pytest.MonkeyPatch
) -> None:
    ask("CREATE TABLE public.mark AS SELECT 1")
    # The first table of the file stands there already.
    monkeypatch.setattr(restore, "_BEGIN", "DROP TABLE public.mark;\n")

    with pytest.raises(BackupError, match="already exists"):
        restore.replace(saved, database=database)

    assert ask("DROP TABLE public.mark") is None


def test_what_came_after_the_file_is_gone_tables_too(
    saved: archive.Archive, database: Database, ask: Ask
) -> None:
    ask("CREATE TABLE public.later AS SELECT 1")
    ask("INSERT INTO django_migrations (app, name, applied) VALUES ('x', 'y', now())")

    restore.replace(saved, database=database)

    assert ask("SELECT to_regclass('public.later')") is None
    assert ask("SELECT count(*) FROM django_migrations WHERE app = 'x'") == 0
    assert ask("SELECT nspowner::regrole::text FROM pg_namespace WHERE nspname = 'public'") == (
        "pg_database_owner"
    )


def test_others_are_sent_away_after_it(saved: archive.Archive, database: Database) -> None:
    with database.connect() as other:
        assert restore.look(database).others == 1
        restore.replace(saved, database=database)
        assert restore.look(database).others == 0
        other.close()


def test_an_empty_database_is_not_in_use(database: Database) -> None:
    assert not restore.look(database).is_in_use
    assert not restore.look(
        Database(parameters={**database.parameters, "dbname": "postgres"})
    ).is_in_use

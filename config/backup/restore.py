"""The way back: the whole file or nothing, in one transaction."""

import os
import tempfile
from collections.abc import Collection
from dataclasses import dataclass
from pathlib import Path

from psycopg import sql

from config.backup import BackupError, archive
from config.backup.archive import Archive, Migration
from config.backup.programs import Database, folder_for, run

#: What stands there now goes, in the same transaction: no table of another version stays behind.
_BEGIN = """\
SET lock_timeout = '20s';
DROP SCHEMA public CASCADE;
CREATE SCHEMA public;
ALTER SCHEMA public OWNER TO pg_database_owner;
GRANT USAGE ON SCHEMA public TO PUBLIC;
"""


@dataclass(frozen=True, kw_only=True)
class Present:
    """What a restore would replace."""

    campaigns: int
    people: int
    #: Connections of others, who are at it now.
    others: int

    @property
    def is_in_use(self) -> bool:
        return bool(self.campaigns or self.people or self.others)


def look(database: Database) -> Present:
    """What is in the database and who else is."""
    with database.connect() as connection:
        counts = {}
        for table in ("campaign_campaign", "accounts_user"):
            row = connection.execute("SELECT to_regclass(%s)", [f"public.{table}"]).fetchone()
            counts[table] = 0
            if row and row[0]:
                count = sql.SQL("SELECT count(*) FROM public.{}").format(sql.Identifier(table))
                counts[table] = (connection.execute(count).fetchone() or [0])[0]
        others = connection.execute(
            "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database()"
            " AND pid <> pg_backend_pid() AND backend_type = 'client backend'"
        ).fetchone()
    return Present(
        campaigns=counts["campaign_campaign"],
        people=counts["accounts_user"],
        others=(others or [0])[0],
    )


def check(path: Path, *, database: Database, known: Collection[Migration]) -> Archive:
    """Everything that can be said against a file beforehand; nothing is touched.

    ``known`` are the migrations of this version of the application. Raises ``BackupError``.
    """
    major = database.major()
    found = archive.read(path, database=database, folder=folder_for(major))
    if found.major > major:
        raise BackupError(
            f"La sauvegarde vient de PostgreSQL {found.major}, la base est de la version {major} : "
            "mettre la base à jour d’abord.",
            f"The backup is of PostgreSQL {found.major}, the database of {major}: upgrade first.",
        )
    unknown = sorted(found.migrations - set(known))
    if unknown:
        raise BackupError(
            f"La sauvegarde vient d’une version plus récente de Sortilège ({unknown[0][0]} "
            f"{unknown[0][1]}) : installer cette version d’abord.",
            "The backup is of a later version of Sortilège: install that version first.",
        )
    return found


def replace(found: Archive, *, database: Database) -> None:
    """Puts the file in the place of everything that is there. Raises ``BackupError``.

    The script is made whole before PostgreSQL sees its first line, and runs as one transaction:
    whatever fails, the database is as it was. Others are sent away at the end, so that nobody
    goes on with what they knew of the former tables.
    """
    folder = folder_for(database.major())
    with tempfile.TemporaryDirectory(prefix="sortilege-restore-") as private:  # mode 0700
        script = Path(private, "script.sql")
        run(
            *(database, folder, "pg_restore", "--no-owner", "--no-privileges", "--schema=public"),
            *(f"--file={script}", str(found.path)),
        )
        begin = Path(private, "begin.sql")
        begin.write_text(_BEGIN, encoding="ascii")
        run(
            *(database, folder, "psql", "--no-psqlrc", "--quiet", "--single-transaction"),
            *("--set=ON_ERROR_STOP=1", f"--file={begin}", f"--file={script}"),
            *(f"--output={os.devnull}", f"--dbname={database.address}"),
        )
    with database.connect() as connection:
        connection.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
            " WHERE datname = current_database() AND pid <> pg_backend_pid()"
            " AND usename = current_user AND backend_type = 'client backend'"
        )

"""PostgreSQL's client programs, and the database that they are told to open."""

import importlib.util
import os
import re
import shutil
import subprocess
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import psycopg
from psycopg.conninfo import make_conninfo

from config.backup import BackupError
from config.embedded.binaries import VERSION, WHEEL

_NUMBER = re.compile(r"\(PostgreSQL\) (\d+)")
_SECONDS = 10


@dataclass(frozen=True, kw_only=True)
class Database:
    """Where the data is, as libpq says it; the password never stands on a command line."""

    parameters: Mapping[str, str]
    password: str = field(default="", repr=False)

    @classmethod
    def of(cls, settings: Mapping[str, Any]) -> "Database":
        """From Django's settings of a connection."""
        options = settings.get("OPTIONS") or {}
        given = {
            "dbname": settings["NAME"],
            "user": settings.get("USER"),
            "host": settings.get("HOST"),
            "port": settings.get("PORT"),
            **{key: value for key, value in options.items() if key.startswith("ssl")},
        }
        return cls(
            parameters={key: str(value) for key, value in given.items() if value},
            password=str(settings.get("PASSWORD") or ""),
        )

    @property
    def address(self) -> str:
        """For ``--dbname``."""
        return make_conninfo("", **self.parameters)

    def environment(self) -> dict[str, str]:
        """What a program inherits: none of our secrets but the password it needs."""
        kept = {key: os.environ[key] for key in ("PATH", "HOME", "TMPDIR") if key in os.environ}
        secret = {"PGPASSWORD": self.password} if self.password else {}
        return kept | secret | {"LC_ALL": "C", "TZ": "UTC", "PGCONNECT_TIMEOUT": str(_SECONDS)}

    def connect(self) -> "psycopg.Connection[tuple[Any, ...]]":
        """A connection outside Django's pool. Raises ``BackupError``."""
        try:
            return psycopg.connect(
                self.address,
                password=self.password or None,
                autocommit=True,
                connect_timeout=_SECONDS,
            )
        except psycopg.OperationalError as error:
            raise BackupError(
                f"La base de données ne répond pas : {str(error).strip()}",
                "The database does not answer.",
            ) from error

    def major(self) -> int:
        """The major version of the server."""
        with self.connect() as connection:
            return connection.info.server_version // 10_000


def folder_for(major: int) -> Path:
    """Where ``pg_dump``, ``pg_restore`` and ``psql`` at least as recent as the server are.

    Raises ``BackupError`` where none are: an older program refuses a newer server.
    """
    for folder in _candidates():
        found = _major_of(folder / "pg_dump")
        if found is not None and found >= major:
            return folder
    raise BackupError(
        f"Il faut pg_dump, pg_restore et psql de PostgreSQL {major} ou plus récent.",
        f"pg_dump, pg_restore and psql of PostgreSQL {major} or later are needed.",
    )


def run(
    database: Database, folder: Path, *command: str, **more: Any
) -> subprocess.CompletedProcess[str]:
    """Runs one of the programs to its end. Raises ``BackupError`` with its own first reason."""
    done: subprocess.CompletedProcess[str] = subprocess.run(  # noqa: S603 - PostgreSQL's programs
        [str(folder / command[0]), *command[1:]],
        env=database.environment(),
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        errors="replace",
        check=False,
        **more,
    )
    if done.returncode != 0:
        reason = _reason(done.stderr)
        raise BackupError(f"{command[0]} a échoué : {reason}", f"{command[0]} failed.")
    return done


def _reason(report: str) -> str:
    lines = [line.strip() for line in report.splitlines() if line.strip()]
    marked = [line for line in lines if "ERROR" in line or "FATAL" in line or "error:" in line]
    return (marked or lines or ["?"])[0]


def _candidates() -> list[Path]:
    """The wheel's programs first, for they are of the version we know; then the system's."""
    found = []
    spec = importlib.util.find_spec(WHEEL)
    if spec and spec.origin:
        found.append(Path(spec.origin).parent / f"pginstall{VERSION}/bin")
    installed = shutil.which("pg_dump")
    if installed:
        found.append(Path(installed).parent)
    return found


def _major_of(program: Path) -> int | None:
    try:
        done = subprocess.run(  # noqa: S603 - PostgreSQL's own program
            [str(program), "--version"], capture_output=True, text=True, check=True
        )
    except (OSError, subprocess.CalledProcessError):
        return None
    number = _NUMBER.search(done.stdout)
    return int(number[1]) if number else None

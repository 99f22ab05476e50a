"""What a file of ours tells of itself, before anything is touched."""

import re
from dataclasses import dataclass
from pathlib import Path

from config.backup import BackupError
from config.backup.programs import Database, run

_MAGIC = b"PGDMP"
_FROM = re.compile(r"^; +Dumped from database version: (\d+)", re.MULTILINE)
#: Tables without which a file is not of this product.
_OURS = ("campaign_campaign", "campaign_logentry", "accounts_user", "django_migrations")

Migration = tuple[str, str]


@dataclass(frozen=True, kw_only=True)
class Archive:
    """A readable file of ours."""

    path: Path
    #: The major version of the server that it was taken from.
    major: int
    #: Of the application, as applied when it was taken.
    migrations: frozenset[Migration]


def read(path: Path, *, database: Database, folder: Path) -> Archive:
    """Looks into a file. Raises ``BackupError`` where it is not one of ours, or is damaged."""
    try:
        with path.open("rb") as file:
            begin = file.read(len(_MAGIC))
    except OSError as error:
        raise BackupError(
            f"{path} ne se lit pas ({error.strerror}).", "The file cannot be read."
        ) from error
    if begin != _MAGIC:
        raise not_ours(path)
    contents = run(database, folder, "pg_restore", "--list", str(path)).stdout
    version = _FROM.search(contents)
    missing = [name for name in _OURS if f" TABLE DATA public {name} " not in contents]
    if missing or version is None:
        raise not_ours(path)
    rows = run(
        *(database, folder, "pg_restore", "--data-only", "--schema=public"),
        *("--table=django_migrations", "--file=-", str(path)),
    ).stdout
    return Archive(path=path, major=int(version[1]), migrations=frozenset(_migrations(rows)))


def not_ours(path: Path) -> BackupError:
    return BackupError(
        f"{path} n’est pas une sauvegarde de Sortilège.", "It is not a backup of Sortilège."
    )


def _migrations(script: str) -> list[Migration]:
    """The rows of ``django_migrations`` in a script: id, application, name, date."""
    found: list[Migration] = []
    columns: list[str] = []
    for line in script.splitlines():
        if line.startswith("COPY public.django_migrations ("):
            columns = [name.strip() for name in line.split("(")[1].split(")")[0].split(",")]
        elif line == "\\.":
            columns = []
        elif columns:
            row = dict(zip(columns, line.split("\t"), strict=True))
            found.append((row["app"], row["name"]))
    return found

"""A folder of files, one a night; the oldest leave."""

import datetime
import re
from pathlib import Path

from config.backup import dump
from config.backup.programs import Database

_NAME = re.compile(r"sortilege-\d{8}T\d{6}Z\.backup")


def name_for(moment: datetime.datetime) -> str:
    """The name of a file made at that moment; names sort as the moments do."""
    return f"sortilege-{moment.astimezone(datetime.UTC):%Y%m%dT%H%M%SZ}.backup"


def files(folder: Path) -> list[Path]:
    """The files made by rotation, oldest first; anything else in the folder is not ours."""
    return sorted(path for path in folder.iterdir() if _NAME.fullmatch(path.name))


def save_into(
    folder: Path, *, keep: int, database: Database, now: datetime.datetime
) -> tuple[Path, list[Path]]:
    """Another file; once it is there, all but the newest ``keep`` leave.

    Returns the new file and those that left. Raises ``BackupError``: then nothing leaves.
    """
    made = dump.save(folder / name_for(now), database=database)
    leaving = files(folder)[:-keep]
    for path in leaving:
        path.unlink()
    return made, leaving


def next_night(now: datetime.datetime, at: datetime.time) -> datetime.datetime:
    """The next moment after ``now`` when the clock of that place shows ``at``."""
    today = now.replace(hour=at.hour, minute=at.minute, second=0, microsecond=0)
    return today if today > now else today + datetime.timedelta(days=1)

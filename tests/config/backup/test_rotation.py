"""A folder of nights."""

import datetime
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest

from config.backup import BackupError, dump, rotation
from config.backup.programs import Database

NOWHERE = Database(parameters={"dbname": "nowhere"})
NIGHT = datetime.datetime(2026, 11, 30, 3, 0, tzinfo=datetime.UTC)


def _write(path: Path, *, database: Database) -> Path:
    path.touch()
    return path


def _fail(path: Path, *, database: Database) -> Path:
    raise BackupError("disque plein", "disk full")


def test_a_night_that_fails_takes_nothing_away(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(dump, "save", _fail)
    (tmp_path / "sortilege-20261129T030000Z.backup").touch()

    with pytest.raises(BackupError):
        rotation.save_into(tmp_path, keep=1, database=NOWHERE, now=NIGHT)

    assert [path.name for path in rotation.files(tmp_path)] == ["sortilege-20261129T030000Z.backup"]


def test_the_oldest_leave_and_what_is_not_ours_stays(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(dump, "save", _write)
    for name in ("before-restore-20200101T000000Z.backup", "notes.txt", "sortilege-x.backup"):
        (tmp_path / name).touch()
    for day in range(4):
        now = NIGHT + datetime.timedelta(days=day)
        made, left = rotation.save_into(tmp_path, keep=3, database=NOWHERE, now=now)

    assert made.name == "sortilege-20261203T030000Z.backup"
    assert [path.name for path in left] == ["sortilege-20261130T030000Z.backup"]
    assert len(list(tmp_path.iterdir())) == 6


@pytest.mark.parametrize(
    ("now", "expected"),
    [
        ((2026, 11, 30, 2, 59), (30, 3)),
        ((2026, 11, 29, 3, 0), (30, 3)),
        ((2026, 3, 28, 4), (29, 3)),
    ],
    ids=["later this night", "tomorrow", "when clocks go forward"],
)
def test_the_next_night_is_by_the_clock_on_the_wall(
    now: tuple[int, ...], expected: tuple[int, int]
) -> None:
    paris = ZoneInfo("Europe/Paris")

    found = rotation.next_night(
        datetime.datetime(*now, tzinfo=paris),  # type: ignore[misc,arg-type]  # a date and an hour
        datetime.time(3, 0),
    )

    assert (found.day, found.hour) == expected

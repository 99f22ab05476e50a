from typing import Any

import pytest
from django.db.models import FileField

from campaign.models import Campaign, LogEntry, Membership
from campaign.services.archive.values import MisfitError, reader


def read(model: Any, name: str, value: Any) -> Any:
    return reader(model._meta.get_field(name))(value)


@pytest.mark.parametrize(
    ("model", "name", "value"),
    [
        (Campaign, "name", 3),
        (Campaign, "name", "x" * 81),
        (Campaign, "name", "a\x00"),
        (Campaign, "name", None),
        (Campaign, "clock_seconds", "3"),
        (Campaign, "clock_seconds", True),
        (Campaign, "clock_seconds", 1.5),
        (Campaign, "clock_seconds", 10**30),
        (Campaign, "house_rules", []),
        (Campaign, "created_at", "yesterday"),
        (Campaign, "created_at", "2026-13-45T00:00:00+00:00"),
        (Campaign, "created_at", "2026-01-01T00:00:00"),
        (Membership, "role", "emperor"),
        (LogEntry, "act_id", "not a key"),
        (LogEntry, "act_id", 7),
        (LogEntry, "readers", [True]),
        (LogEntry, "readers", "1,2"),
        (LogEntry, "changes", {}),
    ],
)
def test_what_a_column_cannot_hold_is_refused(model: Any, name: str, value: Any) -> None:
    with pytest.raises(MisfitError):
        read(model, name, value)


def test_what_it_holds_is_read() -> None:
    assert read(Campaign, "clock_seconds", 7) == 7
    assert read(Campaign, "present_seconds", None) is None
    assert read(Membership, "role", "gm") == "gm"
    assert read(LogEntry, "readers", [1, 2]) == [1, 2]
    assert read(Campaign, "created_at", "2026-01-01T00:00:00.123456+00:00").microsecond == 123456


def test_a_kind_of_column_that_is_new_is_named() -> None:
    with pytest.raises(TypeError):
        reader(FileField())

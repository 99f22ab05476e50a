"""What the log keeps of a cast."""

import json

import pytest

from campaign.models import LogEntry
from characters.services.aiming import Aim
from tests.characters.spells import build_work

pytestmark = pytest.mark.django_db


def test_a_spell_at_work_and_what_was_held_are_kept_as_plain_values() -> None:
    work = build_work()
    work.cast(work.veil, aims=[Aim(name="la porte nord")])
    entry = LogEntry.objects.get(pk=work.cast(work.rune, holds=(99,)).pk)
    row = work.row(work.rune)
    assert entry.data["at_work"] == {"id": row.pk, "ends": 600}
    assert entry.data["holds"][0]["targets"] == "la porte nord"
    assert entry.data["mp"] == {"before": 15, "after": 14, "max": 16}
    assert json.loads(json.dumps(entry.data)) == entry.data

"""The state of play, recomputed from the log."""

from uuid import uuid4

import pytest

from campaign.models import LogEntry
from campaign.services.audit import differences
from campaign.services.campaigns import rename_campaign
from characters.models import Character, KnownSpell
from tests.characters.scene import build_scene

pytestmark = pytest.mark.django_db


def test_what_the_log_explains_agrees() -> None:
    scene = build_scene()
    scene.cast()
    assert differences(scene.campaign) == []


def test_points_changed_behind_the_logs_back_are_found() -> None:
    scene = build_scene()
    Character.objects.update(mp=3)
    [found] = differences(scene.campaign)
    assert (found.field, found.logged, found.found) == ("mp", 14, 3)


def test_a_row_without_an_act_is_found() -> None:
    scene = build_scene()
    known = scene.known
    known.pk = None
    known.ended_seq = 1
    known.save()
    assert [found.id for found in differences(scene.campaign)] == [known.pk]


def test_a_row_that_vanished_is_found() -> None:
    scene = build_scene()
    KnownSpell.objects.all().delete()
    assert [found.found for found in differences(scene.campaign)] == [None]


def test_a_clock_moved_by_hand_is_found() -> None:
    scene = build_scene()
    type(scene.campaign).objects.update(clock_seconds=5)
    assert [found.field for found in differences(scene.campaign)] == ["clock_seconds"]


def test_a_name_of_the_table_changed_by_hand_is_found() -> None:
    scene = build_scene()
    rename_campaign(by=scene.gm, act_id=uuid4(), name="La lande grise")
    assert differences(scene.campaign) == []
    type(scene.campaign).objects.update(name="Une autre")
    assert [found.field for found in differences(scene.campaign)] == ["name"]


def test_an_entry_that_vanished_is_found() -> None:
    scene = build_scene()
    rename_campaign(by=scene.gm, act_id=uuid4(), name="La lande grise")
    last = LogEntry.objects.latest("seq").seq
    LogEntry.objects.filter(seq=1).delete()
    [found] = differences(scene.campaign)
    assert (found.field, found.logged, found.found) == ("seq", last, last - 1)


def test_a_column_younger_than_its_row_is_as_it_began() -> None:
    scene = build_scene()
    entry = LogEntry.objects.filter(changes__contains=[{"on": KnownSpell._meta.label}]).get()
    for change in entry.changes:
        change.get("row", {}).pop("checked", None)
    entry.save()
    assert differences(scene.campaign) == []
    KnownSpell.objects.update(checked=True)
    assert [found.field for found in differences(scene.campaign)] == ["checked"]

"""An advance and all that stands on it, taken back together."""

from typing import Any
from uuid import uuid4

import pytest

from campaign.models import LogEntry
from campaign.services.clock import Step, Stride, advance, set_clock
from campaign.services.members import rename_seat
from campaign.services.refusal import Refused
from campaign.services.undo_since import standing_since, undo_since
from characters.models import Character
from rules.clock import HOUR
from tests.characters.scene import Scene, build_scene
from tests.characters.table import check_log, codes

pytestmark = pytest.mark.django_db


@pytest.fixture
def scene() -> Scene:
    return build_scene(mp=10)


def night(scene: Scene) -> LogEntry:
    scene.campaign.refresh_from_db()
    return advance(
        by=scene.gm,
        act_id=uuid4(),
        stride=Stride(step=Step.UNTIL, until=scene.campaign.clock_seconds + 8 * HOUR),
        seen=scene.campaign.clock_seconds,
    )


def state(scene: Scene) -> tuple[Any, ...]:
    scene.campaign.refresh_from_db()
    mage = Character.objects.get(pk=scene.thogor.pk)
    return scene.campaign.clock_seconds, mage.mp, mage.mp_fraction, scene.known.checked


def test_a_player_does_not_take_everything_back(scene: Scene) -> None:
    entry = night(scene)
    with pytest.raises(Refused) as caught:
        undo_since(by=scene.player, act_id=uuid4(), seq=entry.seq)
    assert codes(caught.value) == ["only_the_gm"]


def test_where_one_cannot_be_taken_back_all_stand(scene: Scene) -> None:
    entry = night(scene)
    scene.cast(roll=60)
    Character.objects.filter(pk=scene.thogor.pk).update(mp=16)
    before = state(scene)
    with pytest.raises(Refused) as caught:
        undo_since(by=scene.gm, act_id=uuid4(), seq=entry.seq)
    assert codes(caught.value) == ["magic_points_out_of_bounds"]
    assert state(scene) == before


def test_everything_since_goes_newest_first(scene: Scene) -> None:
    before = state(scene)
    entry = night(scene)
    scene.cast(roll=60)
    night(scene)
    set_clock(by=scene.gm, act_id=uuid4(), seconds=5, seen=16 * 3600)
    undo_since(by=scene.gm, act_id=uuid4(), seq=entry.seq)
    assert state(scene) == before
    assert not standing_since(entry)
    check_log(scene.campaign)


def test_the_same_tap_twice_takes_back_once(scene: Scene) -> None:
    key, entry = uuid4(), night(scene)
    scene.cast(roll=60)
    first = undo_since(by=scene.gm, act_id=key, seq=entry.seq)
    night(scene)
    after = state(scene)
    assert undo_since(by=scene.gm, act_id=key, seq=entry.seq) == first
    assert state(scene) == after


def test_what_changed_nothing_stands_in_nobodys_way(scene: Scene) -> None:
    entry = night(scene)
    rename_seat(by=scene.gm, act_id=uuid4(), name="Aude")
    undo_since(by=scene.gm, act_id=uuid4(), seq=entry.seq)
    assert state(scene)[0] == 0

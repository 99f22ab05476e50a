"""Several acts taken back together, and done again together."""

from typing import Any
from uuid import UUID, uuid4

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from campaign.models import UNDO, LogEntry, UndoRequest
from campaign.services.clock import Step, Stride, advance, set_clock
from campaign.services.members import rename_seat
from campaign.services.refusal import Refused
from campaign.services.undo import ask_undo, undo
from campaign.services.undo_several import (
    Way,
    going_with,
    standing_since,
    undo_several,
)
from characters.models import Character
from characters.services.editing import edit_character
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


def edit(scene: Scene, **wanted: Any) -> LogEntry:
    """The GM writes on Thogor's sheet."""
    mage = Character.objects.get(pk=scene.thogor.pk)
    return edit_character(
        by=scene.gm,
        act_id=uuid4(),
        character_id=mage.pk,
        seen={name: getattr(mage, name) for name in wanted},
        wanted=wanted,
    )


def take(
    scene: Scene, entry: LogEntry, *, way: Way = Way.SINCE, key: UUID | None = None, **more: Any
) -> LogEntry:
    """By the GM, who has just seen what would go."""
    going = going_with(entry)[way]
    asked: dict[str, Any] = {"by": scene.gm, "count": going.count, "newest": going.newest} | more
    return undo_several(act_id=key or uuid4(), seq=entry.seq, way=way, **asked)


def test_a_player_does_not_take_everything_back(scene: Scene) -> None:
    entry = night(scene)
    with pytest.raises(Refused) as caught:
        take(scene, entry, by=scene.player)
    assert codes(caught.value) == ["only_the_gm"]


def test_where_one_cannot_be_taken_back_all_stand(scene: Scene) -> None:
    entry = night(scene)
    scene.cast(roll=60)
    Character.objects.filter(pk=scene.thogor.pk).update(mp=16)
    before = state(scene)
    with pytest.raises(Refused) as caught:
        take(scene, entry)
    assert codes(caught.value) == ["magic_points_out_of_bounds"]
    assert state(scene) == before


def test_an_act_done_meanwhile_is_not_taken_unseen(scene: Scene) -> None:
    entry = night(scene)
    going = going_with(entry)[Way.SINCE]
    night(scene)
    with pytest.raises(Refused) as caught:
        take(scene, entry, count=going.count, newest=going.newest)
    assert codes(caught.value) == ["acts_meanwhile"]


def test_what_is_undone_is_not_undone_again(scene: Scene) -> None:
    entry = night(scene)
    undo(by=scene.gm, act_id=uuid4(), seq=entry.seq)
    entry.refresh_from_db()
    with pytest.raises(Refused) as caught:
        take(scene, entry)
    assert codes(caught.value) == ["already_undone"]


def test_everything_since_goes_newest_first_and_one_entry_tells_it(scene: Scene) -> None:
    before = state(scene)
    entry = night(scene)
    cast = scene.cast(roll=60)
    ask_undo(by=scene.player, seq=cast.seq)
    night(scene)
    set_clock(by=scene.gm, act_id=uuid4(), seconds=5, seen=16 * 3600)
    last = LogEntry.objects.order_by("-seq")[0].seq
    told = take(scene, entry)
    assert state(scene) == before
    assert not standing_since(entry)
    assert told.kind == UNDO
    assert told.seq == last + 1
    assert told.data["seqs"] == list(range(entry.seq, last + 1))
    assert UndoRequest.objects.get().granted
    check_log(scene.campaign)


def test_only_what_stands_on_an_act_goes_with_it(scene: Scene) -> None:
    first = edit(scene, name="Thogor le Gris")
    other = edit(scene, notes="Boite.")
    second = edit(scene, name="Thogor le Noir")
    assert going_with(first)[Way.LEANING].seqs == [first.seq, second.seq]
    take(scene, first, way=Way.LEANING)
    other.refresh_from_db()
    assert other.undone_by is None
    assert Character.objects.get(pk=scene.thogor.pk).name == "Thogor"
    check_log(scene.campaign)


def test_what_stands_on_what_goes_goes_too(scene: Scene) -> None:
    entry = night(scene)
    assert [one.seq for one in going_with(entry)[Way.LEANING].entries] == [entry.seq]
    cast = scene.cast(roll=60)
    rename = edit(scene, name="Thogor le Noir")
    assert going_with(entry)[Way.LEANING].seqs == [entry.seq, cast.seq, rename.seq]


def test_the_same_tap_twice_takes_back_once(scene: Scene) -> None:
    key, entry = uuid4(), night(scene)
    scene.cast(roll=60)
    going = going_with(entry)[Way.SINCE]
    first = take(scene, entry, key=key)
    night(scene)
    after = state(scene)
    assert take(scene, entry, key=key, count=going.count, newest=going.newest) == first
    assert state(scene) == after


def test_what_changed_nothing_stands_in_nobodys_way(scene: Scene) -> None:
    entry = night(scene)
    rename_seat(by=scene.gm, act_id=uuid4(), name="Aude")
    take(scene, entry)
    assert state(scene)[0] == 0


def test_a_secret_act_among_them_makes_the_entry_secret(scene: Scene) -> None:
    entry = night(scene)
    LogEntry.objects.filter(pk=edit(scene, name="Thogor le Noir").pk).update(audience="gms")
    assert take(scene, entry).audience == "gms"


def test_however_many_go_it_asks_as_often(scene: Scene) -> None:
    def count(acts: int) -> int:
        entry, *_others = [edit(scene, name=f"Thogor {number}") for number in range(acts)]
        with CaptureQueriesContext(connection) as asked:
            take(scene, entry)
        return len(asked)

    assert count(9) == count(3)

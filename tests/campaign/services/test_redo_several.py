"""All that one entry took back, done again together."""

from typing import Any
from uuid import uuid4

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from campaign.models import Campaign, LogEntry, Membership
from campaign.services import nudges
from campaign.services.clock import Step, Stride, advance
from campaign.services.redo_several import redo_several
from campaign.services.refusal import Refused
from campaign.services.undo import redo
from campaign.services.undo_several import Way, going_with, undo_several
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


def name(scene: Scene, called: str) -> LogEntry:
    mage = Character.objects.get(pk=scene.thogor.pk)
    return edit_character(
        by=scene.gm,
        act_id=uuid4(),
        character_id=mage.pk,
        seen={"name": mage.name},
        wanted={"name": called},
    )


def take(scene: Scene, entry: LogEntry) -> LogEntry:
    going = going_with(entry)[Way.SINCE]
    shown = {"count": going.count, "newest": going.newest}
    return undo_several(by=scene.gm, act_id=uuid4(), seq=entry.seq, way=Way.SINCE, **shown)


def state(scene: Scene) -> tuple[Any, ...]:
    scene.campaign.refresh_from_db()
    mage = Character.objects.get(pk=scene.thogor.pk)
    return scene.campaign.clock_seconds, mage.mp, mage.mp_fraction, mage.name


def test_a_player_does_not_do_all_again(scene: Scene) -> None:
    told = take(scene, night(scene))
    with pytest.raises(Refused) as caught:
        redo_several(by=scene.player, act_id=uuid4(), seq=told.seq)
    assert codes(caught.value) == ["only_the_gm"]


def test_a_gm_who_has_left_does_nothing_again(scene: Scene) -> None:
    told = take(scene, night(scene))
    Membership.objects.filter(pk=scene.gm.pk).update(left_at="2026-01-01T00:00Z")
    with pytest.raises(Refused) as caught:
        redo_several(by=scene.gm, act_id=uuid4(), seq=told.seq)
    assert codes(caught.value) == ["not_at_the_table"]


def test_an_archived_campaign_stays_as_it_is(scene: Scene) -> None:
    told = take(scene, night(scene))
    Campaign.objects.update(archived_at="2026-01-01T00:00Z")
    with pytest.raises(Refused) as caught:
        redo_several(by=scene.gm, act_id=uuid4(), seq=told.seq)
    assert codes(caught.value) == ["campaign_archived"]


def test_what_has_changed_since_keeps_all_of_it_away(scene: Scene) -> None:
    first = name(scene, "Thogor le Gris")
    night(scene)
    told = take(scene, first)
    name(scene, "Thogor le Noir")
    before = state(scene)
    with pytest.raises(Refused) as caught:
        redo_several(by=scene.gm, act_id=uuid4(), seq=told.seq)
    assert codes(caught.value) == ["changed_since"]
    assert state(scene) == before
    check_log(scene.campaign)


def test_points_do_not_come_back_above_their_maximum(scene: Scene) -> None:
    told = take(scene, night(scene))
    Character.objects.filter(pk=scene.thogor.pk).update(mp=16)
    with pytest.raises(Refused) as caught:
        redo_several(by=scene.gm, act_id=uuid4(), seq=told.seq)
    assert codes(caught.value) == ["magic_points_out_of_bounds"]


def test_all_is_done_again_at_once_with_its_dice(scene: Scene) -> None:
    entry = night(scene)
    cast = scene.cast(roll=60)
    night(scene)
    after = state(scene)
    told = take(scene, entry)
    key = uuid4()
    last = redo_several(by=scene.gm, act_id=key, seq=told.seq)
    again = cast.redone_as.get()
    assert state(scene) == after
    assert (again.data, again.audience) == (cast.data, cast.audience)
    assert again.game_seconds == cast.game_seconds
    assert set(again.involvements.values_list("character", flat=True)) == {scene.thogor.pk}
    assert redo_several(by=scene.gm, act_id=key, seq=told.seq) == last
    with pytest.raises(Refused) as caught:
        redo_several(by=scene.gm, act_id=uuid4(), seq=told.seq)
    assert codes(caught.value) == ["already_redone"]
    check_log(scene.campaign)


def test_it_goes_back_and_forth(scene: Scene) -> None:
    first = name(scene, "Thogor le Gris")
    scene.cast(roll=60)
    night(scene)
    name(scene, "Thogor le Noir")
    after = state(scene)
    for _ in range(3):
        told = take(scene, first)
        assert state(scene)[3] == "Thogor"
        last = redo_several(by=scene.gm, act_id=uuid4(), seq=told.seq)
        first = LogEntry.objects.get(campaign=scene.campaign, seq=last.seq - 3)
        assert state(scene) == after
        check_log(scene.campaign)


def test_one_of_them_done_again_alone_stands_as_it_is(scene: Scene) -> None:
    first = night(scene)
    name(scene, "Thogor le Noir")
    after = state(scene)
    told = take(scene, first)
    redo(by=scene.gm, act_id=uuid4(), seq=first.seq)
    redo_several(by=scene.gm, act_id=uuid4(), seq=told.seq)
    assert state(scene) == after
    assert first.redone_as.count() == 1
    check_log(scene.campaign)


def test_pages_are_told_of_each_in_their_order(
    scene: Scene, monkeypatch: pytest.MonkeyPatch
) -> None:
    entry = night(scene)
    LogEntry.objects.filter(pk=name(scene, "Thogor le Noir").pk).update(audience="gms")
    told = take(scene, entry)
    sent: list[nudges.Nudge] = []
    monkeypatch.setattr(nudges, "send", lambda *all_of_them: sent.extend(all_of_them))
    last = redo_several(by=scene.gm, act_id=uuid4(), seq=told.seq)
    assert [one.seq for one in sent] == [last.seq - 1, last.seq]
    assert [one.audience for one in sent] == ["all", "gms"]


def test_however_many_it_asks_as_often() -> None:
    def count(acts: int) -> int:
        scene = build_scene(mp=10)
        entry, *_others = [name(scene, f"Thogor {number}") for number in range(acts)]
        night(scene)
        scene.cast(roll=60)
        told = take(scene, entry)
        with CaptureQueriesContext(connection) as asked:
            redo_several(by=scene.gm, act_id=uuid4(), seq=told.seq)
        check_log(scene.campaign)
        return len(asked)

    assert count(12) == count(3)

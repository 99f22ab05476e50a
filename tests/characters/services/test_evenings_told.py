"""Evenings as a list, as far as the reader may know."""

from uuid import uuid4

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from campaign.models import UNDO, Evening, LogEntry, Membership
from campaign.services.clock import Step, Stride, advance
from campaign.services.evenings import close_evening, open_evening
from campaign.services.undo import redo, undo
from characters.models import Character
from characters.services.evenings_told import (
    PAGE,
    EveningTold,
    entries_of,
    evening_of,
    evenings_told,
)
from rules.clock import HOUR
from tests.characters.scene import Scene, build_scene
from tests.characters.table import build_table
from tests.characters.views.test_evenings import rename
from tests.factories.campaign import CampaignFactory, MembershipFactory, gm_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def scene() -> Scene:
    return build_scene(mp=10)


def begin(gm: Membership, *present: Membership) -> LogEntry:
    return open_evening(by=gm, act_id=uuid4(), present=[one.pk for one in present or (gm,)])


def end(gm: Membership) -> LogEntry:
    evening = Evening.objects.get(campaign=gm.campaign, ended_seq=None, closed_seq=None)
    return close_evening(by=gm, act_id=uuid4(), evening_id=evening.pk)


def round_passes(scene: Scene) -> LogEntry:
    scene.campaign.refresh_from_db()
    stride = Stride(step=Step.ROUND)
    return advance(by=scene.gm, act_id=uuid4(), stride=stride, seen=scene.campaign.clock_seconds)


def told(member: Membership) -> list[EveningTold]:
    member.campaign.refresh_from_db()
    return evenings_told(member)


def test_another_tables_evening_does_not_exist(scene: Scene) -> None:
    other = gm_of(CampaignFactory())
    begin(other)
    evening = Evening.objects.get()
    assert evening_of(scene.gm, evening.pk) is None
    assert evening_of(other, evening.pk) == evening
    assert told(scene.gm) == []


def test_what_an_evening_was_is_counted_from_its_acts(scene: Scene) -> None:
    scene.cast(roll=60)
    Character.objects.update(mp=10)
    begin(scene.gm, scene.gm, scene.player)
    scene.cast(roll=60)
    scene.campaign.refresh_from_db()
    advance(
        by=scene.gm,
        act_id=uuid4(),
        stride=Stride(step=Step.UNTIL, until=scene.campaign.clock_seconds + 8 * HOUR),
        seen=scene.campaign.clock_seconds,
    )
    closed = end(scene.gm)
    Character.objects.update(mp=10)
    scene.cast(roll=60)
    [one] = told(scene.player)
    assert (one.number, one.acts, one.kinds["cast"]) == (1, 2, 1)
    assert one.passed >= 8 * HOUR
    assert one.closed_at == closed.real_time
    assert one.names == sorted([scene.gm.name, scene.player.name], key=str.casefold)


def test_what_is_undone_does_not_count(scene: Scene) -> None:
    begin(scene.gm)
    cast = scene.cast(roll=60)
    undo(by=scene.gm, act_id=uuid4(), seq=cast.seq)
    [one] = told(scene.gm)
    assert (one.acts, one.is_under_way) == (0, True)


def test_done_again_an_act_stays_in_the_evening_in_which_it_was_played(scene: Scene) -> None:
    before = round_passes(scene)
    opened = begin(scene.gm)
    within = round_passes(scene)
    acts = [before, opened, within]
    for _time in range(2):  # what was done again is taken back and done again
        for act in reversed(acts):
            undo(by=scene.gm, act_id=uuid4(), seq=act.seq)
        acts = [redo(by=scene.gm, act_id=uuid4(), seq=act.seq) for act in acts]

    [one] = told(scene.gm)

    assert one.kinds == {within.kind: 1}
    rows = entries_of(LogEntry.objects.filter(campaign=scene.campaign), one.evening)
    done = set(rows.filter(undone_by=None).exclude(kind=UNDO).values_list("seq", flat=True))
    assert done == {act.seq for act in acts[1:]}


def test_an_evening_taken_back_is_not_listed(scene: Scene) -> None:
    opened = begin(scene.gm)
    undo(by=scene.gm, act_id=uuid4(), seq=opened.seq)
    assert told(scene.gm) == []


def test_a_secret_act_is_not_even_counted_for_players() -> None:
    table = build_table()
    begin(table.gm, table.gm, table.player)
    rename(table, table.hidden, "Zarkhul le Noir")
    rename(table, table.mage, "Ysolde la Noire")
    assert [one.acts for one in told(table.player)] == [1]
    assert [one.acts for one in told(table.gm)] == [2]


def test_the_newest_is_first_and_has_the_highest_number(scene: Scene) -> None:
    for _ in range(3):
        begin(scene.gm)
        end(scene.gm)
    found = told(scene.gm)
    assert [one.number for one in found] == [3, 2, 1]
    older = evenings_told(scene.gm, before=found[0].evening.opened_seq)
    assert [one.number for one in older] == [2, 1]


def test_queries_do_not_grow_with_evenings_and_acts(scene: Scene) -> None:
    def count() -> int:
        with CaptureQueriesContext(connection) as queries:
            told(scene.gm)
        return len(queries)

    begin(scene.gm)
    end(scene.gm)
    few = count()
    for _ in range(PAGE):
        begin(scene.gm, scene.gm, MembershipFactory(campaign=scene.campaign))
        scene.cast(roll=60)
        Character.objects.update(mp=10)
        end(scene.gm)
    assert len(told(scene.gm)) == PAGE + 1
    assert count() == few

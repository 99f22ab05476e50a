"""Magic points over time. Source: P5."""

from typing import Any
from uuid import uuid4

import pytest
from django.db import connection, transaction
from django.test.utils import CaptureQueriesContext
from hypothesis import given, settings
from hypothesis import strategies as st

from campaign.models import Campaign, LogEntry
from campaign.services.clock import Step, Stride, advance, foresee
from campaign.services.undo import redo, undo
from characters.models import Character, CharacterKind, CharacterState
from rules.clock import DAY, HOUR
from tests.characters.nights import night as party_sleeps
from tests.characters.table import Table, build_table, check_log
from tests.characters.vancian_scene import build_vancian_scene
from tests.factories.campaign import gm_of
from tests.factories.characters import CharacterFactory

pytestmark = pytest.mark.django_db

#: POU 16: a point every hour and a half.
POINT = DAY // 16


@pytest.fixture
def table() -> Table:
    return build_table(mp=5)


def wait(campaign: Campaign, seconds: int, *, night: bool = False) -> LogEntry:
    campaign.refresh_from_db()
    if night:
        return party_sleeps(campaign)
    until = campaign.clock_seconds + seconds
    return advance(
        by=gm_of(campaign),
        act_id=uuid4(),
        stride=Stride(step=Step.UNTIL, until=until),
        seen=campaign.clock_seconds,
    )


def points(character: Character) -> tuple[int, int]:
    character.refresh_from_db()
    return character.mp, character.mp_fraction


def house(campaign: Campaign, **options: Any) -> None:
    Campaign.objects.filter(pk=campaign.pk).update(house_rules=options)


def told(entry: LogEntry, character: Character) -> list[tuple[str, int]]:
    return [
        (one["kind"], one["second"])
        for one in entry.data["happened"]
        if one["character"] == character.pk
    ]


# --- who does not ---------------------------------------------------------------------------
@pytest.mark.parametrize("state", [CharacterState.DEAD, CharacterState.RETIRED])
def test_the_dead_and_the_retired_recover_nothing(state: CharacterState) -> None:
    table = build_table(mp=5, state=state)
    wait(table.campaign, DAY)
    assert points(table.mage) == (5, 0)


def test_nothing_comes_back_by_itself_where_the_gm_counts(table: Table) -> None:
    house(table.campaign, recovery="manual")
    assert wait(table.campaign, DAY).data["happened"] == []
    assert points(table.mage) == (5, 0)


def test_full_after_sleep_gives_nothing_by_day(table: Table) -> None:
    house(table.campaign, recovery="full_after_sleep")
    wait(table.campaign, DAY)
    assert points(table.mage) == (5, 0)


# --- the options ------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("option", "night", "expected"),
    [
        ("pou_per_24h", True, (10, DAY // 3)),
        ("sleep_1_per_hour", True, (13, 0)),
        ("sleep_1_per_hour", False, (9, 0)),
        ("full_after_sleep", True, (16, 0)),
        ("manual", True, (5, 0)),
    ],
)
def test_eight_hours_by_each_option(
    table: Table, option: str, *, night: bool, expected: tuple[int, int]
) -> None:
    house(table.campaign, recovery=option)
    wait(table.campaign, 8 * HOUR, night=night)
    assert points(table.mage) == expected
    check_log(table.campaign)


def test_one_set_aside_recovers_too() -> None:
    table = build_table(mp=5, state=CharacterState.ASIDE)
    wait(table.campaign, DAY)
    assert points(table.mage) == (16, 0)


def test_the_reserve_fills_but_does_not_speed() -> None:
    table = build_table(mp=5, mp_reserve=10)
    wait(table.campaign, DAY)
    assert points(table.mage) == (21, 0)


def test_the_fraction_is_dropped_at_the_maximum(table: Table) -> None:
    wait(table.campaign, 11 * POINT + 7)
    assert points(table.mage) == (16, 0)


def test_at_zero_the_first_point_wakes_at_its_second() -> None:
    table = build_table(mp=0)
    entry = wait(table.campaign, 2 * POINT)
    assert told(entry, table.mage) == [("mp.woke", POINT), ("mp.recovered", 2 * POINT)]


def test_where_zero_does_nothing_nobody_wakes() -> None:
    table = build_table(mp=0)
    house(table.campaign, at_zero="nothing")
    assert [kind for kind, _ in told(wait(table.campaign, DAY), table.mage)] == ["mp.recovered"]


# --- exact, and once ----------------------------------------------------------------------------
def test_however_the_time_is_cut_the_points_are_the_same() -> None:
    table = build_table(mp=3, pou=13)

    @settings(max_examples=12, deadline=None)
    @given(st.lists(st.integers(1, DAY // 3), min_size=1, max_size=4))
    def check(cuts: list[int]) -> None:
        found = []
        for spans in (cuts, [sum(cuts)]):
            mark = transaction.savepoint()
            for span in spans:
                wait(table.campaign, span)
            found.append(points(table.mage))
            transaction.savepoint_rollback(mark)
        assert found[0] == found[1]

    check()


def test_undo_takes_points_and_fraction_away_and_redo_gives_them_back(table: Table) -> None:
    gm = table.gm
    entry = wait(table.campaign, 100)
    wait(table.campaign, POINT)
    last = LogEntry.objects.latest("seq")
    after = points(table.mage)
    undo(by=gm, act_id=uuid4(), seq=last.seq)
    undo(by=gm, act_id=uuid4(), seq=entry.seq)
    assert points(table.mage) == (5, 0)
    redo(by=gm, act_id=uuid4(), seq=entry.seq)
    redo(by=gm, act_id=uuid4(), seq=last.seq)
    assert points(table.mage) == after == (6, 1600)
    check_log(table.campaign)


def test_what_is_foreseen_is_what_happens(table: Table) -> None:
    seen = foresee(table.campaign, DAY)
    assert points(table.mage) == (5, 0)
    assert [one.to_json() for one in seen] == wait(table.campaign, DAY).data["happened"]


def test_numbers_of_hidden_ones_and_of_the_gms_own_are_secret(table: Table) -> None:
    Character.objects.filter(pk__in=[table.hidden.pk, table.npc.pk]).update(mp=5)
    secret = {one.character: one.secret for one in foresee(table.campaign, DAY)}
    assert secret == {table.mage.pk: False, table.npc.pk: True, table.hidden.pk: True}


def test_queries_do_not_grow_with_the_party(table: Table) -> None:
    def count() -> int:
        with CaptureQueriesContext(connection) as queries:
            wait(table.campaign, 2 * POINT + 7)
        return len(queries)

    few = count()
    for _ in range(10):
        CharacterFactory(campaign=table.campaign, mp=3, kind=CharacterKind.NPC)
    assert count() == few


def test_who_memorises_has_no_points_to_recover() -> None:
    scene = build_vancian_scene()

    entry = wait(scene.campaign, 8 * 3_600, night=True)

    character = scene.ysaline
    assert (character.mp, character.mp_fraction) == (0, 0)
    assert told(entry, character) == [("rest.slept", 8 * 3_600)]

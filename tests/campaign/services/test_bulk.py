"""Runs of changes, each one query."""

from uuid import uuid4

import pytest
from pytest_django import DjangoAssertNumQueries

from campaign.models import Campaign
from campaign.services import acts, bulk, changes
from campaign.services.refusal import Refused
from campaign.services.undo import redo, undo
from characters.models import Character
from tests.characters.table import check_log
from tests.factories.campaign import CampaignFactory, gm_of
from tests.factories.characters import CharacterFactory

pytestmark = pytest.mark.django_db

MAGE = Character._meta.label


@pytest.fixture
def campaign() -> Campaign:
    return CampaignFactory()


def number(pk: int, field: str = "mp", by: int = 1) -> changes.Number:
    return changes.Number(on=MAGE, id=pk, field=field, by=by)


def mages(campaign: Campaign, count: int) -> list[Character]:
    return [CharacterFactory(campaign=campaign, mp=5) for _ in range(count)]


def points(campaign: Campaign) -> list[tuple[int, bool, int | None]]:
    rows = Character.objects.filter(campaign=campaign).order_by("pk")
    return list(rows.values_list("mp", "bound", "ended_seq"))


def test_a_row_twice_is_two_runs() -> None:
    assert [len(run) for run in bulk.grouped([number(1), number(2), number(1)])] == [2, 1]


def test_another_field_or_kind_begins_a_run() -> None:
    todo = [number(1), number(2, "mp_fraction"), changes.Ended(on=MAGE, id=1)]
    assert [len(run) for run in bulk.grouped(todo)] == [1, 1, 1]


def test_rows_of_another_campaign_do_not_fit(campaign: Campaign) -> None:
    mine, foreign = CharacterFactory(campaign=campaign, mp=5), CharacterFactory(mp=5)
    run: list[changes.Change] = [number(mine.pk), number(foreign.pk)]
    assert not bulk.apply_run(run, campaign, seq=9)
    foreign.refresh_from_db()
    assert foreign.mp == 5


def test_a_value_that_is_no_longer_as_expected_does_not_fit(campaign: Campaign) -> None:
    run: list[changes.Change] = [
        changes.Value(on=MAGE, id=mage.pk, field="bound", old=old, new=not old)
        for mage, old in zip(mages(campaign, 2), (False, True), strict=True)
    ]
    assert not bulk.apply_run(run, campaign, seq=9)


def test_an_undo_that_would_leave_the_bounds_of_one_row_is_refused_whole(
    campaign: Campaign,
) -> None:
    rows = mages(campaign, 3)
    with acts.begin(by=gm_of(campaign), act_id=uuid4(), kind="test", given={}) as act:
        act.add_all((row, "mp", -2) for row in act.lock(Character.objects.all()))
    Character.objects.filter(pk=rows[1].pk).update(mp=16)

    with pytest.raises(Refused) as caught:
        undo(by=gm_of(campaign), act_id=uuid4(), seq=act.done.seq)

    assert caught.value.problems[0].code == "magic_points_out_of_bounds"
    assert [mp for mp, _bound, _ended in points(campaign)] == [3, 16, 3]


@pytest.mark.parametrize("count", [2, 12])
def test_many_rows_are_written_undone_and_done_again_in_few_queries(
    campaign: Campaign, count: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    mages(campaign, count)
    gm = gm_of(campaign)
    before = points(campaign)

    with acts.begin(by=gm, act_id=uuid4(), kind="test", given={}) as act:
        rows = act.lock(Character.objects.filter(campaign=campaign))
        with django_assert_num_queries(4):
            act.add_all(
                (row, field, by) for row in rows for field, by in (("mp", 2), ("mp_fraction", 7))
            )
            act.set_all((row, "bound", True) for row in rows)
            act.end_all(rows)

    assert {change["op"] for change in act.done.changes} == {"number", "value", "ended"}
    assert len(act.done.changes) == 4 * count
    assert points(campaign) == [(7, True, act.done.seq)] * count
    check_log(campaign)
    with django_assert_num_queries(21):
        undo(by=gm, act_id=uuid4(), seq=act.done.seq)
    assert points(campaign) == before
    again = redo(by=gm, act_id=uuid4(), seq=act.done.seq)
    assert points(campaign) == [(7, True, again.seq)] * count
    check_log(campaign)


def test_nothing_is_told_where_nothing_changes(campaign: Campaign) -> None:
    rows = mages(campaign, 2)
    with acts.begin(by=gm_of(campaign), act_id=uuid4(), kind="test", given={}) as act:
        act.add_all((row, "mp", 0) for row in rows)
        act.set_all((row, "bound", False) for row in rows)
        act.end_all([])
    assert act.done.changes == []

"""Rests as the clock moves: an effect of the campaign's clock. Source: S1, S5, V4."""

import pytest

from campaign.models import Campaign
from campaign.services.clock import Step, Stride, advance, foresee
from campaign.services.undo import undo
from characters.models import SleeperState
from characters.services import books
from characters.services.rest_clock import RestsGoOn, sleepers
from characters.services.rests import RestWay
from characters.services.vancian.lines import Line
from rules.clock import HOUR, SLEEP
from rules.rest import Sleep
from tests.characters.nights import night, rest_of
from tests.characters.party import Party, build_party
from tests.characters.table import check_log, key

pytestmark = pytest.mark.django_db


@pytest.fixture
def party() -> Party:
    party = build_party()
    party.plan(party.ysaline, Line(spell=party.light.pk, is_reversed=True))
    night(party.campaign, [party.ysaline], way=RestWay.BEGIN)
    return party


def wait(party: Party, seconds: int) -> list[str]:
    party.campaign.refresh_from_db()
    now = party.campaign.clock_seconds
    stride = Stride(step=Step.UNTIL, until=now + seconds)
    entry = advance(by=party.gm, act_id=key(), stride=stride, seen=now)
    return [one["kind"] for one in entry.data["happened"] if one["kind"].startswith("rest.")]


def test_who_sleeps_when_is_told_to_the_other_effects(party: Party) -> None:
    assert sleepers(party.campaign, 0, 60) == {party.ysaline.pk: Sleep(begins=0, ends=SLEEP)}
    assert sleepers(party.campaign, SLEEP, SLEEP + 60) == {}


def test_others_of_the_same_rest_rest_on_through_the_hour() -> None:
    party = build_party()
    night(party.campaign, way=RestWay.BEGIN)
    hour = (SLEEP, SLEEP + HOUR)
    found = sleepers(party.campaign, SLEEP - 60, SLEEP + 60)
    assert found[party.thogor.pk].hours == (hour, hour)
    assert found[party.ysaline.pk].hours == (hour,)
    assert sleepers(party.campaign, 0, 60)[party.thogor.pk].hours == ()


def test_the_stages_come_one_after_the_other(party: Party) -> None:
    assert wait(party, SLEEP - 1) == []
    assert rest_of(party.ysaline).state == SleeperState.SLEEPING
    assert wait(party, 1) == ["rest.slept"]
    assert rest_of(party.ysaline).state == SleeperState.MEMORISING
    assert wait(party, HOUR - 1) == []
    assert wait(party, 1) == ["rest.memorised"]
    assert rest_of(party.ysaline).state == SleeperState.DONE
    assert party.held(party.ysaline) == [("Lumière", True)]
    check_log(party.campaign)


def test_what_is_foreseen_is_what_happens(party: Party) -> None:
    party.campaign.refresh_from_db()
    seen = foresee(party.campaign, SLEEP + HOUR)
    assert [one.kind for one in seen if one.kind.startswith("rest.")] == wait(party, SLEEP + HOUR)


def test_a_book_lost_before_the_hour_leaves_the_choice_to_be_seen_to(party: Party) -> None:
    lost = books.lose_book(by=party.gm, act_id=key(), book_id=party.book.pk)
    assert wait(party, SLEEP + HOUR) == ["rest.slept"]
    assert rest_of(party.ysaline).state == SleeperState.SLEPT
    assert party.held(party.ysaline) == [("Projectile magique", False)]
    assert lost.seq


def test_a_book_lost_within_the_hour_spoils_it_and_the_right_stays(party: Party) -> None:
    wait(party, SLEEP + 600)
    books.lose_book(by=party.gm, act_id=key(), book_id=party.book.pk)
    assert wait(party, HOUR) == ["rest.spoiled"]
    row = rest_of(party.ysaline)
    assert (row.state, row.hour_until) == (SleeperState.SLEPT, None)
    assert party.held(party.ysaline) == [("Projectile magique", False)]
    check_log(party.campaign)


def test_an_advance_over_the_hour_is_undone(party: Party) -> None:
    party.campaign.refresh_from_db()
    stride = Stride(step=Step.DAY)
    entry = advance(by=party.gm, act_id=key(), stride=stride, seen=0)
    undo(by=party.gm, act_id=key(), seq=entry.seq)
    assert rest_of(party.ysaline).state == SleeperState.SLEEPING
    assert party.held(party.ysaline) == [("Projectile magique", False)]
    check_log(party.campaign)


def test_a_clock_set_past_the_sleep_wakes_at_the_next_second(party: Party) -> None:
    Campaign.objects.filter(pk=party.campaign.pk).update(clock_seconds=2 * SLEEP)
    assert wait(party, 1) == ["rest.slept"]
    assert rest_of(party.ysaline).hour_until == 2 * SLEEP + HOUR


def test_the_order_is_that_of_the_rules() -> None:
    assert RestsGoOn().order == 30

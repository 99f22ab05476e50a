"""The hour that memorises, begun by itself. Source: V4, S5."""

from typing import Any

import pytest

from campaign.models import Campaign, LogEntry
from campaign.services.clock import Step, Stride, advance
from campaign.services.refusal import Refused
from campaign.services.undo import redo, undo
from characters.models import Character, SleeperState
from characters.services.rests import RestWay, interrupt_rest
from characters.services.vancian.hours import memorise, memorise_together
from characters.services.vancian.lines import Line
from characters.services.vancian.travel import Traveller, travel
from rules.clock import HOUR, SLEEP
from tests.characters.nights import night, rest_of
from tests.characters.party import Party, build_party
from tests.characters.table import check_log, codes, key
from tests.factories.characters import CasterFactory

pytestmark = pytest.mark.django_db


@pytest.fixture
def party() -> Party:
    return build_party()


def memorises(party: Party, *lines: Line, **more: Any) -> LogEntry:
    asked: dict[str, Any] = {
        "by": party.player,
        "act_id": key(),
        "character_id": party.ysaline.pk,
        "lines": lines or None,
    }
    return memorise(**(asked | more))


def now(party: Party) -> int:
    return Campaign.objects.get(pk=party.campaign.pk).clock_seconds


def wait(party: Party, seconds: int) -> None:
    seen = now(party)
    stride = Stride(step=Step.UNTIL, until=seen + seconds)
    advance(by=party.gm, act_id=key(), stride=stride, seen=seen)


def broken_hour(party: Party) -> None:
    """All have slept, and are thrown out of the hour."""
    night(party.campaign, way=RestWay.BEGIN)
    wait(party, SLEEP + 60)
    interrupt_rest(by=party.gm, act_id=key())


def together(party: Party, *who: Character, **more: Any) -> LogEntry:
    asked: dict[str, Any] = {
        "by": party.gm,
        "act_id": key(),
        "characters": [one.pk for one in who],
        "seen": now(party),
    }
    return memorise_together(**(asked | more))


# --- refused ----------------------------------------------------------------------------------
def test_without_a_sleep_there_is_no_right(party: Party) -> None:
    with pytest.raises(Refused) as caught:
        memorises(party, Line(spell=party.light.pk))
    assert codes(caught.value) == ["no_right"]


def test_the_right_is_used_once(party: Party) -> None:
    night(party.campaign, [party.ysaline])
    memorises(party, Line(spell=party.light.pk))
    with pytest.raises(Refused) as caught:
        memorises(party, Line(spell=party.missile.pk))
    assert codes(caught.value) == ["no_right"]


def test_the_right_ends_when_the_next_sleep_begins(party: Party) -> None:
    Campaign.objects.filter(pk=party.campaign.pk).update(house_rules={"rest_interval": "none"})
    night(party.campaign, [party.ysaline])
    night(party.campaign, [party.ysaline], way=RestWay.BEGIN)
    with pytest.raises(Refused) as caught:
        memorises(party, Line(spell=party.light.pk))
    assert codes(caught.value) == ["no_right"]


def test_the_choice_is_checked_as_the_hour_begins(party: Party) -> None:
    night(party.campaign, [party.ysaline])
    with pytest.raises(Refused) as caught:
        memorises(party, Line(spell=party.flight.pk, copies=2))
    assert codes(caught.value) == ["not_accessible", "too_many"]
    assert rest_of(party.ysaline).state == SleeperState.SLEPT


def test_who_memorises_already_does_not_begin_again(party: Party) -> None:
    broken_hour(party)
    memorises(party, Line(spell=party.light.pk))
    with pytest.raises(Refused) as caught:
        memorises(party, Line(spell=party.light.pk))
    assert codes(caught.value) == ["memorises_already"]


def test_an_hour_for_nobody_who_is_ready_is_refused_and_players_give_none(party: Party) -> None:
    broken_hour(party)
    with pytest.raises(Refused) as caught:
        together(party, party.ysaline, seen=7)
    assert codes(caught.value) == ["clock_moved", "nobody_memorises"]
    with pytest.raises(Refused) as caught:
        together(party, party.ysaline, by=party.player)
    assert codes(caught.value) == ["only_the_gm"]


# --- done -------------------------------------------------------------------------------------
def test_after_the_partys_hour_a_choice_is_held_at_once(party: Party) -> None:
    night(party.campaign)
    entry = memorises(party, Line(spell=party.light.pk, is_reversed=True), Line(spell=party.web.pk))
    assert entry.data["began"] is False
    assert (entry.data["held"], entry.data["new"]) == (2, 2)
    assert now(party) == SLEEP + HOUR
    assert party.held(party.ysaline) == [("Lumière", True), ("Toile d’araignée", False)]
    undo(by=party.player, act_id=key(), seq=entry.seq)
    assert party.held(party.ysaline) == [("Projectile magique", False)]
    assert rest_of(party.ysaline).state == SleeperState.SLEPT
    check_log(party.campaign)


def test_yesterday_is_one_tap(party: Party) -> None:
    night(party.campaign)
    memorises(party)
    assert party.held(party.ysaline) == [("Projectile magique", False)]
    assert rest_of(party.ysaline).state == SleeperState.DONE


def test_after_a_broken_hour_it_begins_again_and_the_clock_ends_it(party: Party) -> None:
    broken_hour(party)
    entry = memorises(party, Line(spell=party.light.pk))
    assert entry.data["began"] is True
    assert rest_of(party.ysaline).state == SleeperState.MEMORISING
    wait(party, HOUR - 1)
    assert party.held(party.ysaline) == [("Projectile magique", False)]
    wait(party, 1)
    assert party.held(party.ysaline) == [("Lumière", False)]
    check_log(party.campaign)


def test_a_gm_lets_the_hour_pass_for_all_who_are_ready(party: Party) -> None:
    party.plan(party.ysaline, Line(spell=party.light.pk))
    broken_hour(party)
    entry = together(party, party.ysaline, party.bertil, party.thogor)
    assert now(party) == SLEEP + 60 + HOUR
    assert [one["kind"] for one in entry.data["happened"] if one["kind"].startswith("rest")] == [
        "rest.memorised"
    ]
    assert party.held(party.ysaline) == [("Lumière", False)]
    # Bertil had not chosen: the hour was his as well, and a choice counts at once.
    done = memorises(party, Line(spell=party.cure.pk), by=party.other, character_id=party.bertil.pk)
    assert done.data["began"] is False
    assert party.held(party.bertil) == [("Soins légers", None)]
    check_log(party.campaign)


def test_a_house_may_let_them_memorise_again_with_another_hour(party: Party) -> None:
    Campaign.objects.filter(pk=party.campaign.pk).update(
        house_rules={"memorisations_per_sleep": "unlimited"}
    )
    night(party.campaign)
    memorises(party, Line(spell=party.light.pk))
    assert memorises(party, Line(spell=party.missile.pk)).data["began"] is True
    wait(party, HOUR)
    assert party.held(party.ysaline) == [("Projectile magique", False)]


def test_the_hour_stops_before_it_destroys_and_asks(party: Party) -> None:
    party.plan(party.ysaline, Line(spell=party.light.pk))
    broken_hour(party)
    lost = CasterFactory(campaign=party.campaign, name="Oreste", class_level=2).character
    leaver = Traveller(character=lost.pk, die=2)
    travel(by=party.gm, act_id=key(), travellers=[leaver], plane="astral", typed=True)
    seen = now(party)

    with pytest.raises(Refused) as refused:
        together(party, party.ysaline)
    assert codes(refused.value) == ["deadly_limit"]
    assert now(party) == seen

    together(party, party.ysaline, losing=[lost.pk])

    assert party.held(party.ysaline) == [("Lumière", False)]
    assert Character.objects.get(pk=lost.pk).state == "destroyed"
    check_log(party.campaign)


# --- the right lasts until the next sleep begins ----------------------------------------------
def watch(party: Party, hours: int) -> None:
    """The right of a first night is still there; a second is given, with a watch before it."""
    Campaign.objects.filter(pk=party.campaign.pk).update(house_rules={"rest_interval": "none"})
    night(party.campaign, [party.ysaline])
    night(party.campaign, [party.ysaline], way=RestWay.BEGIN, watch={party.ysaline: hours})


def test_on_watch_the_hour_that_passed_still_counts(party: Party) -> None:
    watch(party, 1)
    entry = memorises(party, Line(spell=party.light.pk))
    assert not entry.data["began"]
    assert not rest_of(party.ysaline).right_before
    with pytest.raises(Refused) as caught:
        memorises(party, Line(spell=party.missile.pk))
    assert codes(caught.value) == ["no_right"]
    check_log(party.campaign)
    undo(by=party.gm, act_id=key(), seq=entry.seq)
    assert rest_of(party.ysaline).right_before
    redo(by=party.gm, act_id=key(), seq=entry.seq)
    assert not rest_of(party.ysaline).right_before
    check_log(party.campaign)


def test_the_right_is_gone_once_the_sleep_begins_on_the_clock(party: Party) -> None:
    watch(party, 2)
    wait(party, 2 * HOUR)
    with pytest.raises(Refused) as caught:
        memorises(party, Line(spell=party.light.pk))
    assert codes(caught.value) == ["no_right"]


def test_a_sleep_broken_off_during_its_watch_took_no_right(party: Party) -> None:
    watch(party, 2)
    interrupt_rest(by=party.gm, act_id=key())
    wait(party, 3 * HOUR)
    assert not memorises(party, Line(spell=party.light.pk)).data["began"]
    assert rest_of(party.ysaline).state == SleeperState.INTERRUPTED
    check_log(party.campaign)


def on_watch_with_the_hour_to_come(party: Party, hours: int) -> None:
    Campaign.objects.filter(pk=party.campaign.pk).update(house_rules={"rest_interval": "none"})
    broken_hour(party)
    night(party.campaign, [party.ysaline], way=RestWay.BEGIN, watch={party.ysaline: hours})


def test_an_hour_of_the_watch_memorises_and_the_sleep_follows(party: Party) -> None:
    on_watch_with_the_hour_to_come(party, 2)
    entry = memorises(party, Line(spell=party.light.pk))
    assert entry.data["began"]
    wait(party, HOUR)
    row = rest_of(party.ysaline)
    assert (row.state, row.right_before) == (SleeperState.SLEEPING, False)
    held = party.ysaline.memorised_spells.standing()
    assert [one.spell_id for one in held] == [party.light.pk]
    wait(party, HOUR + SLEEP)
    assert rest_of(party.ysaline).state == SleeperState.SLEPT
    check_log(party.campaign)


def test_the_hour_and_the_sleep_may_pass_in_one_advance(party: Party) -> None:
    on_watch_with_the_hour_to_come(party, 1)
    memorises(party, Line(spell=party.light.pk))
    wait(party, HOUR + SLEEP + HOUR)
    assert rest_of(party.ysaline).state == SleeperState.SLEPT
    assert party.ysaline.memorised_spells.standing().count() == 1
    check_log(party.campaign)


def test_the_hour_has_to_be_over_before_the_sleep(party: Party) -> None:
    on_watch_with_the_hour_to_come(party, 2)
    wait(party, HOUR + 60)
    with pytest.raises(Refused) as caught:
        memorises(party, Line(spell=party.light.pk))
    assert codes(caught.value) == ["watch_too_short"]


def test_an_hour_broken_off_on_watch_leaves_the_right_and_the_sleep(party: Party) -> None:
    on_watch_with_the_hour_to_come(party, 3)
    memorises(party, Line(spell=party.light.pk))
    interrupt_rest(by=party.gm, act_id=key())
    row = rest_of(party.ysaline)
    assert (row.state, row.right_before) == (SleeperState.SLEEPING, True)
    assert memorises(party, Line(spell=party.light.pk)).data["began"]
    check_log(party.campaign)

"""A rest is asked for, refused, granted, broken off. Source: S5, P5, P7, V4."""

from collections.abc import Callable
from typing import Any
from uuid import uuid4

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from campaign.models import Campaign, LogEntry, Role
from campaign.services.clock import Step, Stride, advance
from campaign.services.refusal import Refused
from campaign.services.undo import redo, undo
from characters.models import (
    Character,
    CharacterKind,
    CharacterState,
    Rest,
    RestParticipant,
    RestState,
    SleeperState,
)
from characters.services import standing
from characters.services.rests import (
    RestWay,
    Wish,
    ask_rest,
    grant_rest,
    interrupt_rest,
    refuse_rest,
)
from characters.services.vancian.lines import Line
from rules.clock import DAY, HOUR, SLEEP
from spells.models import Spell
from tests.characters.nights import night, rest_of
from tests.characters.party import Party, build_party
from tests.characters.scene import build_scene
from tests.characters.table import check_log, codes, key
from tests.factories.campaign import MembershipFactory
from tests.factories.characters import CasterFactory, CharacterFactory

pytestmark = pytest.mark.django_db


@pytest.fixture
def party() -> Party:
    return build_party()


def now(party: Party) -> int:
    return Campaign.objects.get(pk=party.campaign.pk).clock_seconds


def house(party: Party, **options: Any) -> None:
    Campaign.objects.filter(pk=party.campaign.pk).update(house_rules=options)


def wait(party: Party, seconds: int) -> LogEntry:
    seen = now(party)
    stride = Stride(step=Step.UNTIL, until=seen + seconds)
    return advance(by=party.gm, act_id=key(), stride=stride, seen=seen)


def break_off(party: Party, *who: Character) -> LogEntry:
    characters = [one.pk for one in who] or None
    return interrupt_rest(by=party.gm, act_id=key(), characters=characters)


def told(entry: LogEntry) -> list[tuple[str, str, int]]:
    """(kind, name, second) of what happened to rests."""
    return [
        (one["kind"], one["detail"]["name"], one["second"])
        for one in entry.data["happened"]
        if one["kind"].startswith("rest.")
    ]


def states(party: Party) -> list[str]:
    return [rest_of(one).state for one in (party.ysaline, party.bertil, party.thogor)]


# --- what is refused --------------------------------------------------------------------------
def test_only_a_gm_grants_refuses_and_breaks_off(party: Party) -> None:
    asked = ask_rest(by=party.player, act_id=key()).data["rest"]
    acts: list[Callable[[], LogEntry]] = [
        lambda: night(party.campaign, by=party.player),
        lambda: refuse_rest(by=party.player, act_id=key(), rest_id=asked),
        lambda: interrupt_rest(by=party.player, act_id=key()),
    ]
    for act in acts:
        with pytest.raises(Refused) as caught:
            act()
        assert codes(caught.value) == ["only_the_gm"]


def test_everything_wrong_with_a_night_is_said_at_once(party: Party) -> None:
    night(party.campaign, [party.ysaline], way=RestWay.BEGIN)
    gone = Wish(character=party.bertil.pk + 1_000)
    long = Wish(character=party.bertil.pk, watch=13 * HOUR)
    again = Wish(character=party.ysaline.pk)
    with pytest.raises(Refused) as caught:
        night(party.campaign, sleepers=[], seen=7)
    assert codes(caught.value) == ["clock_moved", "nobody_sleeps"]
    with pytest.raises(Refused) as caught:
        _grant(party, [gone, long, again])
    assert codes(caught.value) == ["character_gone", "watch_too_long", "rests_already"]
    assert [problem.field for problem in caught.value.problems][1:] == [
        f"sleeper-{party.bertil.pk}",
        f"sleeper-{party.ysaline.pk}",
    ]


def _grant(party: Party, wishes: list[Wish]) -> LogEntry:
    return grant_rest(by=party.gm, act_id=key(), sleepers=wishes, seen=now(party))


def test_the_dead_do_not_rest(party: Party) -> None:
    standing.set_state(
        by=party.gm, act_id=key(), character_id=party.bertil.pk, state=CharacterState.DEAD
    )
    with pytest.raises(Refused) as caught:
        night(party.campaign, [party.bertil])
    assert codes(caught.value) == ["character_gone"]


def test_a_spectator_asks_for_nothing_and_one_request_is_enough(party: Party) -> None:
    looker = MembershipFactory(campaign=party.campaign, role=Role.SPECTATOR)
    with pytest.raises(Refused) as caught:
        ask_rest(by=looker, act_id=key())
    assert codes(caught.value) == ["players_only"]
    ask_rest(by=party.player, act_id=key())
    with pytest.raises(Refused) as caught:
        ask_rest(by=party.other, act_id=key())
    assert codes(caught.value) == ["rest_asked_already"]


def test_nobody_who_is_awake_is_interrupted(party: Party) -> None:
    with pytest.raises(Refused) as caught:
        break_off(party)
    assert codes(caught.value) == ["nobody_rests"]


# --- asked for --------------------------------------------------------------------------------
def test_a_request_is_refused_or_becomes_the_rest(party: Party) -> None:
    first = ask_rest(by=party.player, act_id=key())
    refused = refuse_rest(by=party.gm, act_id=key(), rest_id=first.data["rest"])
    assert Rest.objects.get().state == RestState.REFUSED
    assert refused.data["asked_by"] == party.player.name
    second = ask_rest(by=party.player, act_id=key())
    entry = night(party.campaign)
    assert entry.data["rest"] == second.data["rest"]
    assert Rest.objects.get(pk=second.data["rest"]).state == RestState.GRANTED
    undo(by=party.gm, act_id=key(), seq=entry.seq)
    assert Rest.objects.get(pk=second.data["rest"]).state == RestState.ASKED
    check_log(party.campaign)


# --- a night ----------------------------------------------------------------------------------
def test_a_night_is_one_act_and_one_advance_with_the_hour(party: Party) -> None:
    party.plan(party.ysaline, Line(spell=party.light.pk, is_reversed=True))
    entry = night(party.campaign)
    assert now(party) == SLEEP + HOUR == entry.data["seconds"]
    assert told(entry) == [
        ("rest.slept", "Ysaline", SLEEP),
        ("rest.slept", "Bertil", SLEEP),
        ("rest.slept", "Thogor", SLEEP),
        ("rest.memorised", "Ysaline", SLEEP + HOUR),
    ]
    assert states(party) == ["done", "slept", "done"]
    assert party.held(party.ysaline) == [("Lumière", True)]
    check_log(party.campaign)


def test_a_night_is_undone_and_done_again(party: Party) -> None:
    party.plan(party.ysaline, Line(spell=party.light.pk, copies=2))
    entry = night(party.campaign)
    undo(by=party.gm, act_id=key(), seq=entry.seq)
    assert not RestParticipant.objects.standing().exists()
    assert party.held(party.ysaline) == [("Projectile magique", False)]
    redo(by=party.gm, act_id=key(), seq=entry.seq)
    assert party.held(party.ysaline) == [("Lumière", False), ("Lumière", False)]
    check_log(party.campaign)


def test_without_a_caster_a_night_is_eight_hours() -> None:
    scene = build_scene(mp=5)
    assert night(scene.campaign).data["seconds"] == SLEEP


def test_each_sleeps_after_its_watch(party: Party) -> None:
    party.plan(party.ysaline, Line(spell=party.light.pk))
    entry = night(party.campaign, watch={party.ysaline: 2, party.thogor: 4})
    assert entry.data["seconds"] == 4 * HOUR + SLEEP
    assert told(entry) == [
        ("rest.slept", "Bertil", SLEEP),
        ("rest.slept", "Ysaline", SLEEP + 2 * HOUR),
        ("rest.memorised", "Ysaline", SLEEP + 3 * HOUR),
        ("rest.slept", "Thogor", SLEEP + 4 * HOUR),
    ]


def test_points_come_back_by_the_hours_slept(party: Party) -> None:
    house(party, recovery="sleep_1_per_hour")
    # 8 asleep, and half a point in the hour awake
    night(party.campaign)
    party.thogor.refresh_from_db()
    assert (party.thogor.mp, party.thogor.mp_fraction) == (13, 43_200)


def test_two_half_sleeps_do_not_make_a_whole_one(party: Party) -> None:
    house(party, recovery="full_after_sleep")
    for _half in range(2):
        night(party.campaign, way=RestWay.BEGIN)
        wait(party, SLEEP // 2)
        break_off(party)
    party.thogor.refresh_from_db()
    assert party.thogor.mp == 5
    night(party.campaign)
    party.thogor.refresh_from_db()
    assert party.thogor.mp == 16


def test_half_a_sleep_goes_on_where_the_house_says_so(party: Party) -> None:
    house(party, recovery="full_after_sleep", sleep_interruption="resume")
    night(party.campaign, way=RestWay.BEGIN)
    wait(party, 5 * HOUR)
    break_off(party)
    entry = night(party.campaign)
    assert [second for kind, _name, second in told(entry)] == [8 * HOUR] * 3
    party.thogor.refresh_from_db()
    assert party.thogor.mp == 16


# --- how often --------------------------------------------------------------------------------
def test_a_day_passes_from_one_falling_asleep_to_the_next(party: Party) -> None:
    night(party.campaign)
    wait(party, DAY - SLEEP - HOUR - 1)
    with pytest.raises(Refused) as caught:
        night(party.campaign, [party.thogor])
    assert codes(caught.value) == ["rested_already"]
    assert caught.value.problems[0].detail["until"] == DAY
    wait(party, 1)
    assert night(party.campaign).data["from"] == DAY


def test_a_house_may_let_them_rest_at_any_time(party: Party) -> None:
    house(party, rest_interval="none")
    night(party.campaign)
    assert night(party.campaign).data["from"] == SLEEP + HOUR


def test_a_broken_sleep_counts_for_nothing_and_may_be_followed_at_once(party: Party) -> None:
    night(party.campaign, way=RestWay.BEGIN)
    wait(party, 7 * HOUR)
    break_off(party)
    assert night(party.campaign).data["seconds"] == SLEEP + HOUR


# --- broken off -------------------------------------------------------------------------------
def test_one_is_woken_and_the_others_sleep_on(party: Party) -> None:
    party.plan(party.ysaline, Line(spell=party.light.pk))
    night(party.campaign, way=RestWay.BEGIN)
    wait(party, 3 * HOUR)
    entry = break_off(party, party.ysaline)
    assert entry.data["happened"][0]["detail"]["slept"] == 3 * HOUR
    wait(party, 6 * HOUR)
    assert states(party) == ["interrupted", "slept", "done"]
    assert party.held(party.ysaline) == [("Projectile magique", False)]
    check_log(party.campaign)


def test_an_interruption_is_undone(party: Party) -> None:
    night(party.campaign, way=RestWay.BEGIN)
    wait(party, HOUR)
    entry = break_off(party)
    assert set(states(party)) == {"interrupted"}
    undo(by=party.gm, act_id=key(), seq=entry.seq)
    wait(party, SLEEP)
    assert states(party) == ["slept", "slept", "done"]
    check_log(party.campaign)


def test_a_broken_hour_leaves_what_was_held_and_the_right(party: Party) -> None:
    party.plan(party.ysaline, Line(spell=party.light.pk))
    night(party.campaign, way=RestWay.BEGIN)
    wait(party, SLEEP + 600)
    assert rest_of(party.ysaline).state == SleeperState.MEMORISING
    entry = break_off(party)
    assert sorted(name for _kind, name, _second in told(entry)) == ["Bertil", "Ysaline"]
    assert rest_of(party.ysaline).state == SleeperState.SLEPT
    assert party.held(party.ysaline) == [("Projectile magique", False)]
    undo(by=party.gm, act_id=key(), seq=entry.seq)
    wait(party, HOUR)
    assert party.held(party.ysaline) == [("Lumière", False)]
    check_log(party.campaign)


def test_who_casts_in_their_sleep_sleeps_no_more() -> None:
    scene = build_scene()
    night(scene.campaign, way=RestWay.BEGIN)
    entry = scene.cast(rest=rest_of(scene.thogor).pk)
    assert rest_of(scene.thogor).state == SleeperState.INTERRUPTED
    assert [one["kind"] for one in entry.data["happened"]] == ["rest.interrupted"]
    check_log(scene.campaign)


def test_who_casts_on_watch_goes_on_watching() -> None:
    scene = build_scene()
    night(scene.campaign, way=RestWay.BEGIN, watch={scene.thogor: 2})
    scene.cast()
    assert rest_of(scene.thogor).state == SleeperState.SLEEPING


def test_who_dies_sleeps_no_more(party: Party) -> None:
    night(party.campaign, way=RestWay.BEGIN)
    entry = standing.set_state(
        by=party.gm, act_id=key(), character_id=party.bertil.pk, state=CharacterState.DEAD
    )
    assert rest_of(party.bertil).state == SleeperState.INTERRUPTED
    undo(by=party.gm, act_id=key(), seq=entry.seq)
    assert rest_of(party.bertil).state == SleeperState.SLEEPING


def test_who_is_said_to_be_unconscious_sleeps_no_more(party: Party) -> None:
    night(party.campaign, way=RestWay.BEGIN)
    entry = standing.set_ties(
        by=party.gm,
        act_id=key(),
        character_id=party.bertil.pk,
        bound=False,
        gagged=False,
        unconscious=True,
    )
    assert rest_of(party.bertil).state == SleeperState.INTERRUPTED
    assert [one["kind"] for one in entry.data["happened"]] == ["rest.interrupted"]
    undo(by=party.gm, act_id=key(), seq=entry.seq)
    assert rest_of(party.bertil).state == SleeperState.SLEEPING
    check_log(party.campaign)


# --- afterwards -------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("recovery", "points"),
    [("pou_per_24h", 5), ("sleep_1_per_hour", 9), ("full_after_sleep", 16), ("manual", 5)],
)
def test_a_forgotten_night_gives_what_it_would_have_given(
    party: Party, recovery: str, points: int
) -> None:
    house(party, recovery=recovery)
    party.plan(party.ysaline, Line(spell=party.light.pk))
    entry = night(party.campaign, way=RestWay.AFTERWARDS)
    assert now(party) == 0
    assert states(party) == ["done", "slept", "done"]
    assert party.held(party.ysaline) == [("Lumière", False)]
    party.thogor.refresh_from_db()
    assert party.thogor.mp == points
    undo(by=party.gm, act_id=key(), seq=entry.seq)
    assert party.held(party.ysaline) == [("Projectile magique", False)]
    check_log(party.campaign)


# --- whom it is told to, and at what price ----------------------------------------------------
def test_what_happens_to_hidden_ones_and_to_the_gms_own_is_secret(party: Party) -> None:
    hidden = CasterFactory(campaign=party.campaign, kind=CharacterKind.NPC, hidden=True)
    entry = night(party.campaign, [party.bertil, hidden.character])
    rests = [one for one in entry.data["happened"] if one["kind"].startswith("rest.")]
    secret = {one["character"]: one["secret"] for one in rests}
    assert secret == {party.bertil.pk: False, hidden.character.pk: True}


def test_a_night_asks_no_more_questions_for_a_larger_party(party: Party) -> None:
    def asked() -> int:
        with CaptureQueriesContext(connection) as queries:
            night(party.campaign)
        return len(queries)

    def turn(*spells: Spell) -> None:
        """Everybody chooses another spell each night, so that something is always written."""
        for spell in spells:
            for caster in Character.objects.filter(caster__class_id="magic_user"):
                party.plan(caster, Line(spell=spell.pk))
            found.append(asked())

    house(party, rest_interval="none")
    CharacterFactory(campaign=party.campaign)
    found: list[int] = []
    turn(party.light, party.missile, party.light)
    for _each in range(4):
        CharacterFactory(campaign=party.campaign)
        CasterFactory(campaign=party.campaign, class_level=3, written=[party.missile, party.light])
    turn(party.missile, party.light)
    assert found[-1] == found[2]
    check_log(party.campaign)


def test_the_same_tap_twice_is_one_night(party: Party) -> None:
    tap = uuid4()
    first = night(party.campaign, act_id=tap, seen=0)
    again = night(party.campaign, act_id=tap, seen=0)
    assert (first.pk, now(party)) == (again.pk, SLEEP + HOUR)

from typing import Any

import pytest

from campaign.models import Audience, LogEntry
from campaign.services.refusal import Refused
from campaign.services.undo import redo, undo
from characters.models import Character
from characters.services.standing import set_state
from characters.services.vancian.stays import correct_stay, values_of, wish
from rules.clock import HOUR, TURN
from tests.characters.planes import Journey, build_journey
from tests.characters.table import check_log, codes, key

pytestmark = pytest.mark.django_db


@pytest.fixture
def journey() -> Journey:
    return build_journey()


def corrected(journey: Journey, **wanted: Any) -> LogEntry:
    """Oreste's stay as it is, but for these values."""
    journey.campaign.refresh_from_db()
    who = Character.objects.get(pk=journey.oreste.pk)
    seen = values_of(who, journey.stay(), now=journey.campaign.clock_seconds)
    seen |= wanted.pop("seen", {})
    by = wanted.pop("by", journey.gm)
    return correct_stay(by=by, act_id=key(), character_id=who.pk, seen=seen, wanted=seen | wanted)


def refused(do: Any) -> dict[str, str]:
    with pytest.raises(Refused) as caught:
        do()
    return {problem.field: problem.code for problem in caught.value.problems}


def lose(journey: Journey) -> LogEntry:
    journey.leave(turns=1)
    return journey.wait(HOUR, losing=[journey.oreste.pk])


def test_a_player_corrects_and_wishes_nothing(journey: Journey) -> None:
    by = journey.table.player

    assert refused(lambda: corrected(journey, plane="fire", by=by)) == {"": "only_the_gm"}
    assert refused(lambda: wish(by=by, act_id=key(), character_id=journey.oreste.pk)) == {
        "": "only_the_gm"
    }


def test_the_same_values_are_no_correction(journey: Journey) -> None:
    assert refused(lambda: corrected(journey)) == {"": "nothing_changed"}


@pytest.mark.parametrize(
    ("field", "value", "code"),
    [
        ("plane", "heaven", "unknown_value"),
        ("turns", 61, "out_of_range"),
        ("spent", -1, "out_of_range"),
        ("level", 100, "out_of_range"),
        ("place", "x" * 41, "too_long"),
    ],
)
def test_a_value_that_makes_no_sense_is_refused(
    journey: Journey, field: str, value: Any, code: str
) -> None:
    assert refused(lambda: corrected(journey, **{field: value})) == {field: code}


def test_what_changed_meanwhile_is_shown(journey: Journey) -> None:
    journey.leave(turns=2)

    found = refused(lambda: corrected(journey, turns=5, seen={"turns": 4}))

    assert found == {"turns": "changed_meanwhile"}


def test_limit_and_time_in_place_are_set_right(journey: Journey) -> None:
    journey.leave(turns=2)
    journey.wait(TURN)

    entry = corrected(journey, turns=4, spent=15)

    stay = journey.stay()
    assert stay is not None
    assert (stay.turns, stay.since) == (4, TURN - 900)
    assert entry.audience == Audience.GMS
    check_log(journey.campaign)


def test_where_the_table_shows_limits_a_correction_is_for_all(journey: Journey) -> None:
    journey.rule(planar_roll_seen="all")
    journey.leave(turns=2)

    assert corrected(journey, turns=4).audience == Audience.ALL


@pytest.mark.parametrize(
    ("start", "end", "place"),
    [
        ("astral", "demiplane", "Le Moulin"),
        ("fire", "law", ""),
        ("ethereal", "shadow", "sans nom"),
    ],
)
def test_the_plane_is_set_right_and_the_count_stays(
    journey: Journey, start: str, end: str, place: str
) -> None:
    journey.leave(turns=2, plane=start)

    entry = corrected(journey, plane=end, place=place)

    stay = journey.stay()
    assert stay is not None
    assert (stay.plane, stay.turns, journey.now()[0]) == (end, 2, end)
    assert stay.place == (place if end == "demiplane" else "")
    assert entry.audience == Audience.ALL
    check_log(journey.campaign)


def test_a_named_demiplane_is_left_and_its_name_with_it(journey: Journey) -> None:
    corrected(journey, plane="demiplane", place="Le Moulin")

    entry = corrected(journey, plane="fire")

    stay = journey.stay()
    assert stay is not None
    assert (stay.plane, stay.place) == ("fire", "")
    undo(by=journey.gm, act_id=key(), seq=entry.seq)
    stay = journey.stay()
    assert stay is not None
    assert (stay.plane, stay.place) == ("demiplane", "Le Moulin")


def test_somebody_was_away_all_along_or_never(journey: Journey) -> None:
    there = corrected(journey, plane="astral", turns=3, spent=5)
    stay = journey.stay()
    assert stay is not None
    assert (stay.since, stay.turns) == (-300, 3)

    corrected(journey, plane="material")
    assert (journey.stay(), journey.now()) == (None, ("material", "playing"))
    assert there.data["plane"] == "astral"
    check_log(journey.campaign)


def test_a_corrected_count_is_the_difference_so_that_two_corrections_count(
    journey: Journey,
) -> None:
    """Source: S11."""
    journey.leave(turns=2)
    first = corrected(journey, turns=5, spent=10)
    corrected(journey, turns=6, spent=40)

    undo(by=journey.gm, act_id=key(), seq=first.seq)

    stay = journey.stay()
    assert stay is not None
    assert (stay.turns, stay.since) == (3, -1800)
    check_log(journey.campaign)


def test_an_undo_that_leaves_less_than_no_turns_is_refused(journey: Journey) -> None:
    journey.leave(turns=2)
    first = corrected(journey, turns=6)
    corrected(journey, turns=1)

    found = refused(lambda: undo(by=journey.gm, act_id=key(), seq=first.seq))

    assert list(found.values()) == ["number_out_of_bounds"]


def test_who_is_not_destroyed_needs_no_wish(journey: Journey) -> None:
    found = refused(lambda: wish(by=journey.gm, act_id=key(), character_id=journey.oreste.pk))

    assert found == {"": "not_destroyed"}


def test_the_destroyed_are_neither_raised_nor_corrected(journey: Journey) -> None:
    lose(journey)

    assert refused(lambda: corrected(journey, plane="material")) == {"": "only_a_wish"}
    with pytest.raises(Refused) as caught:
        set_state(by=journey.gm, act_id=key(), character_id=journey.oreste.pk, state="playing")
    assert codes(caught.value) == ["only_a_wish"]
    assert journey.refused("material", journey.oreste) == {"who": "cannot_travel"}


def test_a_wish_brings_back_and_is_undone_and_done_again(journey: Journey) -> None:
    lose(journey)

    entry = wish(by=journey.gm, act_id=key(), character_id=journey.oreste.pk)
    assert journey.now() == ("material", "playing")
    assert entry.data["plane"] == "astral"

    undo(by=journey.gm, act_id=key(), seq=entry.seq)
    assert journey.now() == ("astral", "destroyed")
    redo(by=journey.gm, act_id=key(), seq=entry.seq)
    assert journey.now() == ("material", "playing")
    check_log(journey.campaign)

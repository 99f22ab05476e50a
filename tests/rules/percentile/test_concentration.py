import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.dice import TypedDice
from rules.errors import MalformedError
from rules.house_rules import HouseRules
from rules.options import InstantDegree, MaxLevelSkill
from rules.percentile.concentration import (
    HoldAnswer,
    HoldCheck,
    HoldEvent,
    allowed_degrees,
    check_hold,
    concentration_modifier,
    effective_skill,
    hold_light_target,
    holds_at_new_cast,
    roll_hold,
    roll_holds,
)
from rules.percentile.spell_parameters import Degree, DurationKind, SpellParameters

HOLDS = HoldCheck(answer=HoldAnswer.HOLDS)
ENDS = HoldCheck(answer=HoldAnswer.ENDS)


def rolls(target: int) -> HoldCheck:
    return HoldCheck(answer=HoldAnswer.ROLLS, target=target)


def checked(degree: Degree, event: HoldEvent, rules: HouseRules | None = None) -> HoldCheck:
    """The event's effect on a mage of INT 15 with two light spells."""
    return check_hold(
        degree=degree, event=event, int_score=15, active_spells=2, rules=rules or HouseRules()
    )


def test_a_negative_number_of_spells_is_malformed() -> None:
    with pytest.raises(MalformedError):
        hold_light_target(int_score=15, active_spells=-1)


@pytest.mark.parametrize(
    ("own", "chosen", "modifier"),
    [
        (Degree.LIGHT, Degree.LIGHT, 0),
        (Degree.LIGHT, Degree.INTENSE, 10),
        (Degree.LIGHT, Degree.TOTAL, 20),
        (Degree.LIGHT, Degree.NONE, -30),
        (Degree.TOTAL, Degree.LIGHT, -60),
        (Degree.TOTAL, Degree.NONE, -90),
        (Degree.NONE, Degree.TOTAL, 0),
    ],
)
def test_ten_points_for_each_degree_up_and_thirty_off_for_each_down(
    own: Degree, chosen: Degree, modifier: int
) -> None:
    assert concentration_modifier(spell_degree=own, degree=chosen) == modifier


def test_a_spell_of_degree_none_takes_no_other() -> None:
    spell = SpellParameters(degree=Degree.NONE)

    assert allowed_degrees(spell, option=InstantDegree.FREE) == (Degree.NONE,)


def test_an_instant_spell_takes_its_own_degree_unless_the_option_is_free() -> None:
    spell = SpellParameters(degree=Degree.INTENSE, duration_kind=DurationKind.INSTANT)

    assert allowed_degrees(spell, option=InstantDegree.OWN_ONLY) == (Degree.INTENSE,)
    assert allowed_degrees(spell, option=InstantDegree.FREE) == tuple(Degree)


def test_any_other_spell_takes_every_degree() -> None:
    assert allowed_degrees(SpellParameters(), option=InstantDegree.OWN_ONLY) == tuple(Degree)


@pytest.mark.parametrize(
    ("option", "level"), [(MaxLevelSkill.WITH_CONCENTRATION, 3), (MaxLevelSkill.BARE, 9)]
)
def test_the_option_says_which_skill_sets_the_maximum_level(
    option: MaxLevelSkill, level: int
) -> None:
    skill = effective_skill(skill=94, spell_degree=Degree.TOTAL, degree=Degree.LIGHT, option=option)

    assert (skill.chance, skill.max_level) == (34, level)


@pytest.mark.parametrize("event", HoldEvent)
def test_a_spell_held_at_none_goes_on_whatever_happens(event: HoldEvent) -> None:
    assert checked(Degree.NONE, event) == HOLDS


@pytest.mark.parametrize("degree", [Degree.LIGHT, Degree.INTENSE, Degree.TOTAL])
def test_unconscious_asleep_or_dead_ends_at_once_what_is_held(degree: Degree) -> None:
    assert checked(degree, HoldEvent.UNCONSCIOUS) == ENDS


@pytest.mark.parametrize(
    ("degree", "event", "expected"),
    [
        (Degree.LIGHT, HoldEvent.CASTS, rolls(39)),
        (Degree.LIGHT, HoldEvent.MOVES, HOLDS),
        (Degree.LIGHT, HoldEvent.ACTS, HOLDS),
        (Degree.LIGHT, HoldEvent.DISTURBED, HOLDS),
        (Degree.INTENSE, HoldEvent.CASTS, ENDS),
        (Degree.INTENSE, HoldEvent.MOVES, rolls(45)),
        (Degree.INTENSE, HoldEvent.ACTS, ENDS),
        (Degree.INTENSE, HoldEvent.DISTURBED, HOLDS),
        (Degree.TOTAL, HoldEvent.CASTS, ENDS),
        (Degree.TOTAL, HoldEvent.MOVES, ENDS),
        (Degree.TOTAL, HoldEvent.ACTS, ENDS),
        (Degree.TOTAL, HoldEvent.DISTURBED, rolls(15)),
    ],
)
def test_each_degree_minds_its_own_events(
    degree: Degree, event: HoldEvent, expected: HoldCheck
) -> None:
    assert checked(degree, event) == expected


@pytest.mark.parametrize(("multiplier", "target"), [(1, 15), (3, 45), (5, 75)])
def test_the_roll_of_a_total_spell_is_an_option(multiplier: int, target: int) -> None:
    rules = HouseRules(total_roll_multiplier=multiplier)

    assert checked(Degree.TOTAL, HoldEvent.DISTURBED, rules) == rolls(target)


@pytest.mark.parametrize(
    ("target", "value", "is_held"),
    [(45, 45, True), (45, 46, False), (120, 99, True), (120, 100, False), (0, 1, False)],
)
def test_a_hold_is_plain_but_a_hundred_always_fails(
    target: int, value: int, is_held: object
) -> None:
    assert roll_hold(target=target, dice=TypedDice([value])).is_held is is_held


def test_a_new_cast_ends_intense_and_total_and_the_light_ones_roll() -> None:
    held = (Degree.LIGHT, Degree.TOTAL, Degree.NONE, Degree.LIGHT, Degree.INTENSE)

    holds = holds_at_new_cast(degrees=held, int_score=15)

    assert holds.ending == (1, 4)
    assert holds.rolling == (0, 3)
    assert holds.target == (15 - 2) * 3


def test_a_new_cast_with_nothing_held_rolls_nothing() -> None:
    holds = holds_at_new_cast(degrees=(Degree.NONE,), int_score=15)

    assert (holds.ending, holds.rolling, holds.target) == ((), (), None)


@given(st.integers(0, 40), st.integers(0, 60))
def test_the_target_of_a_light_spell_is_never_under_nought(int_score: int, spells: int) -> None:
    assert hold_light_target(int_score=int_score, active_spells=spells) >= 0


def test_light_spells_roll_oldest_first_with_one_target() -> None:
    holds = holds_at_new_cast(degrees=(Degree.LIGHT, Degree.TOTAL, Degree.LIGHT), int_score=15)

    fallen = roll_holds(holds=holds, dice=TypedDice([39, 40]))

    assert [(roll.target, roll.roll.value, roll.is_held) for roll in fallen] == [
        (39, 39, True),
        (39, 40, False),
    ]


def test_nothing_held_takes_no_die() -> None:
    holds = holds_at_new_cast(degrees=(Degree.INTENSE,), int_score=15)

    assert roll_holds(holds=holds, dice=TypedDice([])) == ()

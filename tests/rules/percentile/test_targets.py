from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.dice import SystemDice, TypedDice
from rules.errors import MalformedError
from rules.percentile.targets import (
    Target,
    TargetResult,
    crossing_of,
    foresee_target,
    needs_resistance,
    reach_target,
    roll_effects,
)
from tests.rules.percentile.builders import FOUDRE, RESISTED, RULES, targets


def reach(target: Target, values: list[int], **changes: int) -> TargetResult:
    """Intensity 5 against the target, with 15 points; every die must be used."""
    dice = TypedDice(values)
    numbers = {"intensity": 5, "surcharge": 0, "active": 15} | changes
    result = reach_target(target=target, parameters=RESISTED, rules=RULES, dice=dice, **numbers)
    assert dice.left_over == ()
    return result


@pytest.mark.parametrize("numbers", [{"score": -1}, {"score": 1_001}, {"barrier": -1}])
def test_numbers_out_of_bounds_are_malformed(numbers: dict[str, Any]) -> None:
    with pytest.raises(MalformedError):
        Target(**numbers)


def test_the_willing_and_the_sealed_are_not_rolled_for() -> None:
    assert reach(Target(score=12, is_willing=True), []).takes_effect is True
    assert reach(Target(score=12, is_sealed=True), []).takes_effect is None


def test_nobody_resists_a_spell_without_a_resistance() -> None:
    assert not needs_resistance(FOUDRE, Target(score=12), None)
    assert needs_resistance(RESISTED, Target(score=12), None)


def test_where_a_known_barrier_stops_everything_even_a_sealed_target_is_safe() -> None:
    result = reach(Target(barrier=5, is_sealed=True), [])

    assert (result.intensity_left, result.takes_effect) == (0, False)


@pytest.mark.parametrize(("roll", "is_won"), [(65, True), (66, False)])
def test_a_target_is_overcome_at_or_under_its_chance(roll: int, is_won: object) -> None:
    result = reach(Target(score=12), [roll])

    assert result.takes_effect is is_won
    assert result.resistance is not None
    assert result.resistance.target == 65


def test_the_surcharge_meets_each_barrier_anew() -> None:
    weak, strong = (crossing_of(intensity=5, surcharge=3, barrier=barrier) for barrier in (1, 6))

    assert weak is not None
    assert strong is not None
    assert (weak.burnt, weak.wasted, weak.intensity_left) == (1, 2, 5)
    assert (strong.burnt, strong.wasted, strong.intensity_left) == (3, 0, 2)


def test_without_barrier_and_surcharge_there_is_nothing_to_account_for() -> None:
    assert crossing_of(intensity=5, surcharge=0, barrier=0) is None


def test_the_effect_is_rolled_once_for_all_whom_the_same_intensity_reaches() -> None:
    reached = [reach(Target(barrier=barrier), []) for barrier in (0, 3, 0, 5)]

    first, second, third, fourth = roll_effects(reached, dice=TypedDice([7, 2]))

    assert first.effect == third.effect
    assert [one.effect and one.effect.total for one in (first, second)] == [7, 2]
    assert fourth.effect is None


def test_whoever_resisted_gets_no_effect() -> None:
    [one] = roll_effects([reach(Target(score=12), [90])], dice=TypedDice([]))

    assert one.effect is None


def test_a_target_without_a_chance_to_cast_is_foreseen_without_a_roll() -> None:
    view = foresee_target(
        target=Target(score=12),
        parameters=RESISTED,
        intensity=5,
        surcharge=0,
        active=None,
        rules=RULES,
        rolls_effect=True,
    )

    assert (view.chance, view.chance_on_critical, view.intensity_left) == (None, None, 5)


@given(targets, st.integers(1, 12), st.integers(0, 6), st.integers(0, 40))
def test_a_stronger_barrier_never_lets_more_through(
    whom: tuple[Target, ...], intensity: int, surcharge: int, active: int
) -> None:
    for target in whom:
        result = reach_target(
            target=target,
            parameters=RESISTED,
            intensity=intensity,
            surcharge=surcharge,
            active=active,
            rules=RULES,
            dice=SystemDice(),
        )
        open_way = crossing_of(intensity=intensity, surcharge=surcharge, barrier=0)
        assert result.intensity_left <= (open_way.intensity_left if open_way else intensity)
        if target.is_sealed or target.is_willing:
            assert result.resistance is None

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.dice import TypedDice
from rules.errors import MalformedError
from rules.options import CriticalRegime, ResistanceBounds, ResistancePoints
from rules.percentile.resistance import (
    ResistanceResult,
    active_points,
    resistance_target,
    roll_resistance,
)

ELRIC = CriticalRegime.ELRIC


def rolled(value: int, *, active: int = 10) -> ResistanceResult:
    return roll_resistance(
        active=active,
        passive=10,
        bounds=ResistanceBounds.ZERO_TO_100,
        regime=ELRIC,
        dice=TypedDice([value]),
    )


def test_a_negative_characteristic_is_malformed() -> None:
    with pytest.raises(MalformedError):
        roll_resistance(
            active=10,
            passive=-1,
            bounds=ResistanceBounds.ZERO_TO_100,
            regime=ELRIC,
            dice=TypedDice([1]),
        )


@pytest.mark.parametrize(
    ("option", "active"),
    [
        (ResistancePoints.BEFORE_COST, 17),
        (ResistancePoints.AFTER_COST, 8),
        (ResistancePoints.POU, 14),
    ],
)
def test_the_option_says_what_overcomes(option: ResistancePoints, active: int) -> None:
    found = active_points(mp_before=20, cost=12, surcharge=3, pou=14, option=option)

    assert found == active


@pytest.mark.parametrize(
    ("active", "bounds", "target"),
    [
        (10, ResistanceBounds.ZERO_TO_100, 50),
        (11, ResistanceBounds.ZERO_TO_100, 55),
        (0, ResistanceBounds.ZERO_TO_100, 0),
        (21, ResistanceBounds.ZERO_TO_100, 100),
        (0, ResistanceBounds.ONE_TO_99, 1),
        (21, ResistanceBounds.ONE_TO_99, 99),
        (0, ResistanceBounds.FIVE_TO_95, 5),
        (21, ResistanceBounds.FIVE_TO_95, 95),
    ],
)
def test_five_points_for_each_of_difference_within_bounds(
    active: int, bounds: ResistanceBounds, target: int
) -> None:
    assert resistance_target(active=active, passive=10, bounds=bounds) == target


@pytest.mark.parametrize(
    ("value", "is_won", "is_critical"),
    [(10, True, True), (11, True, False), (50, True, False), (51, False, False)],
)
def test_the_roll_is_plain_and_its_critical_by_the_regime(
    value: int, is_won: object, is_critical: object
) -> None:
    result = rolled(value)

    assert result.target == 50
    assert (result.is_won, result.is_critical) == (is_won, is_critical)


def test_a_hundred_wins_at_a_hundred_per_cent() -> None:
    assert rolled(100, active=20).is_won


def test_what_is_not_won_is_not_critical() -> None:
    # 03 is within the critical limit of that regime, 05, but above the target.
    result = roll_resistance(
        active=0,
        passive=10,
        bounds=ResistanceBounds.ONE_TO_99,
        regime=CriticalRegime.BASIC_FR,
        dice=TypedDice([3]),
    )

    assert (result.target, result.is_won, result.is_critical) == (1, False, False)


@given(st.integers(0, 60), st.integers(0, 60), st.sampled_from(ResistanceBounds))
def test_a_target_stays_within_its_bounds(
    active: int, passive: int, bounds: ResistanceBounds
) -> None:
    low, high = bounds.limits

    assert low <= resistance_target(active=active, passive=passive, bounds=bounds) <= high

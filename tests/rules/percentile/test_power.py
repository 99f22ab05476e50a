import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.dice import DiceFormula, TypedDice
from rules.errors import MalformedError
from rules.options import CriticalRegime, PouMark, ResistanceBounds
from rules.percentile.outcome import Outcome
from rules.percentile.power import (
    PouBounds,
    earns_mark,
    pou_bounds,
    pou_gain_target,
    roll_pou_gain,
)
from rules.percentile.resistance import ResistanceResult, roll_resistance

HUMAN = PouBounds(minimum=8, maximum=18)


def resistance(value: int) -> ResistanceResult:
    """A resistance at 50 %: critical up to 10, won up to 50."""
    return roll_resistance(
        active=10,
        passive=10,
        bounds=ResistanceBounds.ZERO_TO_100,
        regime=CriticalRegime.ELRIC,
        dice=TypedDice([value]),
    )


def test_a_negative_pou_is_malformed() -> None:
    with pytest.raises(MalformedError):
        pou_gain_target(pou=-1, bounds=HUMAN)


@pytest.mark.parametrize("option", PouMark)
def test_without_a_resistance_won_there_is_no_mark(option: PouMark) -> None:
    assert not earns_mark(outcome=Outcome.CRITICAL, resistance=None, option=option)
    assert not earns_mark(outcome=Outcome.CRITICAL, resistance=resistance(51), option=option)


@pytest.mark.parametrize(
    ("option", "outcome", "value", "expected"),
    [
        (PouMark.RESISTANCE_CRITICAL, Outcome.SUCCESS, 10, True),
        (PouMark.RESISTANCE_CRITICAL, Outcome.CRITICAL, 11, False),
        (PouMark.CAST_CRITICAL, Outcome.CRITICAL, 50, True),
        (PouMark.CAST_CRITICAL, Outcome.SUCCESS, 10, False),
        (PouMark.ANY_WIN, Outcome.SUCCESS, 50, True),
    ],
)
def test_the_option_says_what_marks(
    option: PouMark, outcome: Outcome, value: int, expected: object
) -> None:
    assert earns_mark(outcome=outcome, resistance=resistance(value), option=option) is expected


@pytest.mark.parametrize(("dice", "total"), [("2d6+6", 26), ("2d6+8", 30)])
def test_bounds_come_from_the_dice_of_creation(dice: str, total: int) -> None:
    assert pou_bounds(DiceFormula.parse(dice)).total == total


@pytest.mark.parametrize(
    ("pou", "target"), [(5, 100), (6, 100), (7, 95), (25, 5), (26, 0), (40, 0)]
)
def test_the_chance_of_a_gain_is_held_within_the_hundred(pou: int, target: int) -> None:
    assert pou_gain_target(pou=pou, bounds=HUMAN) == target


@pytest.mark.parametrize(("value", "gained"), [(50, 1), (51, 0)])
def test_a_gain_is_one_point(value: int, gained: int) -> None:
    gain = roll_pou_gain(pou=16, bounds=HUMAN, dice=TypedDice([value]))

    assert (gain.target, gain.gained) == (50, gained)


@given(st.integers(0, 60))
def test_more_pou_is_never_easier_to_raise(pou: int) -> None:
    easier = pou_gain_target(pou=pou, bounds=HUMAN)

    assert pou_gain_target(pou=pou + 1, bounds=HUMAN) <= easier

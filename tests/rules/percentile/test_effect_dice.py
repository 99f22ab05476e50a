import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.errors import MalformedError
from rules.percentile.effect_dice import MAX_INTENSITY, intensity_dice


@pytest.mark.parametrize("intensity", [-1, MAX_INTENSITY + 1])
def test_an_intensity_out_of_bounds_is_malformed(intensity: int) -> None:
    with pytest.raises(MalformedError):
        intensity_dice(intensity)


@pytest.mark.parametrize(
    ("intensity", "dice"),
    [
        (0, "0"),
        (1, "1d2"),
        (2, "1d4"),
        (3, "1d6"),
        (4, "1d8"),
        (5, "1d10"),
        (6, "1d10+1d2"),
        (9, "1d10+1d8"),
        (10, "2d10"),
        (36, "7d10+1d2"),
    ],
)
def test_dice_follow_the_table_of_the_text(intensity: int, dice: str) -> None:
    assert str(intensity_dice(intensity)) == dice


def test_no_intensity_has_no_dice_and_no_total() -> None:
    dice = intensity_dice(0)

    assert (dice.dice, dice.minimum, dice.maximum) == ((), 0, 0)


@given(st.integers(0, MAX_INTENSITY))
def test_the_greatest_total_is_twice_the_intensity(intensity: int) -> None:
    assert intensity_dice(intensity).maximum == 2 * intensity

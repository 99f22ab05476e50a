"""The d100 strip: where bands, words and the flag stand."""

from itertools import pairwise

import pytest

from design.pictures.strip import FLAG_WIDTH, LABEL_ROOM, flag, strip, written_ends
from rules.options import CriticalRegime
from rules.percentile.outcome import bands

#: Inner width of the strip on the narrowest phone: 320 px less the white at both sides.
NARROWEST = 320 - 2 * 16
CHANCES = (1, 4, 5, 20, 48, 65, 95, 99, 100, 101, 200, 500)


def per_cent(written: str) -> float:
    return float(written.removesuffix("%"))


@pytest.mark.parametrize("chance", CHANCES)
@pytest.mark.parametrize("regime", CriticalRegime)
def test_stretches_fill_the_strip_without_gap_or_overlap(
    chance: int, regime: CriticalRegime
) -> None:
    edge = 0.0
    for stretch in strip(bands(chance=chance, regime=regime)).stretches:
        assert per_cent(stretch.x) == pytest.approx(edge)
        edge += per_cent(stretch.width)
    assert edge == pytest.approx(100)


@pytest.mark.parametrize("chance", CHANCES)
def test_a_stretch_is_as_wide_as_its_band_has_rolls(chance: int) -> None:
    rows = bands(chance=chance, regime=CriticalRegime.ELRIC)
    widths = [per_cent(stretch.width) for stretch in strip(rows).stretches]
    assert widths == [row.size for row in rows]


@pytest.mark.parametrize("chance", CHANCES)
@pytest.mark.parametrize("regime", CriticalRegime)
def test_written_ends_keep_their_distance(chance: int, regime: CriticalRegime) -> None:
    ends = strip(bands(chance=chance, regime=regime)).ends
    places = [per_cent(end.x) for end in ends]
    assert all(right - left >= LABEL_ROOM for left, right in pairwise(places))


def test_the_two_edges_are_always_written() -> None:
    assert [(end.text, end.anchor) for end in written_ends([])] == [("01", "start"), ("00", "end")]


def test_an_end_without_room_is_left_out() -> None:
    assert [end.text for end in written_ends([4, 40, 45, 98])] == ["01", "40", "00"]


@pytest.mark.parametrize("roll", range(1, 101))
def test_the_flag_stays_on_the_strip_of_the_narrowest_phone(roll: int) -> None:
    drawn = flag(roll)
    left = per_cent(drawn.x) / 100 * NARROWEST + float(drawn.left)
    assert left >= -0.5
    assert left + FLAG_WIDTH <= NARROWEST + 0.5


@pytest.mark.parametrize("roll", range(1, 101))
def test_the_needle_stays_under_its_flag(roll: int) -> None:
    left = float(flag(roll).left)
    assert left <= 0 <= left + FLAG_WIDTH


def test_the_needle_stands_in_the_middle_of_its_own_point() -> None:
    assert flag(27).x == "26.5%"


def test_one_hundred_is_written_as_the_dice_show_it() -> None:
    assert flag(100).text == "00"


def test_before_the_roll_there_is_no_flag() -> None:
    assert strip(bands(chance=48, regime=CriticalRegime.ELRIC)).flag is None

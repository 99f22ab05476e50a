from dataclasses import dataclass
from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from design.pictures.strip import FLAG_WIDTH, LABEL_ROOM, flag, strip, written_ends
from rules.options import CriticalRegime
from rules.percentile.outcome import bands

#: Width of the strip on a phone of 320 pixels.
NARROWEST = 288


@dataclass(frozen=True)
class Run:
    outcome: str
    low: int
    high: int


def share(written: str) -> float:
    return float(written.removesuffix("%"))


@given(chance=st.integers(1, 400), regime=st.sampled_from(list(CriticalRegime)))
def test_the_bands_fill_the_strip_without_gap(chance: int, regime: CriticalRegime) -> None:
    picture = strip(bands(chance=chance, regime=regime))
    reached = 0.0
    for stretch in picture.stretches:
        assert share(stretch.x) == reached
        reached += share(stretch.width)
    assert reached == 100


@given(chance=st.integers(1, 400), regime=st.sampled_from(list(CriticalRegime)))
def test_no_two_written_ends_touch(chance: int, regime: CriticalRegime) -> None:
    ends = strip(bands(chance=chance, regime=regime)).ends
    assert ends[0].text == "01"
    assert ends[-1].text == "00"
    assert all(share(b.x) - share(a.x) >= LABEL_ROOM for a, b in pairwise(ends))


def test_an_end_too_near_to_another_is_left_out() -> None:
    assert [end.text for end in written_ends([4, 40, 45, 99, 100])] == ["01", "40", "00"]


def test_the_bands_of_200_per_cent_end_at_40_and_99() -> None:
    runs = [Run("critical", 1, 40), Run("success", 41, 99), Run("fumble", 100, 100)]
    picture = strip(runs)
    assert [(s.x, s.width) for s in picture.stretches] == [
        ("0%", "40%"),
        ("40%", "59%"),
        ("99%", "1%"),
    ]
    assert picture.flag is None


@given(roll=st.integers(1, 100), width=st.integers(NARROWEST, 1_200))
def test_the_flag_stays_on_the_strip_and_touches_its_needle(roll: int, width: int) -> None:
    mark = flag(roll)
    left = share(mark.x) * width / 100 + float(mark.left)
    assert left >= -1
    assert left + FLAG_WIDTH <= width + 1
    assert -FLAG_WIDTH <= float(mark.left) <= 0


def test_a_roll_of_100_is_written_00() -> None:
    assert flag(100).text == "00"

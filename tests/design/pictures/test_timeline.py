"""Where the bars of the hour to come stand."""

from dataclasses import dataclass

import pytest
from hypothesis import given
from hypothesis import strategies as st

from design.pictures.timeline import HOUR, NARROW, WIDE, Bar, end_words, timeline

NOW = 21 * 3_600 + 42 * 60


@dataclass(frozen=True, kw_only=True)
class Thing:
    ends: int | None
    owner: str = "Thogor"
    what: str = "Voile de Brume, léger"
    is_awaited: bool = False


def bar(after: int | None) -> Bar:
    ends = None if after is None else NOW + after
    return timeline([Thing(ends=ends)], now=NOW).bars[0]


def test_half_an_hour_fills_half_of_the_axis() -> None:
    assert bar(1_800).width == (WIDE.right - WIDE.left) // 2
    assert bar(1_800).arrow == ""


@pytest.mark.parametrize("after", [HOUR + 1, 90_000, None])
def test_what_goes_on_beyond_the_hour_is_an_arrow(after: int | None) -> None:
    assert bar(after).arrow.startswith(f"M{WIDE.left} ")


def test_what_ends_at_once_is_still_drawn() -> None:
    assert bar(0).width > 0


def test_the_end_is_an_hour_a_span_or_never() -> None:
    assert end_words(NOW + 600, now=NOW) == "21\u00a0h\u00a052"
    assert end_words(NOW + 2 * 86_400, now=NOW) == "2\u00a0j"
    assert end_words(None, now=NOW) == "sans fin"
    assert end_words(None, now=NOW, is_awaited=True) == "à fixer"


def test_long_names_are_cut_before_the_bars() -> None:
    thing = Thing(ends=None, owner="Archimandrite Barnabé-Théophraste", what="Silence " * 9)
    drawn = timeline([thing], now=NOW).bars[0]
    assert len(drawn.owner) + len(drawn.what) <= 36
    assert drawn.what.endswith("…")


def test_the_hour_is_marked_each_ten_minutes() -> None:
    drawn = timeline([], now=NOW)
    assert drawn.marks[0].text == "21\u00a0h\u00a052"
    assert (len(drawn.marks), drawn.marks[-1].x) == (6, WIDE.right)


@given(st.lists(st.one_of(st.none(), st.integers(0, 10**12)), max_size=60))
def test_every_bar_stays_in_the_picture(ends: list[int | None]) -> None:
    drawn = timeline([Thing(ends=end) for end in ends], now=NOW)
    assert all(0 < one.width <= WIDE.right - WIDE.left for one in drawn.bars)
    assert all(one.y + 20 <= drawn.height and one.end_x < WIDE.width for one in drawn.bars)


def test_on_a_phone_the_words_stand_above_a_bar_of_the_same_share() -> None:
    wide, narrow = (
        timeline([Thing(ends=NOW + HOUR // 2)], now=NOW, frame=frame) for frame in (WIDE, NARROW)
    )

    for drawn, frame in ((wide, WIDE), (narrow, NARROW)):
        assert drawn.bars[0].width == (frame.right - frame.left) // 2
    assert narrow.bars[0].text_y < narrow.bars[0].y < narrow.bars[0].end_y < narrow.height
    assert wide.bars[0].text_y == wide.bars[0].end_y

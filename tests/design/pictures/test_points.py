"""The magic points: one segment a point, every point in one state."""

import pytest

from design.pictures.points import SEGMENTS_AT_MOST, magic_points


def states(**given: int) -> list[str]:
    return [segment.state for segment in magic_points(**given).segments]


def test_a_negative_pool_is_drawn_as_empty() -> None:
    assert states(current=-3, maximum=2) == ["empty", "empty"]


def test_points_over_the_maximum_are_not_drawn() -> None:
    assert states(current=9, maximum=3) == ["on", "on", "on"]


def test_a_pool_of_nothing_still_has_a_place() -> None:
    assert states(current=0, maximum=0) == ["empty"]


def test_more_planned_than_had_pencils_only_what_is_had() -> None:
    assert states(current=2, maximum=4, plan=9) == ["plan", "plan", "empty", "empty"]


def test_planned_points_are_the_last_of_the_present_ones() -> None:
    assert states(current=4, maximum=5, plan=1) == ["on", "on", "on", "plan", "empty"]


def test_points_that_left_stand_after_those_that_stay() -> None:
    assert states(current=1, maximum=4, gone=2) == ["on", "gone", "gone", "empty"]


def test_points_that_come_back_stand_after_those_that_are_there() -> None:
    assert states(current=1, maximum=4, gain=2) == ["on", "gain", "gain", "empty"]


@pytest.mark.parametrize("maximum", [1, 13, 44, SEGMENTS_AT_MOST])
def test_segments_stay_within_the_bar(maximum: int) -> None:
    segments = magic_points(current=1, maximum=maximum).segments
    last = segments[-1]
    assert len(segments) == maximum
    assert float(last.x[:-1]) + float(last.width[:-1]) <= 100


def test_many_points_are_drawn_as_runs() -> None:
    drawn = magic_points(current=80, maximum=120, plan=20)
    assert [segment.state for segment in drawn.segments] == ["on", "plan", "empty"]
    assert sum(float(segment.width[:-1]) for segment in drawn.segments) == pytest.approx(
        100, abs=0.05
    )


def test_a_tick_stands_at_each_fifth_point() -> None:
    assert magic_points(current=0, maximum=16).ticks == ["31.25%", "62.5%", "93.75%"]


@pytest.mark.parametrize("maximum", [61, 120, 900])
def test_ticks_never_crowd(maximum: int) -> None:
    assert len(magic_points(current=0, maximum=maximum).ticks) <= 15

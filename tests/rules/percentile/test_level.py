import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.errors import MalformedError
from rules.percentile.level import (
    MAX_POINTS,
    cast_level,
    duration_points,
    max_level,
    points_for_value,
    range_points,
    value_for_points,
)


@pytest.mark.parametrize("points", [-1, MAX_POINTS + 1, 10**9])
def test_points_that_would_explode_are_malformed(points: int) -> None:
    with pytest.raises(MalformedError):
        value_for_points(base=10, points=points)


def test_a_distance_beyond_all_points_is_malformed() -> None:
    farthest = 10 << MAX_POINTS
    assert points_for_value(value=farthest, base=10) == MAX_POINTS

    with pytest.raises(MalformedError) as caught:
        points_for_value(value=farthest + 1, base=10)

    assert caught.value.problems[0].numbers == {"maximum": farthest}


@pytest.mark.parametrize(("value", "base"), [(-1, 10), (10, 0), (10, -5)])
def test_negative_distances_and_bases_are_malformed(value: int, base: int) -> None:
    with pytest.raises(MalformedError):
        points_for_value(value=value, base=base)


def test_thogor_casts_at_level_nine() -> None:
    points = range_points(distance_m=100, base_range_m=10)

    assert points == 4
    assert value_for_points(base=10, points=points) == 160
    assert cast_level(intensity=5, range_points=points, duration_points=0) == 9


@pytest.mark.parametrize(
    ("skill", "level"),
    [(-50, 1), (0, 1), (4, 1), (10, 1), (14, 1), (15, 2), (24, 2), (25, 3), (200, 20), (205, 21)],
)
def test_maximum_level_is_a_tenth_half_up_and_at_least_one(skill: int, level: int) -> None:
    assert max_level(skill) == level


@pytest.mark.parametrize(
    ("minutes", "points"), [(0, 0), (10, 0), (11, 1), (20, 1), (21, 2), (160, 4), (161, 5)]
)
def test_points_of_duration_at_their_boundaries(minutes: int, points: int) -> None:
    assert duration_points(minutes=minutes, base_minutes=10) == points


@given(st.integers(0, 10**9), st.integers(1, 1000))
def test_points_are_the_least_that_reach_the_value(value: int, base: int) -> None:
    points = points_for_value(value=value, base=base)

    assert value_for_points(base=base, points=points) >= value
    assert points == 0 or value_for_points(base=base, points=points - 1) < value


@given(st.integers(1, 1000), st.integers(0, MAX_POINTS - 1))
def test_more_points_never_shorten(base: int, points: int) -> None:
    shorter = value_for_points(base=base, points=points)

    assert value_for_points(base=base, points=points + 1) == 2 * shorter

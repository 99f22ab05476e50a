import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.errors import MalformedError
from rules.percentile.magic_defence import cross_barrier, strongest_barrier

points = st.integers(0, 50)


@pytest.mark.parametrize(
    ("intensity", "barrier", "surcharge"), [(-1, 0, 0), (1, -1, 0), (1, 0, -1)]
)
def test_negative_points_are_malformed(intensity: int, barrier: int, surcharge: int) -> None:
    with pytest.raises(MalformedError):
        cross_barrier(intensity=intensity, barrier=barrier, surcharge=surcharge)


@pytest.mark.parametrize(
    ("intensity", "barrier", "surcharge", "expected"),
    [
        (5, 0, 0, (5, 0, 0)),
        (5, 0, 3, (5, 0, 3)),
        (5, 3, 0, (2, 0, 0)),
        (5, 3, 2, (4, 2, 0)),
        (5, 3, 3, (5, 3, 0)),
        (5, 3, 4, (5, 3, 1)),
        (5, 5, 0, (0, 0, 0)),
        (5, 9, 0, (0, 0, 0)),
    ],
)
def test_the_surcharge_is_destroyed_first(
    intensity: int, barrier: int, surcharge: int, expected: tuple[int, int, int]
) -> None:
    crossing = cross_barrier(intensity=intensity, barrier=barrier, surcharge=surcharge)

    assert (crossing.intensity_left, crossing.burnt, crossing.wasted) == expected


@given(points, points, points)
def test_a_barrier_never_raises_intensity_and_loses_no_point(
    intensity: int, barrier: int, surcharge: int
) -> None:
    crossing = cross_barrier(intensity=intensity, barrier=barrier, surcharge=surcharge)

    assert 0 <= crossing.intensity_left <= intensity
    assert crossing.burnt + crossing.wasted == surcharge


def test_of_several_barriers_the_strongest_counts() -> None:
    assert strongest_barrier([3, 7, 5]) == 7
    assert strongest_barrier([]) == 0

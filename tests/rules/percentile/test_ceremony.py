import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.errors import MalformedError
from rules.percentile.ceremony import ceremony_chance, useful_rounds


def test_negative_rounds_are_malformed() -> None:
    with pytest.raises(MalformedError):
        ceremony_chance(start=50, rounds=-1)


@pytest.mark.parametrize(
    ("start", "rounds", "chance"),
    [(50, 0, 50), (50, 1, 60), (50, 5, 100), (50, 6, 100), (45, 4, 85), (45, 5, 90), (3, 1, 6)],
)
def test_ten_points_a_round_up_to_double(start: int, rounds: int, chance: int) -> None:
    assert ceremony_chance(start=start, rounds=rounds) == chance


@pytest.mark.parametrize("start", [0, -20])
def test_nothing_can_not_be_doubled(start: int) -> None:
    assert ceremony_chance(start=start, rounds=10) == start
    assert useful_rounds(start) == 0


@given(st.integers(1, 500))
def test_useful_rounds_are_the_least_that_reach_the_top(start: int) -> None:
    rounds = useful_rounds(start)

    assert ceremony_chance(start=start, rounds=rounds) == 2 * start
    assert ceremony_chance(start=start, rounds=rounds - 1) < 2 * start

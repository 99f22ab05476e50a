import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.clock import (
    DAY,
    MAX_SECONDS,
    MONTH,
    ROUND,
    GameTime,
    minutes_to_seconds,
    rounds_to_seconds,
)
from rules.errors import MalformedError


@pytest.mark.parametrize("seconds", [-1, MAX_SECONDS + 1])
def test_a_time_outside_the_clock_is_malformed(seconds: int) -> None:
    with pytest.raises(MalformedError):
        GameTime.of(seconds)


def test_negative_lengths_are_malformed() -> None:
    with pytest.raises(MalformedError):
        rounds_to_seconds(-1)
    with pytest.raises(MalformedError):
        minutes_to_seconds(-1)


@pytest.mark.parametrize(
    ("seconds", "parts"),
    [
        (0, (1, 0, 0, 0)),
        (59, (1, 0, 0, 59)),
        (60, (1, 0, 1, 0)),
        (DAY - 1, (1, 23, 59, 59)),
        (DAY, (2, 0, 0, 0)),
        (MONTH + 3_661, (31, 1, 1, 1)),
    ],
)
def test_seconds_are_taken_apart(seconds: int, parts: tuple[int, int, int, int]) -> None:
    time = GameTime.of(seconds)

    assert (time.day, time.hour, time.minute, time.second) == parts


@given(st.integers(0, MAX_SECONDS))
def test_taken_apart_and_put_together_is_the_same_time(seconds: int) -> None:
    assert GameTime.of(seconds).seconds == seconds


def test_a_round_lasts_twelve_seconds_unless_the_campaign_says_ten() -> None:
    assert ROUND == 12
    assert rounds_to_seconds(3) == 36
    assert rounds_to_seconds(3, round_seconds=10) == 30


def test_a_duration_of_ten_minutes_is_six_hundred_seconds() -> None:
    assert minutes_to_seconds(10) == 600

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.clock import DAY, HOUR, SLEEP
from rules.errors import IllegalError, MalformedError
from rules.options import RestInterval, SleepInterruption
from rules.vancian.options import MemorisationsPerSleep
from rules.vancian.problems import VancianProblem
from rules.vancian.rest import (
    MEMORISING,
    Rest,
    RestCode,
    RestState,
    advance_rest,
    begin_memorising,
    can_memorise,
    fall_asleep,
    forgotten_rest,
    grant,
    interrupt,
    interval_problem,
)

ONE, UNLIMITED = MemorisationsPerSleep.ONE, MemorisationsPerSleep.UNLIMITED
RESTART, RESUME = SleepInterruption.RESTART, SleepInterruption.RESUME


def asleep(slept: int = 0) -> Rest:
    return Rest(state=RestState.SLEEPING, slept=slept)


def slept() -> Rest:
    return advance_rest(asleep(), seconds=SLEEP).rest


def code_of(error: pytest.ExceptionInfo[IllegalError]) -> object:
    [problem] = error.value.problems
    assert isinstance(problem, VancianProblem)
    return problem.code


def test_nobody_sleeps_before_the_game_master_grants_it() -> None:
    with pytest.raises(IllegalError) as error:
        fall_asleep(Rest())
    assert code_of(error) is RestCode.NOT_GRANTED


def test_what_was_granted_is_not_granted_again() -> None:
    with pytest.raises(IllegalError) as error:
        grant(grant(Rest()))
    assert code_of(error) is RestCode.NOT_ASKED


@pytest.mark.parametrize("state", [s for s in RestState if not s.is_running])
def test_only_what_runs_is_interrupted(state: RestState) -> None:
    with pytest.raises(IllegalError) as error:
        interrupt(Rest(state=state), option=RESTART)
    assert code_of(error) is RestCode.NOT_RUNNING


@pytest.mark.parametrize(
    "rest",
    [
        Rest(),
        asleep(),
        asleep(SLEEP),
        Rest(state=RestState.INTERRUPTED, slept=SLEEP - 1),
        Rest(state=RestState.DONE, slept=SLEEP, memorisations=1),
    ],
)
def test_without_the_right_no_hour_begins(rest: Rest) -> None:
    with pytest.raises(IllegalError) as error:
        begin_memorising(rest, option=ONE)
    assert code_of(error) is RestCode.NO_RIGHT


def test_who_has_slept_enough_does_not_go_on_sleeping() -> None:
    with pytest.raises(IllegalError) as error:
        fall_asleep(Rest(state=RestState.INTERRUPTED, slept=SLEEP))
    assert code_of(error) is RestCode.SLEPT_ENOUGH


def test_time_does_not_run_backwards() -> None:
    with pytest.raises(MalformedError):
        advance_rest(asleep(), seconds=-1)


def test_eight_hours_and_one_hour_make_a_rest() -> None:
    night = advance_rest(fall_asleep(grant(Rest())), seconds=SLEEP + 5)

    assert (night.rest.state, night.used, night.is_over) == (RestState.SLEPT, SLEEP, True)
    hour = advance_rest(begin_memorising(night.rest, option=ONE), seconds=MEMORISING)
    assert (hour.rest.state, hour.is_over) == (RestState.DONE, True)
    assert not can_memorise(hour.rest, option=ONE)
    assert can_memorise(hour.rest, option=UNLIMITED)


def test_one_second_short_is_no_sleep() -> None:
    night = advance_rest(asleep(), seconds=SLEEP - 1)

    assert (night.rest.state, night.rest.seconds_left) == (RestState.SLEEPING, 1)
    assert not can_memorise(night.rest, option=ONE)


@pytest.mark.parametrize(("option", "kept"), [(RESTART, 0), (RESUME, 5 * HOUR)])
def test_an_interrupted_sleep_begins_again_or_goes_on(option: SleepInterruption, kept: int) -> None:
    disturbed = interrupt(asleep(5 * HOUR), option=option)

    assert (disturbed.state, disturbed.slept) == (RestState.INTERRUPTED, kept)
    assert not can_memorise(disturbed, option=UNLIMITED)
    assert fall_asleep(disturbed).seconds_left == SLEEP - kept


@pytest.mark.parametrize("option", SleepInterruption)
def test_an_interrupted_hour_begins_again_and_the_right_stays(option: SleepInterruption) -> None:
    half = advance_rest(begin_memorising(slept(), option=ONE), seconds=HOUR // 2).rest

    disturbed = interrupt(half, option=option)

    assert can_memorise(disturbed, option=ONE)
    assert begin_memorising(disturbed, option=ONE).seconds_left == MEMORISING


def test_a_forgotten_rest_gives_the_right_at_once() -> None:
    assert can_memorise(forgotten_rest(), option=ONE)


def test_time_does_nothing_to_what_does_not_run() -> None:
    waiting = Rest(state=RestState.GRANTED)

    assert advance_rest(waiting, seconds=DAY).rest == waiting
    assert advance_rest(waiting, seconds=DAY).used == 0


@pytest.mark.parametrize(
    ("now", "last", "wait"),
    [(0, None, None), (DAY, 0, None), (DAY - 1, 0, 1), (100, 100, DAY)],
)
def test_once_in_24_hours_counts_from_bedtime(now: int, last: int | None, wait: int | None) -> None:
    problem = interval_problem(now=now, last_sleep=last, option=RestInterval.ONCE_PER_24H)

    assert (None if problem is None else problem.numbers["wait"]) == wait
    assert interval_problem(now=now, last_sleep=last, option=RestInterval.NONE) is None


@given(st.lists(st.integers(0, 4 * HOUR), max_size=8))
def test_sleep_in_pieces_is_sleep_in_one_piece(pieces: list[int]) -> None:
    rest, used = asleep(), 0

    for piece in pieces:
        step = advance_rest(rest, seconds=piece)
        rest, used = step.rest, used + step.used

    whole = advance_rest(asleep(), seconds=sum(pieces))
    assert (rest, used) == (whole.rest, whole.used)


@given(st.integers(0, SLEEP), st.integers(0, 3))
def test_what_is_left_ends_what_runs(seconds: int, memorisations: int) -> None:
    for rest in (
        asleep(seconds),
        Rest(
            state=RestState.MEMORISING,
            slept=SLEEP,
            memorised_for=min(seconds, MEMORISING),
            memorisations=memorisations,
        ),
    ):
        assert advance_rest(rest, seconds=rest.seconds_left).is_over
        assert replace(rest, state=RestState.ASKED).seconds_left == 0

"""A sleep on the clock. Source: S5."""

import pytest

from rules.clock import HOUR, SLEEP
from rules.errors import MalformedError
from rules.options import SleepInterruption
from rules.rest import Phase, Sleep, active_spans, kept_sleep, phases


@pytest.mark.parametrize(("ends", "before"), [(9, 0), (20, -1), (20, SLEEP + 1)])
def test_a_sleep_that_cannot_be_is_malformed(ends: int, before: int) -> None:
    with pytest.raises(MalformedError):
        Sleep(begins=10, ends=ends, before=before)


def test_eight_hours_are_whole_with_those_before() -> None:
    assert Sleep(begins=0, ends=SLEEP).is_whole
    assert not Sleep(begins=0, ends=SLEEP - 1).is_whole
    assert Sleep(begins=0, ends=3 * HOUR, before=5 * HOUR).is_whole


def test_a_span_is_cut_where_the_sleeper_falls_asleep_and_wakes() -> None:
    found = phases(Sleep(begins=10, ends=30, before=5), start=0, end=40)
    assert found == (
        Phase(begins=0, ends=10),
        Phase(begins=10, ends=30, is_asleep=True, slept_before=5),
        Phase(begins=30, ends=40),
    )
    assert [phase.seconds for phase in found] == [10, 20, 10]


def test_a_span_within_the_sleep_knows_what_was_slept_before() -> None:
    [phase] = phases(Sleep(begins=10, ends=30), start=15, end=25)
    assert phase == Phase(begins=15, ends=25, is_asleep=True, slept_before=5)


@pytest.mark.parametrize("span", [(0, 10), (30, 40)])
def test_outside_of_it_all_is_awake(span: tuple[int, int]) -> None:
    start, end = span
    sleep = Sleep(begins=10, ends=30)
    assert phases(sleep, start=start, end=end) == (Phase(begins=start, ends=end),)
    assert not sleep.overlaps(start=start, end=end)
    assert sleep.overlaps(start=start, end=end + 25) == (start == 0)


def test_without_a_sleep_all_is_awake_and_no_time_is_nothing() -> None:
    assert phases(None, start=3, end=7) == (Phase(begins=3, ends=7),)
    assert phases(None, start=3, end=3) == ()


def test_what_an_interrupted_sleep_is_worth_later() -> None:
    broken = Sleep(begins=0, ends=5 * HOUR, before=HOUR)
    assert kept_sleep(broken, option=SleepInterruption.RESTART) == 0
    assert kept_sleep(broken, option=SleepInterruption.RESUME) == 6 * HOUR
    assert kept_sleep(Sleep(begins=0, ends=SLEEP), option=SleepInterruption.RESUME) == 0


def test_hours_of_others_are_cut_out_of_what_is_lived_actively() -> None:
    sleep = Sleep(begins=0, ends=10, hours=((10, 20), (15, 25), (40, 50)))
    assert active_spans(sleep, start=5, end=45) == ((5, 10), (25, 40))
    assert active_spans(sleep, start=12, end=18) == ()
    assert active_spans(None, start=3, end=7) == ((3, 7),)
    assert active_spans(None, start=7, end=7) == ()

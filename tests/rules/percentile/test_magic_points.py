from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.clock import DAY, HOUR, SLEEP
from rules.errors import IllegalError, MalformedError
from rules.options import AtZero, Recovery
from rules.percentile.magic_points import (
    FRACTION,
    MagicPool,
    is_unconscious,
    recover,
    seconds_until,
)

spans = st.integers(0, 3 * DAY)


@st.composite
def pools(draw: st.DrawFn) -> MagicPool:
    pou = draw(st.integers(0, 30))
    reserve = draw(st.integers(0, 10))
    return MagicPool(
        pou=pou,
        reserve=reserve,
        current=draw(st.integers(0, pou + reserve)),
        fraction=draw(st.integers(0, FRACTION - 1)),
    )


def pool(current: int, *, pou: int = 12, reserve: int = 0, fraction: int = 0) -> MagicPool:
    return MagicPool(pou=pou, reserve=reserve, current=current, fraction=fraction)


@pytest.mark.parametrize(
    ("pou", "reserve", "current", "fraction"),
    [
        (12, 0, 13, 0),
        (12, 0, -1, 0),
        (-1, 0, 0, 0),
        (12, -1, 0, 0),
        (12, 0, 0, FRACTION),
        (12, 0, 0, -1),
    ],
)
def test_a_pool_out_of_its_bounds_is_malformed(
    pou: int, reserve: int, current: int, fraction: int
) -> None:
    with pytest.raises(MalformedError):
        MagicPool(pou=pou, reserve=reserve, current=current, fraction=fraction)


def test_more_than_is_there_can_not_be_spent() -> None:
    with pytest.raises(IllegalError):
        pool(3).spend(4)
    assert pool(3).spend(3).current == 0


def test_negative_points_are_malformed() -> None:
    with pytest.raises(MalformedError):
        pool(3).spend(-1)
    with pytest.raises(MalformedError):
        pool(3).regain(-1)
    with pytest.raises(MalformedError):
        recover(pool(3), seconds=-1, option=Recovery.POU_PER_24H)


def test_the_reserve_raises_the_maximum_and_not_the_recovery() -> None:
    rested = recover(pool(0, reserve=6), seconds=DAY, option=Recovery.POU_PER_24H)

    assert rested.maximum == 18
    assert rested.current == 12


def test_when_pou_rises_the_maximum_follows_and_the_current_does_not() -> None:
    risen = pool(12).with_maximum(pou=13, reserve=0)

    assert (risen.maximum, risen.current) == (13, 12)


def test_when_the_maximum_falls_points_above_it_are_lost() -> None:
    assert pool(12).with_maximum(pou=9, reserve=0).current == 9


@pytest.mark.parametrize(
    ("seconds", "current", "fraction"),
    [(7_199, 0, 7_199 * 12), (7_200, 1, 0), (12 * HOUR, 6, 0), (DAY, 12, 0), (2 * DAY, 12, 0)],
)
def test_pou_comes_back_evenly_over_a_day(seconds: int, current: int, fraction: int) -> None:
    rested = recover(pool(0), seconds=seconds, option=Recovery.POU_PER_24H)

    assert (rested.current, rested.fraction) == (current, fraction)


def test_the_fraction_is_dropped_at_the_maximum() -> None:
    full = recover(pool(11, fraction=FRACTION - 1), seconds=HOUR, option=Recovery.POU_PER_24H)

    assert (full.current, full.fraction) == (12, 0)


@pytest.mark.parametrize(("is_asleep", "current"), [(True, 4), (False, 2)])
def test_sleep_brings_one_an_hour_and_waking_half_of_it(is_asleep: object, current: int) -> None:
    rested = recover(
        pool(0), seconds=4 * HOUR, option=Recovery.SLEEP_1_PER_HOUR, is_asleep=bool(is_asleep)
    )

    assert rested.current == current


@pytest.mark.parametrize(
    ("seconds", "slept_before", "current"),
    [(SLEEP - 1, 0, 3), (SLEEP, 0, 12), (HOUR, SLEEP - HOUR, 12), (HOUR, SLEEP, 3)],
)
def test_a_full_sleep_brings_everything_when_it_is_complete(
    seconds: int, slept_before: int, current: int
) -> None:
    rested = recover(
        pool(3),
        seconds=seconds,
        option=Recovery.FULL_AFTER_SLEEP,
        is_asleep=True,
        slept_before=slept_before,
    )

    assert rested.current == current


def test_time_awake_brings_nothing_where_only_sleep_does() -> None:
    rested = recover(pool(3), seconds=DAY, option=Recovery.FULL_AFTER_SLEEP)

    assert rested == pool(3)


def test_with_manual_recovery_time_brings_nothing() -> None:
    assert recover(pool(3), seconds=DAY, option=Recovery.MANUAL, is_asleep=True) == pool(3)


@given(pools(), spans, spans, st.sampled_from(Recovery), st.booleans())
def test_resting_twice_equals_resting_once(
    before: MagicPool, first: int, second: int, option: Recovery, asleep: object
) -> None:
    is_asleep = bool(asleep)
    once = recover(before, seconds=first + second, option=option, is_asleep=is_asleep)

    half = recover(before, seconds=first, option=option, is_asleep=is_asleep)
    twice = recover(half, seconds=second, option=option, is_asleep=is_asleep, slept_before=first)

    assert twice == once


@given(pools(), spans, st.sampled_from(Recovery), st.booleans(), st.integers(0, DAY))
def test_recovery_never_takes_and_never_passes_the_maximum(
    before: MagicPool, seconds: int, option: Recovery, asleep: object, slept: int
) -> None:
    after = recover(
        before, seconds=seconds, option=option, is_asleep=bool(asleep), slept_before=slept
    )

    assert before.current <= after.current <= after.maximum == before.maximum


@given(pools(), st.integers(0, 60), st.integers(0, 60))
def test_no_act_leaves_the_pool_outside_its_bounds(
    before: MagicPool, spent: int, regained: int
) -> None:
    spent = min(spent, before.current)

    after = before.spend(spent).regain(regained)

    assert 0 <= after.current <= after.maximum
    assert after.current == min(before.maximum, before.current - spent + regained)


@given(
    pools(),
    st.integers(0, 45),
    st.sampled_from([Recovery.POU_PER_24H, Recovery.SLEEP_1_PER_HOUR]),
    st.booleans(),
)
def test_the_time_until_so_many_points_is_the_least(
    before: MagicPool, points: int, option: Recovery, asleep: object
) -> None:
    is_asleep = bool(asleep)
    seconds = seconds_until(before, points=points, option=option, is_asleep=is_asleep)

    if seconds is None:
        assert points > before.maximum or before.pou == 0
    else:
        after = recover(before, seconds=seconds, option=option, is_asleep=is_asleep)
        assert after.current >= points
        if seconds:
            sooner = recover(before, seconds=seconds - 1, option=option, is_asleep=is_asleep)
            assert sooner.current < points


@pytest.mark.parametrize("option", [Recovery.MANUAL, Recovery.FULL_AFTER_SLEEP])
def test_time_alone_may_not_bring_points(option: Recovery) -> None:
    assert seconds_until(pool(0), points=1, option=option) is None


def test_a_mage_at_nought_is_unconscious_unless_the_option_says_nothing() -> None:
    assert is_unconscious(mp=0, option=AtZero.UNCONSCIOUS)
    assert not is_unconscious(mp=1, option=AtZero.UNCONSCIOUS)
    assert not is_unconscious(mp=0, option=AtZero.NOTHING)


def test_a_changed_option_keeps_the_fraction() -> None:
    part = recover(pool(0), seconds=3_600, option=Recovery.POU_PER_24H)

    assert recover(part, seconds=3_600, option=Recovery.SLEEP_1_PER_HOUR) == replace(
        part, current=1, fraction=0
    )

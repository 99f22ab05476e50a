"""S5, V4: a rest second by second: eight hours of sleep, then an hour to memorise."""

from dataclasses import dataclass, replace
from enum import StrEnum

from rules.clock import DAY, HOUR, SLEEP
from rules.errors import IllegalError, require_range
from rules.options import RestInterval, SleepInterruption
from rules.vancian.memorisation import may_memorise
from rules.vancian.options import MemorisationsPerSleep
from rules.vancian.problems import VancianProblem

MEMORISING = HOUR
"""Seconds that memorising takes. Source: V4."""


class RestState(StrEnum):
    """Where a character's rest stands. Source: S5."""

    ASKED = "asked"
    GRANTED = "granted"
    SLEEPING = "sleeping"
    SLEPT = "slept"
    MEMORISING = "memorising"
    DONE = "done"
    INTERRUPTED = "interrupted"

    @property
    def is_running(self) -> bool:
        """True when the clock makes it go on."""
        return self in {RestState.SLEEPING, RestState.MEMORISING}


class RestCode(StrEnum):
    """Why a rest can't take a step. Source: S5."""

    TOO_SOON = "too_soon"
    """Option `rest_interval`. Field `rest`; `wait` in seconds."""
    NOT_GRANTED = "not_granted"
    """The GM hasn't granted it. Field `rest`."""
    NOT_ASKED = "not_asked"
    """It isn't waiting for the GM. Field `rest`."""
    NOT_RUNNING = "not_running"
    """Neither asleep nor memorising. Field `rest`."""
    NO_RIGHT = "no_right"
    """The sleep isn't over, or its right to memorise is used. Field `rest`."""
    SLEPT_ENOUGH = "slept_enough"
    """The eight hours are slept already. Field `rest`."""


@dataclass(frozen=True, kw_only=True)
class Rest:
    """The rest of one character."""

    state: RestState = RestState.ASKED
    """Where it stands."""
    slept: int = 0
    """Seconds of sleep that count, up to eight hours."""
    memorised_for: int = 0
    """Seconds of the hour that runs."""
    memorisations: int = 0
    """Full hours of memorising since the sleep."""

    @property
    def has_slept(self) -> bool:
        """True when the eight hours are slept."""
        return self.slept >= SLEEP

    @property
    def seconds_left(self) -> int:
        """Seconds until the running sleep or hour is over; 0 when nothing runs."""
        if self.state is RestState.SLEEPING:
            return SLEEP - self.slept
        return MEMORISING - self.memorised_for if self.state is RestState.MEMORISING else 0


def interval_problem(
    *, now: int, last_sleep: int | None, option: RestInterval
) -> VancianProblem | None:
    """The problem with another rest so soon, or None. Source: S5.

    `last_sleep`: second at which the last full sleep began; a day runs from there (Read), so that
    one can go to bed at the same hour every night.
    """
    if option is RestInterval.NONE or last_sleep is None or now - last_sleep >= DAY:
        return None
    numbers = {"wait": last_sleep + DAY - now}
    return VancianProblem(code=RestCode.TOO_SOON, field="rest", numbers=numbers)


def grant(rest: Rest) -> Rest:
    """The GM grants what was asked."""
    _require(rest.state is RestState.ASKED, RestCode.NOT_ASKED)
    return replace(rest, state=RestState.GRANTED)


def forgotten_rest() -> Rest:
    """A rest granted afterwards: slept, with the clock where it is. Source: S5."""
    return Rest(state=RestState.SLEPT, slept=SLEEP)


def fall_asleep(rest: Rest) -> Rest:
    """The sleep begins, or goes on after an interruption with what it was left. Source: S5."""
    _require(rest.state in {RestState.GRANTED, RestState.INTERRUPTED}, RestCode.NOT_GRANTED)
    _require(not rest.has_slept, RestCode.SLEPT_ENOUGH)
    return replace(rest, state=RestState.SLEEPING)


def can_memorise(rest: Rest, *, option: MemorisationsPerSleep) -> bool:
    """Whether the hour of memorising may begin. Source: V4, S5."""
    return not rest.state.is_running and may_memorise(
        has_slept=rest.has_slept, memorised=rest.memorisations, option=option
    )


def begin_memorising(rest: Rest, *, option: MemorisationsPerSleep) -> Rest:
    """The hour begins, from its first second. Source: V4, S5."""
    _require(can_memorise(rest, option=option), RestCode.NO_RIGHT)
    return replace(rest, state=RestState.MEMORISING, memorised_for=0)


def interrupt(rest: Rest, *, option: SleepInterruption) -> Rest:
    """A running sleep or hour is interrupted. Source: S5.

    Sleep: begins again from nothing, or goes on, by the option; no right to memorise yet. The
    hour: what was held is held, the right stays, and the hour begins again.
    """
    _require(rest.state.is_running, RestCode.NOT_RUNNING)
    is_lost = rest.state is RestState.SLEEPING and option is SleepInterruption.RESTART
    return replace(
        rest,
        state=RestState.INTERRUPTED,
        slept=0 if is_lost else rest.slept,
        memorised_for=0,
    )


@dataclass(frozen=True, kw_only=True)
class RestAdvance:
    """What some time did to a rest."""

    rest: Rest
    """How it stands afterwards."""
    used: int
    """Seconds that the rest took of it."""

    @property
    def is_over(self) -> bool:
        """True when the sleep or the hour came to its end."""
        return self.rest.state in {RestState.SLEPT, RestState.DONE}


def advance_rest(rest: Rest, *, seconds: int) -> RestAdvance:
    """Let time pass over a rest: at most until the running sleep or hour is over. Source: S5."""
    require_range("seconds", seconds, minimum=0)
    used = min(seconds, rest.seconds_left)
    if rest.state is RestState.SLEEPING:
        after = replace(rest, slept=rest.slept + used)
        if after.has_slept:
            after = replace(after, state=RestState.SLEPT, memorisations=0)
    elif rest.state is RestState.MEMORISING:
        after = replace(rest, memorised_for=rest.memorised_for + used)
        if after.memorised_for >= MEMORISING:
            after = replace(
                after,
                state=RestState.DONE,
                memorised_for=0,
                memorisations=rest.memorisations + 1,
            )
    else:
        after = rest
    return RestAdvance(rest=after, used=used)


def _require(holds: object, code: RestCode) -> None:
    if not holds:
        raise IllegalError((VancianProblem(code=code, field="rest"),))

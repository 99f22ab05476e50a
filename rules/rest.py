"""S5: a night's rest of either kind of magic, on the clock.

Sleep is whole after 8 h. An interrupted one is worth nothing, or goes on later (option
`sleep_interruption`).
"""

from collections.abc import Iterator
from dataclasses import dataclass

from rules.clock import SLEEP
from rules.errors import require_range
from rules.options import SleepInterruption


@dataclass(frozen=True, kw_only=True)
class Sleep:
    """One sleep on the clock: `begins` <= second < `ends`. Raises MalformedError when it ends
    before it begins, or `before` is not 0..8 h.
    """

    begins: int
    """Second of the clock at which the sleeper falls asleep."""
    ends: int
    """Second at which the sleeper wakes, or is woken."""
    before: int = 0
    """Seconds of an interrupted sleep that this one goes on with."""
    hours: tuple[tuple[int, int], ...] = ()
    """When others of the same rest memorise, each from a second to a second: the sleeper rests on,
    even awake."""

    def __post_init__(self) -> None:
        require_range("ends", self.ends, minimum=self.begins)
        require_range("before", self.before, minimum=0, maximum=SLEEP)

    @property
    def slept(self) -> int:
        """Seconds slept at its end, with those before."""
        return self.before + self.ends - self.begins

    @property
    def is_whole(self) -> bool:
        """True after 8 h: it gives what a sleep gives. Source: V4, S5."""
        return self.slept >= SLEEP

    def overlaps(self, *, start: int, end: int) -> bool:
        """Whether any of it lies within the span."""
        return max(self.begins, start) < min(self.ends, end)

    def phases(self, *, start: int, end: int) -> Iterator["Phase"]:
        """The span cut where the sleeper falls asleep and wakes, in time order, nothing empty."""
        falls, wakes = (min(max(moment, start), end) for moment in (self.begins, self.ends))
        slept = self.before + falls - self.begins
        for begins, ends, asleep in (
            (start, falls, False),
            (falls, wakes, True),
            (wakes, end, False),
        ):
            if begins < ends:
                yield Phase(
                    begins=begins, ends=ends, is_asleep=asleep, slept_before=slept if asleep else 0
                )


def active_spans(sleep: Sleep | None, *, start: int, end: int) -> tuple[tuple[int, int], ...]:
    """The span without the hours in which others of the same rest memorise. Source: S6."""
    spans = [(start, end)]
    for begins, ends in sleep.hours if sleep else ():
        spans = [
            part
            for low, high in spans
            for part in ((low, min(high, begins)), (max(low, ends), high))
        ]
        spans = [(low, high) for low, high in spans if low < high]
    return tuple((low, high) for low, high in spans if low < high)


@dataclass(frozen=True, kw_only=True)
class Phase:
    """A stretch of time that is all awake or all asleep."""

    begins: int
    """Second of the clock."""
    ends: int
    """Second of the clock, later."""
    is_asleep: bool = False
    """Which of the two."""
    slept_before: int = 0
    """Seconds of the same sleep before this stretch."""

    @property
    def seconds(self) -> int:
        """How long it is."""
        return self.ends - self.begins


def phases(sleep: Sleep | None, *, start: int, end: int) -> tuple[Phase, ...]:
    """The span as one character lives it; all awake without a sleep."""
    if sleep is None:
        return (Phase(begins=start, ends=end),) if start < end else ()
    return tuple(sleep.phases(start=start, end=end))


def kept_sleep(interrupted: Sleep, *, option: SleepInterruption) -> int:
    """Seconds of an interrupted sleep that the next one goes on with. Source: S5."""
    if option is SleepInterruption.RESTART or interrupted.is_whole:
        return 0
    return interrupted.slept

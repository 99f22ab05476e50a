"""P5: magic points, their maximum and how they come back with time.

Recovery's fraction is a whole number of 1/86400 of a point, so that time adds up exactly: twice
12 h is once 24 h. The fraction is dropped at the maximum.
"""

from dataclasses import dataclass, replace

from rules.clock import DAY, HOUR, SLEEP
from rules.errors import IllegalError, InputProblem, MalformedError, out_of_range, require_range
from rules.options import AtZero, Recovery

FRACTION = DAY
"""Parts into which a point is divided: one per second of a day."""
_ASLEEP_RATE = DAY // HOUR
"""Parts of a point per second asleep: 1 point per hour."""
_AWAKE_RATE = DAY // (2 * HOUR)
"""Parts of a point per second awake: 1 point per 2 hours."""


@dataclass(frozen=True, kw_only=True)
class MagicPool:
    """A mage's magic points. Raises MalformedError unless 0 <= current <= maximum."""

    pou: int
    """POU: the maximum without the reserve, and the points regained in 24 h."""
    reserve: int = 0
    """What the GM adds to the maximum; it doesn't speed recovery."""
    current: int
    """Magic points left, 0..maximum."""
    fraction: int = 0
    """Part of the next point already regained, in 1/86400; 0 at the maximum."""

    def __post_init__(self) -> None:
        problems = (
            out_of_range("pou", self.pou, minimum=0),
            out_of_range("reserve", self.reserve, minimum=0),
            out_of_range("current", self.current, minimum=0, maximum=self.maximum),
            out_of_range("fraction", self.fraction, minimum=0, maximum=FRACTION - 1),
        )
        found = [problem for problem in problems if problem is not None]
        if found:
            raise MalformedError(*found)
        if self.is_full:
            object.__setattr__(self, "fraction", 0)

    @property
    def maximum(self) -> int:
        """POU and reserve. Source: P5."""
        return self.pou + self.reserve

    @property
    def is_full(self) -> bool:
        """True at the maximum."""
        return self.current == self.maximum

    def spend(self, points: int) -> "MagicPool":
        """Fewer points. Raises IllegalError where there aren't as many: never below 0."""
        require_range("points", points, minimum=0)
        if points > self.current:
            numbers = {"needed": points, "available": self.current}
            raise IllegalError([InputProblem(field="mp", code="not_enough_mp", numbers=numbers)])
        return replace(self, current=self.current - points)

    def regain(self, points: int) -> "MagicPool":
        """More points, up to the maximum."""
        require_range("points", points, minimum=0)
        return replace(self, current=min(self.maximum, self.current + points))

    def with_maximum(self, *, pou: int, reserve: int) -> "MagicPool":
        """The pool after POU or reserve changed: the maximum follows, the current does not.

        Where the maximum falls below them, the points above it are lost.
        """
        return replace(
            self, pou=pou, reserve=reserve, current=min(self.current, max(0, pou + reserve))
        )


def recover(
    pool: MagicPool,
    *,
    seconds: int,
    option: Recovery,
    is_asleep: bool = False,
    slept_before: int = 0,
) -> MagicPool:
    """The pool after `seconds` of game time, all awake or all asleep. Source: P5.

    `slept_before`: seconds of the same sleep before this span; with `full_after_sleep` everything
    comes back when the sleep reaches 8 h. Time may be cut into spans anywhere: the sum is the same.
    """
    require_range("seconds", seconds, minimum=0)
    require_range("slept_before", slept_before, minimum=0)
    match option:
        case Recovery.MANUAL:
            return pool
        case Recovery.FULL_AFTER_SLEEP:
            is_rested = is_asleep and slept_before < SLEEP <= slept_before + seconds
            return replace(pool, current=pool.maximum) if is_rested else pool
        case Recovery.POU_PER_24H | Recovery.SLEEP_1_PER_HOUR:
            parts = pool.fraction + seconds * _rate(pool, option, is_asleep=is_asleep)
            points, fraction = divmod(parts, FRACTION)
            current = min(pool.maximum, pool.current + points)
            return replace(pool, current=current, fraction=fraction)


def seconds_until(
    pool: MagicPool, *, points: int, option: Recovery, is_asleep: bool = False
) -> int | None:
    """Game time until the pool holds `points`; None where time alone doesn't bring them.

    For instance how long a mage at 0 stays unconscious (`points=1`). Source: P5.
    """
    if points <= pool.current:
        return 0
    if points > pool.maximum or option in (Recovery.MANUAL, Recovery.FULL_AFTER_SLEEP):
        return None
    rate = _rate(pool, option, is_asleep=is_asleep)
    if rate == 0:
        return None
    return -(-((points - pool.current) * FRACTION - pool.fraction) // rate)


def is_unconscious(*, mp: int, option: AtZero) -> bool:
    """Whether so few magic points fell a mage: at 0, until 1 is back. Source: P5 (Read)."""
    return mp == 0 and option is AtZero.UNCONSCIOUS


def _rate(pool: MagicPool, option: Recovery, *, is_asleep: bool) -> int:
    """Parts of a point per second; of the POU alone, without the reserve."""
    if option is Recovery.POU_PER_24H:
        return pool.pou
    return _ASLEEP_RATE if is_asleep else _AWAKE_RATE

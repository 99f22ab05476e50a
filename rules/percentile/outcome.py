"""P1: the outcome of a cast or of a month of study.

Thresholds depend on the regime, which the text leaves open. Whatever the regime, rolls read in
this order from 01 to 00: critical, success, failure, fumble; any of them may be absent.
"""

from dataclasses import dataclass
from enum import StrEnum

from rules.errors import require_range
from rules.options import CriticalRegime

__all__ = ["Band", "CriticalRegime", "Outcome", "bands", "counts", "critical_limit", "outcome_of"]

MAX_CHANCE = 100_000
"""Largest chance that is accepted, in per cent; a skill itself has no upper limit."""


class Outcome(StrEnum):
    """What a roll by P1 comes to."""

    CRITICAL = "critical"
    SUCCESS = "success"
    FAILURE = "failure"
    FUMBLE = "fumble"

    @property
    def is_cast(self) -> bool:
        """True when the spell is cast: success or critical. Source: P4."""
        return self in (Outcome.CRITICAL, Outcome.SUCCESS)


@dataclass(frozen=True, kw_only=True)
class Band:
    """A run of d100 rolls with one outcome."""

    outcome: Outcome
    """What these rolls come to."""
    low: int
    """Lowest roll of the run, 1..100."""
    high: int
    """Highest roll of the run, 1..100, included."""

    @property
    def size(self) -> int:
        """How many of the hundred rolls it holds."""
        return self.high - self.low + 1


def bands(*, chance: int, regime: CriticalRegime) -> tuple[Band, ...]:
    """The four outcomes over the rolls 1..100, in roll order; an absent outcome has no band.

    `chance` is the modified chance in per cent, at least 1: below, a cast is refused before any
    roll (P1), and MalformedError is raised here. Source: P1.
    """
    require_range("chance", chance, minimum=1, maximum=MAX_CHANCE)
    critical, success, fumble = _limits(chance, regime)
    edges = (
        (Outcome.CRITICAL, 1, critical),
        (Outcome.SUCCESS, critical + 1, success),
        (Outcome.FAILURE, success + 1, fumble - 1),
        (Outcome.FUMBLE, fumble, 100),
    )
    return tuple(
        Band(outcome=outcome, low=low, high=high) for outcome, low, high in edges if low <= high
    )


def counts(*, chance: int, regime: CriticalRegime) -> dict[Outcome, int]:
    """How many of the hundred rolls each outcome has; all four are named, and add to 100."""
    result = dict.fromkeys(Outcome, 0)
    for band in bands(chance=chance, regime=regime):
        result[band.outcome] += band.size
    return result


def outcome_of(*, chance: int, roll: int, regime: CriticalRegime) -> Outcome:
    """What a d100 `roll` (1..100) comes to against a modified `chance`. Source: P1."""
    require_range("roll", roll, minimum=1, maximum=100)
    for band in bands(chance=chance, regime=regime):
        if roll <= band.high:
            return band.outcome
    raise AssertionError("the bands cover 1..100")


def critical_limit(*, chance: int, regime: CriticalRegime) -> int:
    """Highest roll that is a critical at this chance; 0 where none is. Source: P1, P10."""
    if chance <= 0:
        return 0
    require_range("chance", chance, maximum=MAX_CHANCE)
    return _limits(chance, regime)[0]


def _limits(chance: int, regime: CriticalRegime) -> tuple[int, int, int]:
    """Highest critical, highest success, lowest fumble (101: none) at a chance of 1 or more."""
    match regime:
        case CriticalRegime.ELRIC:
            critical = _ceil_div(chance, 5)
            success = min(chance, 99)
            fumble = 99 if chance <= 100 else 100
        case CriticalRegime.BRP_UGE:
            critical = _ceil_div(chance, 20)
            success = min(max(chance, 5), 95)
            fumble = 101 - min(5, max(1, _ceil_div(101 - chance, 20)))
        case CriticalRegime.RQ:
            critical = max(1, (chance + 10) // 20)
            success = min(max(chance, 5), 95)
            fumble = 101 - max(1, (100 - min(chance, 100) + 10) // 20)
        case CriticalRegime.STORMBRINGER:
            critical = max(1, chance // 10)
            success = chance
            fumble = 99 if chance <= 100 else 100
        case CriticalRegime.COC7:
            critical = 1
            success = chance
            fumble = 96 if chance < 50 else 100
        case CriticalRegime.BASIC_FR:
            critical = 5
            success = max(chance, 5)
            fumble = 96
        case CriticalRegime.NONE:
            critical = 0
            success = chance
            fumble = 101
    # Fumble is read first, and a critical is never above the highest roll that can succeed.
    success = min(success, fumble - 1)
    return min(critical, success), success, fumble


def _ceil_div(number: int, divisor: int) -> int:
    return -(-number // divisor)

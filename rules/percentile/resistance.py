"""P10: overcoming a target's characteristic with magic points."""

from dataclasses import dataclass

from rules.dice import Dice, Roll
from rules.errors import require_range
from rules.options import CriticalRegime, ResistanceBounds, ResistancePoints
from rules.percentile.outcome import critical_limit


def active_points(
    *, mp_before: int, cost: int, surcharge: int, pou: int, option: ResistancePoints
) -> int:
    """What the mage puts against the characteristic. Source: P10.

    `mp_before` are the points before the cast; `cost` is what it cost, with the surcharge. Before
    the cost, the surcharge is taken off, as it has no effect on the spell.
    """
    match option:
        case ResistancePoints.BEFORE_COST:
            return max(0, mp_before - surcharge)
        case ResistancePoints.AFTER_COST:
            return max(0, mp_before - cost)
        case ResistancePoints.POU:
            return pou


def resistance_target(*, active: int, passive: int, bounds: ResistanceBounds) -> int:
    """Chance to overcome, in per cent: 50 + 5 per point of difference, bounded. Source: P10."""
    low, high = bounds.limits
    return min(high, max(low, 50 + 5 * (active - passive)))


@dataclass(frozen=True, kw_only=True)
class ResistanceResult:
    """A resistance roll that was made."""

    active: int
    """Points that the mage put against the characteristic."""
    passive: int
    """The target's characteristic."""
    target: int
    """Chance to overcome, in per cent."""
    roll: Roll
    """The d100."""
    is_won: bool
    """True when the mage overcame the resistance: the roll is plain, won at or under the target."""
    is_critical: bool
    """True when won at or under the critical limit of P1 for the target (needed by P11)."""


def roll_resistance(
    *,
    active: int,
    passive: int,
    bounds: ResistanceBounds,
    regime: CriticalRegime,
    dice: Dice,
) -> ResistanceResult:
    """Roll for one target that isn't willing. Source: P10."""
    require_range("passive", passive, minimum=0)
    target = resistance_target(active=active, passive=passive, bounds=bounds)
    roll = dice.roll(100)
    is_won = roll.value <= target
    return ResistanceResult(
        active=active,
        passive=passive,
        target=target,
        roll=roll,
        is_won=is_won,
        is_critical=is_won and roll.value <= critical_limit(chance=target, regime=regime),
    )

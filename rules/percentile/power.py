"""P11: gaining POU."""

from dataclasses import dataclass

from rules.dice import Dice, DiceFormula, Roll
from rules.errors import require_range
from rules.options import PouMark
from rules.percentile.outcome import Outcome
from rules.percentile.resistance import ResistanceResult


@dataclass(frozen=True, kw_only=True)
class PouBounds:
    """Lowest and highest POU that a species' creation dice can give."""

    minimum: int
    """Lowest POU at creation."""
    maximum: int
    """Highest POU at creation."""

    @property
    def total(self) -> int:
        """Highest plus lowest: 26 for a human's 2d6+6, 30 for 2d6+8."""
        return self.minimum + self.maximum


def pou_bounds(creation_dice: DiceFormula) -> PouBounds:
    """Bounds of a species from its creation dice. Source: P11."""
    return PouBounds(minimum=creation_dice.minimum, maximum=creation_dice.maximum)


def pou_gain_target(*, pou: int, bounds: PouBounds) -> int:
    """Chance of a marked mage to gain a point, in per cent, held within 0..100. Source: P11."""
    require_range("pou", pou, minimum=0)
    return min(100, max(0, (bounds.total - pou) * 5))


def earns_mark(*, outcome: Outcome, resistance: ResistanceResult | None, option: PouMark) -> bool:
    """Whether a cast marks its mage for a gain of POU, by option `pou_mark`. Source: P11.

    Without a resistance that was won, never. One mark per adventure: marking twice is the same.
    Asked for each target of a cast: any of their rolls may earn it.
    """
    if resistance is None or not resistance.is_won:
        return False
    match option:
        case PouMark.RESISTANCE_CRITICAL:
            return resistance.is_critical
        case PouMark.CAST_CRITICAL:
            return outcome is Outcome.CRITICAL
        case PouMark.ANY_WIN:
            return True


@dataclass(frozen=True, kw_only=True)
class PouGain:
    """A marked mage's roll at the end of the adventure; the mark goes either way."""

    target: int
    """Chance in per cent."""
    roll: Roll
    """The d100."""
    gained: int
    """0 or 1 point of POU."""


def roll_pou_gain(*, pou: int, bounds: PouBounds, dice: Dice) -> PouGain:
    """Roll for a marked mage. Source: P11."""
    target = pou_gain_target(pou=pou, bounds=bounds)
    roll = dice.roll(100)
    return PouGain(target=target, roll=roll, gained=1 if roll.value <= target else 0)

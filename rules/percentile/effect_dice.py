"""P6: the dice of a spell's intensity."""

from rules.dice import DiceFormula
from rules.errors import require_range

MAX_INTENSITY = 1_000
"""Highest intensity whose dice are given: a skill of 10,000 %."""


def intensity_dice(intensity: int) -> DiceFormula:
    """Dice of an intensity: a d10 per 5, and for a remainder r one die with 2r faces.

    0 has no dice. Raises MalformedError below 0 and above `MAX_INTENSITY`.
    Source: P6 (36 -> 7d10+1d2).
    """
    require_range("intensity", intensity, minimum=0, maximum=MAX_INTENSITY)
    tens, rest = divmod(intensity, 5)
    terms = [(tens, 10)] if tens else []
    if rest:
        terms.append((1, 2 * rest))
    return DiceFormula(terms=tuple(terms))

"""P8: ceremony, rounds of gestures and formulas before the cast."""

from rules.errors import require_range

CHANCE_PER_ROUND = 10
"""Percentage points per combat round."""


def ceremony_chance(*, start: int, rounds: int) -> int:
    """Chance after `rounds` of ceremony, at most double the start. Source: P8.

    `start` is the skill after concentration (Read). At 0 or less there is nothing to double: the
    chance stays.
    """
    require_range("rounds", rounds, minimum=0)
    if start <= 0:
        return start
    return min(start + CHANCE_PER_ROUND * rounds, 2 * start)


def useful_rounds(start: int) -> int:
    """Rounds of ceremony after which the chance rises no more. Source: P8."""
    return max(0, -(-start // CHANCE_PER_ROUND))

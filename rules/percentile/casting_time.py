"""P9: how long an incantation takes, and when it takes effect in its round."""

from rules.errors import require_range


def casting_rounds(level: int) -> int:
    """Whole combat rounds of concentration. Source: P9."""
    require_range("level", level, minimum=0)
    return level // 10


def dex_penalty(level: int) -> int:
    """Points off DEX for initiative in the round that follows. Source: P9 (17 -> 7)."""
    require_range("level", level, minimum=0)
    return level % 10


def initiative_rank(*, level: int, dex: int) -> int:
    """Rank at which the spell goes off: DEX less the penalty, not clamped.

    Ranks of 0 or less act after all others, highest first. Source: P9.
    """
    return dex - dex_penalty(level)

"""V5, S7: how a declared cast ends, and whether its spell is lost from memory or scroll."""

from enum import StrEnum


class CastEnd(StrEnum):
    """How a declared cast ends. Source: S7."""

    RESOLVED = "resolved"
    """The spell takes effect."""
    INTERRUPTED = "interrupted"
    """It fails: the caster was hit, failed a saving throw, or can't go on."""
    WITHDRAWN = "withdrawn"
    """The caster gives it up."""


def wipes(end: CastEnd, *, after_initiative: bool) -> bool:
    """Whether the memorised copy is wiped. Source: V5, S7.

    Resolved or interrupted: always. Withdrawn: only after initiative.
    """
    return end is not CastEnd.WITHDRAWN or after_initiative


def scroll_vanishes(end: CastEnd) -> bool:
    """Whether a spell read from a scroll vanishes: resolved or interrupted. Source: S7."""
    return end is not CastEnd.WITHDRAWN

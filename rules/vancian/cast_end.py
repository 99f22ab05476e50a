"""V5, S7: how a declared cast ends, what it costs, and what breaks concentration on a spell."""

from enum import StrEnum

from rules.vancian.casting import CastCode, VancianCaster, hindrances


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


class ConcentrationBreak(StrEnum):
    """What ends a spell that needs its caster's concentration. Source: S7."""

    ASLEEP = "asleep"
    UNCONSCIOUS = "unconscious"
    DEAD = "dead"
    NEXT_CAST = "next_cast"
    """The caster's next cast: one spell at a time."""
    OWN_WORD = "own_word"
    """The caster lets it go."""


_BREAKS = {
    CastCode.ASLEEP: ConcentrationBreak.ASLEEP,
    CastCode.UNCONSCIOUS: ConcentrationBreak.UNCONSCIOUS,
    CastCode.DEAD: ConcentrationBreak.DEAD,
    CastCode.DESTROYED: ConcentrationBreak.DEAD,
}


def concentration_break(
    caster: VancianCaster, *, casts_again: bool = False
) -> ConcentrationBreak | None:
    """What breaks the concentration of a caster as they are now, or None. Source: S7."""
    for code in hindrances(caster):
        if code in _BREAKS:
            return _BREAKS[code]
    return ConcentrationBreak.NEXT_CAST if casts_again else None

"""V9: the two forms of a reversible spell, and when one of them is chosen."""

from enum import StrEnum

from rules.vancian.classes import ReversalMode, caster_class
from rules.vancian.spell_facts import SpellForm


class ReversalChoice(StrEnum):
    """When the form of a reversible spell is chosen. Source: V9."""

    AT_MEMORISATION = "at_memorisation"
    AT_CASTING = "at_casting"


class Alignment(StrEnum):
    """The side on which a character stands."""

    LAW = "law"
    NEUTRAL = "neutral"
    CHAOS = "chaos"


def reversal_choice(class_id: str) -> ReversalChoice:
    """When a class chooses the form of a reversible spell. Source: V9."""
    if caster_class(class_id).reversal_mode is ReversalMode.MEMORISE_CHOICE:
        return ReversalChoice.AT_MEMORISATION
    return ReversalChoice.AT_CASTING


def form_is_due(class_id: str, form: SpellForm, *, at: ReversalChoice) -> bool:
    """Whether the form must be chosen at that moment. Source: V9."""
    return form.spell.is_reversible and reversal_choice(class_id) is at


def castable_forms(
    class_id: str, held: SpellForm, *, is_reverse_forbidden: bool = False
) -> tuple[bool, ...]:
    """Forms in which a held spell may be cast: False the spell itself, True its reverse.

    `is_reverse_forbidden`: the GM holds the reverse incompatible with the faith; it binds those
    who choose at casting. Source: V9.
    """
    if not held.spell.is_reversible:
        return (False,)
    if reversal_choice(class_id) is ReversalChoice.AT_MEMORISATION:
        return (bool(held.is_reversed),)
    return (False,) if is_reverse_forbidden else (False, True)


def may_anger_deity(
    class_id: str, *, alignment: Alignment, is_reversible: bool, is_reversed: bool
) -> bool:
    """Whether a cast goes against the caster's alignment: a warning, and a note for the GM.

    Of those who choose the form at casting: the lawful by a reverse, the chaotic by the plain form
    of a spell that has a reverse, the neutral by neither (Read). Source: V9.
    """
    if not is_reversible or reversal_choice(class_id) is ReversalChoice.AT_MEMORISATION:
        return False
    if alignment is Alignment.LAW:
        return is_reversed
    return alignment is Alignment.CHAOS and not is_reversed

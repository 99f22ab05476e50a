"""A spell as the rules of memorised spells ask for it."""

from rules.vancian.classes import MagicType
from rules.vancian.spell_facts import SpellFacts
from spells.models import Spell


def facts_of(spell: Spell) -> SpellFacts:
    """All of it; its forms are asked for: read spells ``with_forms``.

    ``ValueError`` for one of percentages.
    """
    return SpellFacts(
        id=spell.pk,
        magic_type=MagicType(spell.magic_type),
        level=spell.spell_level or 1,
        is_reversible=spell.reversed_form is not None,
    )


def list_and_level(spell: Spell) -> SpellFacts:
    """As much as books ask for, where a spell is written with both its forms. No query."""
    return SpellFacts(
        id=spell.pk, magic_type=MagicType(spell.magic_type), level=spell.spell_level or 1
    )

"""A spell as the rules of memorised spells ask for it."""

from rules.vancian.classes import MagicType
from rules.vancian.spell_facts import SpellFacts
from spells.models import Spell


def facts_of(spell: Spell) -> SpellFacts:
    """List and level of a memorised spell. ``ValueError`` for one of percentages."""
    return SpellFacts(
        id=spell.pk, magic_type=MagicType(spell.magic_type), level=spell.spell_level or 0
    )

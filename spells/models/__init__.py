from spells.models.note import SpellNote
from spells.models.spell import Spell, search_key, sort_keys

__all__ = ["Spell", "SpellNote", "search_key", "sort_keys"]

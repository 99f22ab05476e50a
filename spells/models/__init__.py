from spells.models.names import found_in, search_key, search_words, sort_keys
from spells.models.note import SpellNote
from spells.models.spell import Spell
from spells.models.system import MAGIC_TYPES, SPELL_LEVELS, MagicType, System
from spells.models.vancian import VancianForm
from spells.models.version import SpellVersion

__all__ = [
    "MAGIC_TYPES",
    "SPELL_LEVELS",
    "MagicType",
    "Spell",
    "SpellNote",
    "SpellVersion",
    "System",
    "VancianForm",
    "found_in",
    "search_key",
    "search_words",
    "sort_keys",
]

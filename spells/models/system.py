"""The two systems of magic, and the lists of the memorised one."""

from enum import StrEnum

from rules.vancian.classes import MagicType
from rules.vancian.progression import SPELL_LEVELS

__all__ = ["MAGIC_TYPES", "SPELL_LEVELS", "MagicType", "System"]


#: In the order in which pages show them.
MAGIC_TYPES = (MagicType.DIVINE, MagicType.DRUIDIC, MagicType.ARCANE, MagicType.PHANTASMAL)


class System(StrEnum):
    """The two ways of magic of a campaign."""

    PERCENTILE = "percentile"
    VANCIAN = "vancian"

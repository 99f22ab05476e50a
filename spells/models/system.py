"""The two systems of magic, and the lists of the memorised one."""

from enum import StrEnum

#: Levels of memorised spells.
SPELL_LEVELS = range(1, 7)


class System(StrEnum):
    """The two ways of magic of a campaign."""

    PERCENTILE = "percentile"
    VANCIAN = "vancian"


class MagicType(StrEnum):
    """Whose list a memorised spell stands on. Source: V1."""

    DIVINE = "divine"
    DRUIDIC = "druidic"
    ARCANE = "arcane"
    PHANTASMAL = "phantasmal"

"""The values that house rules of Vancian magic choose from. The first of each is the default."""

from enum import StrEnum


class Edition(StrEnum):
    """Which classes cast at all: the advanced game's, or the basic game's. Source: V1."""

    ADVANCED = "advanced"
    BASIC = "basic"


class ExtraClasses(StrEnum):
    """Whether half-elf, drow, gnome and bard are open as well. Source: V1."""

    OFF = "off"
    ON = "on"


class HalfCasterLevel(StrEnum):
    """Caster level of rangers and paladins: all of theirs, or from the first slot on.

    Source: V13.
    """

    CLASS_LEVEL = "class_level"
    SINCE_FIRST_SLOT = "since_first_slot"

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


class MemorisationsPerSleep(StrEnum):
    """How many hours of memorising one sleep gives a right to. Source: V4."""

    ONE = "1"
    UNLIMITED = "unlimited"


class CastUnmemorised(StrEnum):
    """Whether the GM may let a spell be cast that isn't memorised. Source: V5."""

    OFF = "off"
    GM_LEAVE = "gm_leave"


class Guild(StrEnum):
    """What a guild gives to somebody who gains a level. Source: V7."""

    GM_CHOICE = "gm_choice"
    RANDOM = "random"
    NONE = "none"


class BookLimit(StrEnum):
    """How many spells a character may learn; a whole number stands for itself. Source: V7."""

    NONE = "none"
    SLOTS = "slots"


class CopyRoll(StrEnum):
    """Whether copying a spell is rolled for, by INT. Source: V7."""

    OFF = "off"
    BY_INT = "by_int"


class CopyFailure(StrEnum):
    """What a failed copy closes: this source, or any. Source: V7."""

    SOURCE_UNUSABLE = "source_unusable"
    NEVER_LEARN = "never_learn"


class ReadMagic(StrEnum):
    """Whether an arcane or phantasmal scroll or another's book is deciphered first. Source: V7."""

    OFF = "off"
    ON = "on"


class OpposedEffects(StrEnum):
    """Whether a bonus and a penalty on one characteristic both count. Source: V10."""

    BOTH = "both"
    REPLACE = "replace"


class UnifiedMagic(StrEnum):
    """Whether clerics and druids learn their spells one by one. Source: V11."""

    OFF = "off"
    ON = "on"

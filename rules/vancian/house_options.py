"""The house rules that only Vancian magic obeys, the rules page's defaults first."""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from rules.option_readers import Reader, choice, choice_or_up_to
from rules.vancian.options import (
    BookLimit,
    CastUnmemorised,
    CopyFailure,
    CopyRoll,
    Edition,
    ExtraClasses,
    Guild,
    HalfCasterLevel,
    MemorisationsPerSleep,
    OpposedEffects,
    ReadMagic,
    UnifiedMagic,
)

MAX_BOOK_LIMIT = 500
"""Largest number of spells that `book_limit` takes; above it one means `none`."""


@dataclass(frozen=True, kw_only=True)
class VancianOptions:
    """Options of spells that are memorised."""

    edition: Edition = Edition.ADVANCED
    """Which classes cast. Source: V1."""
    extra_classes: ExtraClasses = ExtraClasses.OFF
    """Whether half-elf, drow, gnome and bard are open. Source: V1."""
    memorisations_per_sleep: MemorisationsPerSleep = MemorisationsPerSleep.ONE
    """How many memorisations one sleep gives a right to. Source: V4."""
    cast_unmemorised: CastUnmemorised = CastUnmemorised.OFF
    """Whether the GM may let a spell be cast that isn't memorised. Source: V5."""
    guild: Guild = Guild.GM_CHOICE
    """What a guild gives on gaining a level. Source: V7."""
    book_limit: BookLimit | int = BookLimit.NONE
    """How many spells may be learned: no limit, as many of each level as slots, or a number over
    all levels. Source: V7."""
    copy_roll: CopyRoll = CopyRoll.OFF
    """Whether copying is rolled for. Source: V7."""
    copy_failure: CopyFailure = CopyFailure.SOURCE_UNUSABLE
    """What a failed copy closes. Source: V7."""
    read_magic: ReadMagic = ReadMagic.OFF
    """Whether a scroll or another's book is deciphered first. Source: V7."""
    opposed_effects: OpposedEffects = OpposedEffects.BOTH
    """Whether a bonus and a penalty both count. Source: V10."""
    unified_magic: UnifiedMagic = UnifiedMagic.OFF
    """Whether clerics and druids learn spell by spell. Source: V11."""
    half_caster_level: HalfCasterLevel = HalfCasterLevel.CLASS_LEVEL
    """Caster level of rangers and paladins. Source: V13."""


VANCIAN_READERS: Mapping[str, Reader] = MappingProxyType(
    {
        "edition": choice(Edition),
        "extra_classes": choice(ExtraClasses),
        "memorisations_per_sleep": choice(MemorisationsPerSleep),
        "cast_unmemorised": choice(CastUnmemorised),
        "guild": choice(Guild),
        "book_limit": choice_or_up_to(BookLimit, MAX_BOOK_LIMIT),
        "copy_roll": choice(CopyRoll),
        "copy_failure": choice(CopyFailure),
        "read_magic": choice(ReadMagic),
        "opposed_effects": choice(OpposedEffects),
        "unified_magic": choice(UnifiedMagic),
        "half_caster_level": choice(HalfCasterLevel),
    }
)
"""How each of them is read from a mapping."""

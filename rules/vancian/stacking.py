"""V10: which spells on one subject combine, and which replaces which."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from rules.vancian.combine_tags import CombineTag
from rules.vancian.options import OpposedEffects


class EffectSource(StrEnum):
    """What changes a characteristic: items never replace and are never replaced. Source: V10."""

    SPELL = "spell"
    ITEM = "item"


@dataclass(frozen=True, kw_only=True)
class Effect:
    """A spell or a magic item at work on one subject."""

    tags: tuple[CombineTag, ...]
    """Characteristics that it changes, and how."""
    source: EffectSource = EffectSource.SPELL
    """A spell or an item."""


@dataclass(frozen=True, kw_only=True)
class Standing:
    """What is left of an effect beside the others."""

    tags: tuple[CombineTag, ...]
    """Tags that still count, in their order."""
    is_active: bool
    """False when it had tags and none is left: it ends as replaced."""


def replaces(later: CombineTag, earlier: CombineTag, *, option: OpposedEffects) -> bool:
    """Whether a later spell's tag replaces an earlier spell's. Source: V10.

    On one characteristic: two bonuses or two penalties do; a bonus and a penalty only by option
    `opposed_effects`.
    """
    if later.characteristic is not earlier.characteristic:
        return False
    return option is OpposedEffects.REPLACE or later.sign is earlier.sign


def after_spell(
    standing: Sequence[Effect], tags: Sequence[CombineTag], *, option: OpposedEffects
) -> tuple[Standing, ...]:
    """What a newly resolved spell leaves of each effect already at work on its subject.

    Source: V10. For good: what is replaced doesn't come back when the later spell ends, so the
    caller keeps the tags that are left.
    """
    return tuple(_left(effect, tags, option) for effect in standing)


def _left(effect: Effect, tags: Sequence[CombineTag], option: OpposedEffects) -> Standing:
    left = tuple(
        tag
        for tag in effect.tags
        if effect.source is EffectSource.ITEM
        or not any(replaces(later, tag, option=option) for later in tags)
    )
    return Standing(tags=left, is_active=bool(left) or not effect.tags)


def combined_effects(effects: Sequence[Effect], *, option: OpposedEffects) -> tuple[Standing, ...]:
    """What counts of each effect on one subject, in the order of their resolution. Source: V10."""
    found = []
    for place, effect in enumerate(effects):
        later = [
            tag
            for other in effects[place + 1 :]
            if other.source is EffectSource.SPELL
            for tag in other.tags
        ]
        found.append(_left(effect, later, option))
    return tuple(found)

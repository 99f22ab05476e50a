"""V7: the spells that a guild provides on gaining levels."""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass

from rules.dice import Dice, Roll
from rules.errors import require_range
from rules.vancian.classes import caster_class
from rules.vancian.options import Guild
from rules.vancian.progression import class_level
from rules.vancian.spell_facts import SpellFacts


def guild_count(class_id: str, *, old_level: int, new_level: int, option: Guild) -> int:
    """How many spells the guild gives: one per level gained, to those with grimoires (Read).

    Source: V7.
    """
    class_level(class_id, old_level)
    class_level(class_id, new_level)
    if option is Guild.NONE or not caster_class(class_id).uses_books:
        return 0
    return max(0, new_level - old_level)


def guild_offers(
    class_id: str,
    level: int,
    *,
    spells: Iterable[SpellFacts],
    in_books: Collection[int],
    own_list: Collection[int] | None = None,
) -> tuple[SpellFacts, ...]:
    """Spells that the guild may give: of a level castable now, and in no book of the character.

    Source: V7. `own_list`: ids of the list that the GM has given; None: all of the type.
    """
    castable = class_level(class_id, level).castable_levels
    return tuple(
        spell
        for spell in spells
        if spell.magic_type is caster_class(class_id).magic_type
        and spell.level in castable
        and spell.id not in in_books
        and (own_list is None or spell.id in own_list)
    )


@dataclass(frozen=True, kw_only=True)
class GuildDraw:
    """A spell drawn by the guild."""

    spell: SpellFacts
    """What was drawn."""
    roll: Roll
    """The die: its value is the place among the offers that were left."""


def draw_from_guild(
    offers: Sequence[SpellFacts], *, count: int, dice: Dice
) -> tuple[GuildDraw, ...]:
    """Draw spells at random, each offer equally likely, none twice. Source: V7.

    Fewer than `count` where there are fewer offers.
    """
    require_range("count", count, minimum=0)
    left = list(offers)
    drawn: list[GuildDraw] = []
    while left and len(drawn) < count:
        roll = dice.roll(len(left))
        drawn.append(GuildDraw(spell=left.pop(roll.value - 1), roll=roll))
    return tuple(drawn)

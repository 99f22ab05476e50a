"""What a guild offers to one of its own who gains a level. Source: V7."""

from collections.abc import Sequence
from typing import Any

from campaign.models import Campaign
from campaign.services import acts
from campaign.services.refusal import Problem, Refused
from characters.models import (
    AccessibleSpell,
    Book,
    BookKind,
    BookSpell,
    BookState,
    Character,
    Origin,
)
from characters.services.rolling import dice_source_problems
from characters.services.vancian.drawing import draw
from rules.dice import SystemDice, TypedDice
from rules.house_rules import HouseRules
from rules.vancian.classes import CLASSES, CasterClass
from rules.vancian.options import Guild, UnifiedMagic
from rules.vancian.progression import class_level
from spells.models import Spell
from spells.models.spell_set import SpellQuerySet

#: What a book is called that the act has to make.
BOOK_NAME = "Grimoire"


def learns_by_heart(caster: CasterClass, rules: HouseRules) -> bool:
    """Clerics and druids under unified magic keep what they learn without a book. Source: V11."""
    return caster.is_priest and rules.unified_magic is UnifiedMagic.ON


def learns(caster: CasterClass, rules: HouseRules) -> bool:
    """Whether the class learns spell by spell at all. Source: V3, V11."""
    return caster.uses_books or learns_by_heart(caster, rules)


def spells_of_class(
    campaign: Campaign, caster: CasterClass, levels: Sequence[int]
) -> SpellQuerySet:
    """The class's spells of these levels, in the order along which a die counts."""
    rows = Spell.objects.usable_in(campaign).vancian()
    return rows.filter(magic_type=str(caster.magic_type), spell_level__in=levels).order_by(
        "spell_level", "sort_fr", "pk"
    )


def offered(campaign: Campaign, character: Character, *, class_id: str, level: int) -> list[Spell]:
    """What the guild may offer at this class level; nothing where it offers nothing.

    Spells that are castable now and in none of the character's grimoires: what stands on a scroll
    alone is no book of theirs (Read). One query at most. Source: V7.
    """
    caster, rules = CLASSES[class_id], campaign.rules
    if rules.guild is Guild.NONE or not learns(caster, rules):
        return []
    levels = class_level(class_id, level).castable_levels
    rows = spells_of_class(campaign, caster, levels)
    if learns_by_heart(caster, rules):
        by_heart = AccessibleSpell.objects.standing().filter(character=character)
        rows = rows.exclude(pk__in=by_heart.values("spell"))
    else:
        books = Book.objects.standing().around(character).filter(kind=BookKind.GRIMOIRE)
        books = books.exclude(state=BookState.DESTROYED)
        written = BookSpell.objects.standing().filter(book__in=books)
        rows = rows.exclude(pk__in=written.values("spell"))
    return list(rows)


def offer(
    act: acts.Act,
    character: Character,
    *,
    class_id: str,
    level: int,
    chosen: int | None,
    typed: int | None,
) -> Spell | None:
    """The spell that the level brings: chosen by the GM, or drawn; none where none is offered.

    Dice go into ``act.data``. Raises ``Refused``: a spell not on offer, a die of the wrong source.
    """
    spells = offered(act.campaign, character, class_id=class_id, level=level)
    if act.campaign.rules.guild is not Guild.RANDOM:
        if chosen is None:
            return None
        found = next((spell for spell in spells if spell.pk == chosen), None)
        if found is None:
            raise Refused([Problem(code="not_offered", field="spell")])
        return found
    if not spells:
        return None
    problems = dice_source_problems(act.campaign, is_typed=typed is not None)
    if problems:
        raise Refused(problems)
    dice = SystemDice() if typed is None else TypedDice((typed,))
    drawn, told = draw(spells, count=1, dice=dice, purpose="guild", field="roll")
    act.data["dice"] = told
    return drawn[0]


def write_down(
    act: acts.Act, character: Character, spell: Spell, *, by_heart: bool
) -> dict[str, Any]:
    """Into the first grimoire of the character's own in hand, a new one where there is none.

    What is known by heart is written nowhere. For the log.
    """
    if by_heart:
        act.make(
            AccessibleSpell(
                campaign=act.campaign, character=character, spell=spell, origin=Origin.GUILD
            )
        )
        return _told(spell, "")
    book = Book.objects.standing().own_grimoires_of(character).first()
    if book is None:
        book = act.make(
            Book(
                campaign=act.campaign,
                name=BOOK_NAME,
                kind=BookKind.GRIMOIRE,
                holder=character,
                owner=character,
            )
        )
    act.make(BookSpell(campaign=act.campaign, book=book, spell=spell, origin=Origin.GUILD))
    act.data.setdefault("uses", []).extend(
        [{"on": Book._meta.label, "id": book.pk}, {"on": Spell._meta.label, "id": spell.pk}]
    )
    return _told(spell, book.name)


def _told(spell: Spell, book: str) -> dict[str, Any]:
    return {
        "id": spell.pk,
        "spell_name": {"fr": spell.name_fr, "en": spell.name_en},
        "level": spell.spell_level,
        "book": book,
    }

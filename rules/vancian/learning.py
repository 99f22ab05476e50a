"""V3, V11: where a class has its spells from, those at its reach, and those it begins with."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from dataclasses import field as dataclass_field
from enum import StrEnum

from rules.vancian.classes import MagicType, caster_class
from rules.vancian.options import UnifiedMagic
from rules.vancian.problems import VancianProblem
from rules.vancian.progression import class_level
from rules.vancian.spell_facts import SpellFacts, count_by_level


class Learning(StrEnum):
    """Where the spells that can be memorised come from. Source: V3, V11."""

    WHOLE_LIST = "whole_list"
    """Every spell of the type within reach: nothing to learn."""
    BOOKS = "books"
    """The grimoires at hand."""
    KNOWN_LIST = "known_list"
    """A list of what was learned, which can't be lost: unified magic."""

    @property
    def needs_book(self) -> bool:
        """True when a grimoire must be at hand to memorise. Source: V4, V11."""
        return self is Learning.BOOKS

    @property
    def is_spell_by_spell(self) -> bool:
        """True when spells are copied or learned one by one; rolls and limits apply."""
        return self is not Learning.WHOLE_LIST


def learning(class_id: str, *, unified_magic: UnifiedMagic) -> Learning:
    """Where a class has its spells from. Source: V3, V11.

    Unified magic concerns clerics and druids only.
    """
    caster = caster_class(class_id)
    if caster.uses_books:
        return Learning.BOOKS
    if caster.is_priest and unified_magic is UnifiedMagic.ON:
        return Learning.KNOWN_LIST
    return Learning.WHOLE_LIST


def magic_type(class_id: str) -> MagicType:
    """The list of spells of a class. Source: V1."""
    return caster_class(class_id).magic_type


def reachable_levels(class_id: str, level: int) -> tuple[int, ...]:
    """Spell levels whose spells the list of a class offers. Source: V3.

    Those with a slot; level 1 in any case for clerics and druids, and for drow and bards, who
    begin as clerics (Read).
    """
    castable = class_level(class_id, level).castable_levels
    caster = caster_class(class_id)
    if caster.uses_books or caster.is_half_caster or 1 in castable:
        return castable
    return (1, *castable)


def accessible_spells(
    *,
    class_id: str,
    level: int,
    spells: Iterable[SpellFacts],
    unified_magic: UnifiedMagic,
    own_list: Collection[int] | None = None,
    in_books: Collection[int] = (),
    known: Collection[int] = (),
) -> tuple[SpellFacts, ...]:
    """The spells among `spells` that a character may choose to memorise, in their order.

    `own_list`: ids of the list that the GM has given the character; None: all of the type.
    `in_books`: ids in the grimoires at hand; `known`: ids learned under unified magic. A spell of
    a book or of a known list counts whatever its level: it waits for a slot. Source: V3, V11.
    """
    kind = learning(class_id, unified_magic=unified_magic)
    levels = reachable_levels(class_id, level)
    found = []
    for spell in spells:
        if spell.magic_type is not magic_type(class_id):
            continue
        if own_list is not None and spell.id not in own_list:
            continue
        is_there = {
            Learning.WHOLE_LIST: spell.level in levels,
            Learning.BOOKS: spell.id in in_books,
            Learning.KNOWN_LIST: spell.id in known,
        }
        if is_there[kind]:
            found.append(spell)
    return tuple(found)


@dataclass(frozen=True, kw_only=True)
class StartingSpells:
    """What a new character begins with. Source: V3, V11."""

    all_of_level: int | None = None
    """Level of which every spell of the type is known; None: none as a whole."""
    counts: Mapping[int, int] = dataclass_field(default_factory=dict, hash=False)
    """How many spells of each level are chosen."""

    @property
    def total(self) -> int:
        """How many spells are chosen."""
        return sum(self.counts.values())


_CHOSEN = {1: 2, 2: 1}


def starting_spells(class_id: str, *, unified_magic: UnifiedMagic) -> StartingSpells:
    """What a new character of a class begins with. Source: V3, V11.

    Paladins and rangers begin with none. Half-elves choose as magic-users, gnomes as illusionists,
    drow and bards have their list as clerics (Read).
    """
    if caster_class(class_id).is_half_caster:
        return StartingSpells()
    if learning(class_id, unified_magic=unified_magic).is_spell_by_spell:
        return StartingSpells(counts=_CHOSEN)
    return StartingSpells(all_of_level=1)


class StartingCode(StrEnum):
    """Why the spells chosen for a new character are refused."""

    WRONG_TYPE = "wrong_type"
    """Not of the class's magic. Field `spells`."""
    NOT_ON_LIST = "not_on_list"
    """Not on the list that the GM has given the character. Field `spells`."""
    TWICE = "twice"
    """Chosen twice. Field `spells`."""
    COUNT = "count"
    """Another number of spells of a level than is due. `level`, `count`, `due`."""


def starting_problems(
    *,
    class_id: str,
    chosen: Sequence[SpellFacts],
    unified_magic: UnifiedMagic,
    own_list: Collection[int] | None = None,
) -> tuple[VancianProblem, ...]:
    """Everything wrong with the spells chosen for a new character; empty: nothing. Source: V3."""
    problems: list[VancianProblem] = []
    seen: set[int] = set()
    for spell in chosen:
        codes = []
        if spell.magic_type is not magic_type(class_id):
            codes.append(StartingCode.WRONG_TYPE)
        if own_list is not None and spell.id not in own_list:
            codes.append(StartingCode.NOT_ON_LIST)
        if spell.id in seen:
            codes.append(StartingCode.TWICE)
        seen.add(spell.id)
        problems.extend(VancianProblem(code=c, field="spells", spell_id=spell.id) for c in codes)
    due = starting_spells(class_id, unified_magic=unified_magic).counts
    counted = count_by_level(spell.level for spell in chosen)
    for level in sorted(due.keys() | counted.keys()):
        count, wanted = counted.get(level, 0), due.get(level, 0)
        if count != wanted:
            numbers = {"level": level, "count": count, "due": wanted}
            problems.append(
                VancianProblem(code=StartingCode.COUNT, field="spells", numbers=numbers)
            )
    return tuple(problems)

"""What a character may memorise, holds, and has chosen: read for many at once. Source: V2 to V4.

Eight queries at most, whether one caster asks or the whole party.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from django.db.models import Q

from campaign.models import Campaign
from campaign.services.refusal import Problem
from characters.models import (
    AccessibleSpell,
    Book,
    BookKind,
    BookSpell,
    BookState,
    Character,
    ChoiceKind,
    MemorisedSpell,
    SpellChoice,
)
from characters.services.vancian.facts import facts_of
from characters.services.vancian.lines import Line, Lines, lines_of, read_lines, summed
from rules.house_rules import HouseRules
from rules.vancian.classes import CasterClass, caster_class
from rules.vancian.learning import Learning, accessible_spells, learning
from rules.vancian.memorisation import MemorisationCode, memorisation_problems
from rules.vancian.problems import VancianProblem
from rules.vancian.progression import slots
from rules.vancian.reversal import ReversalChoice, reversal_choice
from rules.vancian.spell_facts import SpellForm
from spells.models import Spell


@dataclass(frozen=True, kw_only=True)
class Memory:
    """A caster's memory: places, what is within reach, what is held and chosen."""

    character: Character
    rules: HouseRules
    #: Spells of grimoires at hand, or of a list of the character's own.
    at_hand: frozenset[int] = frozenset()
    #: By spell, a grimoire of the character's that is not at hand.
    away: Mapping[int, str] = field(default_factory=dict)
    #: Whether a grimoire is at hand at all.
    has_book: bool = False
    #: Whether a list of their own decides, where no book does (Source: V3).
    has_list: bool = False
    #: Copies in memory, oldest first, each with its spell.
    held: Sequence[MemorisedSpell] = ()
    choices: Sequence[SpellChoice] = ()

    @cached_property
    def class_(self) -> CasterClass:
        return caster_class(self.character.caster.class_id)

    @cached_property
    def slots(self) -> tuple[int, ...]:
        """Places by spell level, level 1 first. Source: V2."""
        return slots(self.character.caster.class_id, self.character.caster.class_level)

    @property
    def can_memorise(self) -> bool:
        """Whether there is a place at all."""
        return any(self.slots)

    @property
    def learning(self) -> Learning:
        """Where the spells come from: grimoires, the type's list, what was learned."""
        return learning(self.class_.id, unified_magic=self.rules.unified_magic)

    @property
    def chooses_form_now(self) -> bool:
        """Whether the reversed form is another spell to memorise. Source: V9."""
        return reversal_choice(self.class_.id) is ReversalChoice.AT_MEMORISATION

    @property
    def plan(self) -> SpellChoice | None:
        """The choice in pencil."""
        return self._choice(ChoiceKind.PLAN)

    @property
    def last(self) -> SpellChoice | None:
        """What was memorised last."""
        return self._choice(ChoiceKind.LAST)

    @property
    def lists(self) -> list[SpellChoice]:
        return [one for one in self.choices if one.kind == ChoiceKind.LIST]

    @property
    def held_lines(self) -> Lines:
        return lines_of((row.spell_id, row.is_reversed) for row in self.held)

    @property
    def yesterday(self) -> Lines:
        """What « comme hier » means: the last choice, or what is held where none was made."""
        return read_lines(self.last) if self.last else self.held_lines

    def accessible(self, spells: Iterable[Spell]) -> set[int]:
        """Those that may be memorised afresh now, by id. Source: V3, V11."""
        whole = self.learning is Learning.WHOLE_LIST
        found = accessible_spells(
            class_id=self.class_.id,
            level=self.character.caster.class_level,
            spells=[facts_of(spell) for spell in spells if spell.is_offered or not whole],
            unified_magic=self.rules.unified_magic,
            own_list=self.at_hand if whole and self.has_list else None,
            in_books=self.at_hand,
            known=self.at_hand,
        )
        return {facts.id for facts in found}

    def _choice(self, kind: ChoiceKind) -> SpellChoice | None:
        return next((one for one in self.choices if one.kind == kind), None)


def memories(campaign: Campaign, characters: Sequence[Character]) -> dict[int, Memory]:
    """The memories of these Vancian characters, by id; they come with their ``caster``.

    Six queries, none without a character.
    """
    if not characters:
        return {}
    ids = [character.pk for character in characters]
    books = _books(ids)
    listed: dict[int, set[int]] = defaultdict(set)
    for pk, spell in (
        AccessibleSpell.objects.standing()
        .filter(character__in=ids)
        .values_list("character_id", "spell_id")
    ):
        listed[pk].add(spell)
    held: dict[int, list[MemorisedSpell]] = defaultdict(list)
    for row in MemorisedSpell.objects.held_by(characters):
        held[row.character_id].append(row)
    choices: dict[int, list[SpellChoice]] = defaultdict(list)
    for choice in SpellChoice.objects.of(characters):
        choices[choice.character_id].append(choice)
    found = {}
    for one in characters:
        kind = learning(one.caster.class_id, unified_magic=campaign.rules.unified_magic)
        own = books[one.pk]
        found[one.pk] = Memory(
            character=one,
            rules=campaign.rules,
            at_hand=frozenset(own.at_hand if kind.needs_book else listed[one.pk]),
            away=own.away,
            has_book=own.has_book,
            has_list=bool(listed[one.pk]),
            held=held[one.pk],
            choices=choices[one.pk],
        )
    return found


@dataclass(kw_only=True)
class _Books:
    """What one character's grimoires hold."""

    has_book: bool = False
    at_hand: set[int] = field(default_factory=set)
    away: dict[int, str] = field(default_factory=dict)


def _books(ids: Sequence[int]) -> dict[int, _Books]:
    """By character: grimoires at hand, and own ones that are not. Two queries."""
    books = list(
        Book.objects.standing()
        .filter(Q(holder__in=ids) | Q(owner__in=ids), kind=BookKind.GRIMOIRE)
        .exclude(state=BookState.DESTROYED)
        .by_name()
    )
    written: dict[int, list[int]] = defaultdict(list)
    rows = BookSpell.objects.standing().vancian().filter(book__in=books)
    for book_id, spell in rows.values_list("book_id", "spell_id"):
        written[book_id].append(spell)
    found: dict[int, _Books] = defaultdict(_Books)
    for book in books:
        holder = None if book.state == BookState.LOST else book.holder_id
        if holder is not None:
            found[holder].has_book = True
            found[holder].at_hand.update(written[book.pk])
        if book.owner_id is not None and book.owner_id != holder:
            found[book.owner_id].away |= dict.fromkeys(written[book.pk], book.name)
    return found


def spells_of(campaign: Campaign, choices: Iterable[Iterable[Line]]) -> dict[int, Spell]:
    """The spells that these choices name, each with its forms. Two queries, none for nothing."""
    ids = {line.spell for lines in choices for line in lines}
    if not ids:
        return {}
    return Spell.objects.known_to(campaign).vancian().with_forms().in_bulk(ids)


def in_form(memory: Memory, lines: Iterable[Line], spells: Mapping[int, Spell]) -> Lines:
    """The lines as they would be held: forms that the class chooses at casting are open."""

    def form(line: Line) -> bool | None:
        spell = spells.get(line.spell)
        if spell is None or spell.reversed_form is None:
            return bool(line.is_reversed)
        return line.is_reversed if memory.chooses_form_now else None

    return summed(
        Line(spell=line.spell, is_reversed=form(line), copies=line.copies) for line in lines
    )


def choice_problems(
    memory: Memory, lines: Iterable[Line], spells: Mapping[int, Spell]
) -> list[Problem]:
    """Everything that is wrong with the choice, each once. No query. Source: V4, V9."""
    lines = list(lines)
    problems = [
        Problem(code="spell_gone", field=f"spell-{line.spell}", detail={"spell": line.spell})
        for line in lines
        if line.spell not in spells
    ]
    facts = {pk: facts_of(spell) for pk, spell in spells.items()}
    wanted = [
        SpellForm(spell=facts[line.spell], is_reversed=line.is_reversed)
        for line in lines
        if line.spell in facts
        for _copy in range(line.copies)
    ]
    found = memorisation_problems(
        class_id=memory.class_.id,
        level=memory.character.caster.class_level,
        wanted=wanted,
        accessible=memory.accessible(spells.values()),
        unified_magic=memory.rules.unified_magic,
        held=[
            SpellForm(spell=facts[row.spell_id], is_reversed=row.is_reversed)
            for row in memory.held
            if row.spell_id in facts
        ],
        has_book=memory.has_book,
    )
    for problem in found:
        form = wanted[problem.numbers["place"] - 1] if "place" in problem.numbers else None
        one = _problem(memory, problem, form, spells)
        if one not in problems:
            problems.append(one)
    return problems


def _problem(
    memory: Memory, problem: VancianProblem, form: SpellForm | None, spells: Mapping[int, Spell]
) -> Problem:
    """A reason of the rules with its names: which spell, which book is elsewhere."""
    code, numbers = str(problem.code), dict(problem.numbers)
    if form is None:
        field = f"level-{numbers['level']}" if "level" in numbers else problem.field
        return Problem(code=code, field=field, detail=numbers)
    spell = spells[form.spell.id]
    detail: dict[str, Any] = {"spell": spell.pk, "name": spell.name}
    if problem.code is MemorisationCode.NOT_ACCESSIBLE and spell.pk in memory.away:
        code, detail["book"] = "book_away", memory.away[spell.pk]
    return Problem(code=code, field=f"spell-{spell.pk}", detail=detail)

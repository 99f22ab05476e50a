"""All that decides whether a character can copy a spell, read at once. Source: V7."""

from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property

from django.db.models import Prefetch

from campaign.models import Campaign
from campaign.services.refusal import Problem
from characters.models import (
    GONE,
    AccessibleSpell,
    ActiveSpell,
    Book,
    BookKind,
    BookSpell,
    Caster,
    Character,
    Deciphered,
    FailedCopy,
    MemorisedSpell,
    Rewriting,
)
from characters.services.vancian.facts import list_and_level
from characters.services.vancian.guild import learns_by_heart
from rules.house_rules import HouseRules
from rules.vancian.classes import CLASSES
from rules.vancian.copying import (
    Copier,
    CopyRules,
    CopySource,
    SourceKind,
    copy_chance,
    copy_problems,
    needs_deciphering,
)
from rules.vancian.options import CopyRoll, ReadMagic
from spells.models import Spell

#: How the keys of the catalogue's spells of that name end.
READ_MAGIC = "_read_magic"
#: Which field of the page a rule's problem stands beside.
_FIELDS = {"book": "book", "spell": "what", "source": "what"}


class Reading(StrEnum):
    """Whether the character can decipher now."""

    #: Read Magic, their own, is at work.
    AT_WORK = "at_work"
    #: A copy is in memory: to decipher casts it.
    HELD = "held"
    NONE = ""


def is_read_magic(spell: Spell) -> bool:
    """The catalogue's spell of that name, of any magic. Source: V7."""
    return spell.key.endswith(READ_MAGIC)


@dataclass(frozen=True, kw_only=True)
class CopyDesk:
    """A character with the books at hand, and what they have learned and failed so far."""

    character: Character
    caster: Caster
    rules: HouseRules
    #: What can be read now, each with its memorised spells (``vancian_spells``).
    sources: tuple[Book, ...]
    #: Different spells in the character's own grimoires, or on the known list.
    learned: tuple[Spell, ...]
    #: Pairs of spell and source.
    failed: frozenset[tuple[int, int]]
    #: Sources, by id.
    deciphered: frozenset[int]
    is_rewriting: bool
    reading: Reading = Reading.NONE

    @property
    def by_heart(self) -> bool:
        """Learned without a book: unified magic. Source: V11."""
        return learns_by_heart(CLASSES[self.caster.class_id], self.rules)

    @property
    def rolls(self) -> bool:
        return self.rules.copy_roll is CopyRoll.BY_INT

    @property
    def chance(self) -> int:
        """Per cent, where the table rolls."""
        return copy_chance(self.character.int_score)

    @cached_property
    def grimoires(self) -> tuple[Book, ...]:
        """Those in which the character can write now, oldest first."""
        return tuple(
            book
            for book in self.sources
            if book.owner_id == self.character.pk and book.kind == BookKind.GRIMOIRE
        )

    def source(self, pk: int) -> Book | None:
        return next((book for book in self.sources if book.pk == pk), None)

    def grimoire(self, pk: int | None) -> Book | None:
        """The one with that id, the first where none is named; none for who learns by heart."""
        if self.by_heart:
            return None
        if pk is None:
            return self.grimoires[0] if self.grimoires else None
        return next((book for book in self.grimoires if book.pk == pk), None)

    def problems(
        self, spell: Spell, *, source: Book | None, book: Book | None
    ) -> tuple[Problem, ...]:
        """Everything against it. No query."""
        found = copy_problems(
            copier=self._copier(spell, book),
            spell=list_and_level(spell),
            source=self._source(spell, source),
            rules=CopyRules(
                book_limit=self.rules.book_limit,
                copy_roll=self.rules.copy_roll,
                copy_failure=self.rules.copy_failure,
                read_magic=self.rules.read_magic,
                unified_magic=self.rules.unified_magic,
            ),
        )
        return tuple(
            Problem(
                code=str(problem.code),
                field=_FIELDS.get(problem.field, ""),
                detail=dict(problem.numbers),
            )
            for problem in found
        )

    def able_problems(self) -> tuple[Problem, ...]:
        """Not able to act, or busy."""
        problems = []
        if not self._is_able:
            problems.append(Problem(code="unable"))
        if self.is_rewriting:
            problems.append(Problem(code="rewriting"))
        return tuple(problems)

    def needs_deciphering(self, source: Book) -> bool:
        """Whether Read Magic is missing for any of its spells."""
        return any(
            needs_deciphering(
                self._source(row.spell, source),
                spell=list_and_level(row.spell),
                option=self.rules.read_magic,
            )
            for row in spells_of(source)
        )

    @property
    def _is_able(self) -> bool:
        return self.character.is_playing and not self.character.unconscious

    def _copier(self, spell: Spell, book: Book | None) -> Copier:
        if self.by_heart:
            there = {one.pk for one in self.learned}
        else:
            there = {row.spell_id for row in spells_of(book)} if book else set()
        return Copier(
            class_id=self.caster.class_id,
            level=self.caster.class_level,
            int_score=self.character.int_score,
            learned=tuple(list_and_level(one) for one in self.learned),
            has_book=book is not None,
            in_book=there,
            has_failed=any(failed == spell.pk for failed, _source in self.failed),
            is_rewriting=self.is_rewriting,
            is_able=self._is_able,
        )

    def _source(self, spell: Spell, source: Book | None) -> CopySource:
        if source is None:
            return CopySource(kind=SourceKind.BOOK, has_spell=False, is_deciphered=True)
        is_scroll = source.kind == BookKind.SCROLL
        return CopySource(
            kind=SourceKind.SCROLL if is_scroll else SourceKind.BOOK,
            has_spell=any(row.spell_id == spell.pk for row in spells_of(source)),
            is_own=not is_scroll and source.owner_id == self.character.pk,
            is_deciphered=source.pk in self.deciphered,
            has_failed=(spell.pk, source.pk) in self.failed,
        )


def spells_of(book: Book) -> list[BookSpell]:
    """The memorised spells of a book of a desk, by level and name."""
    rows: list[BookSpell] = getattr(book, "vancian_spells", [])
    return rows


def copy_desk(campaign: Campaign, character: Character, caster: Caster) -> CopyDesk:
    """Six queries, whatever the number of books; two more where the table deciphers."""
    rows = BookSpell.objects.standing().vancian().select_related("spell")
    rows = rows.order_by("spell__spell_level", "spell__sort_fr", "pk")
    sources = Book.objects.standing().at_hand_of(character).order_by("pk")
    sources = sources.prefetch_related(Prefetch("spells", rows, to_attr="vancian_spells"))
    failed = FailedCopy.objects.standing().filter(character=character)
    read = Deciphered.objects.standing().filter(character=character)
    return CopyDesk(
        character=character,
        caster=caster,
        rules=campaign.rules,
        sources=tuple(sources),
        learned=_learned(campaign, character, caster),
        failed=frozenset(failed.values_list("spell_id", "book_id")),
        deciphered=frozenset(read.values_list("book_id", flat=True)),
        is_rewriting=Rewriting.objects.running().filter(character=character).exists(),
        reading=_reading(campaign, character),
    )


def _reading(campaign: Campaign, character: Character) -> Reading:
    """Two queries at most, none where the table deciphers nothing."""
    if campaign.rules.read_magic is ReadMagic.OFF:
        return Reading.NONE
    at_work = ActiveSpell.objects.at_work(campaign).cast_by([character])
    if at_work.filter(spell__key__endswith=READ_MAGIC).exists():
        return Reading.AT_WORK
    held = MemorisedSpell.objects.standing().filter(character=character)
    return Reading.HELD if held.filter(spell__key__endswith=READ_MAGIC).exists() else Reading.NONE


def _learned(campaign: Campaign, character: Character, caster: Caster) -> tuple[Spell, ...]:
    """What counts against a limit: the known list, or all grimoires that are not gone."""
    if learns_by_heart(CLASSES[caster.class_id], campaign.rules):
        listed = AccessibleSpell.objects.standing().filter(character=character)
        return tuple(Spell.objects.vancian().filter(pk__in=listed.values("spell")))
    own = Book.objects.standing().filter(owner=character, kind=BookKind.GRIMOIRE)
    own = own.exclude(state__in=GONE)
    written = BookSpell.objects.standing().filter(book__in=own)
    return tuple(Spell.objects.vancian().filter(pk__in=written.values("spell")))

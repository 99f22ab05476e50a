"""What a search finds of one table, as far as the member may know of it.

Names are compared as keys (``spells.models.search_words``), each word of the search with the
beginnings of words. What is secret is left out by the queries that read, so that it is missing
from every number and every page of results as well.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from django.db.models import BooleanField, Case, F, Func, Q, QuerySet, TextField, Value, When
from django.db.models.fields.json import JSONField

from campaign.models import LogEntry, Membership
from characters.access.at_table import at_table
from characters.models import Book, BookSpell, Character, CharacterKind
from characters.services.telling import entries_for
from spells.models import Spell, found_in, search_words
from spells.models.spell_set import SpellQuerySet

#: By which a GM's character and a player's are found besides their names, in both languages.
_ROLES = {str(CharacterKind.NPC): "PNJ NPC MJ MdT GM DM", str(CharacterKind.PC): "PJ PC"}
#: Where acts keep the spells that they are about, by id. Who may read an entry may read these.
_SPELLS_IN_DATA = tuple(
    f"{place} ? (@ == $ids[*])" for place in ("$.spell", "$.spell.id", "$.spells[*].id")
)


@dataclass(frozen=True, kw_only=True)
class FoundBook:
    """A book whose name fits, or that holds spells whose names do."""

    book: Book
    #: In whose hands it is, else whose it is; nobody where that is not for the member to know.
    whose: Character | None
    spells: tuple[Spell, ...] = ()


def spells_found(member: Membership, text: str) -> SpellQuerySet:
    """Usable spells of both magics; those whose name begins with the search come first."""
    first = next(iter(search_words(text)), "")
    begins = Q(sort_fr__startswith=first) | Q(sort_en__startswith=first)
    named: SpellQuerySet = Spell.objects.usable_in(member.campaign).named_like(text).by_name()
    return named.order_by(Case(When(begins, then=0), default=1), *named.query.order_by)


def characters_found(member: Membership, words: tuple[str, ...]) -> list[Character]:
    """Those whom the table's page shows this member, in its order. One query."""
    return [one for one in at_table(member) if found_in(f"{one.name} {_ROLES[one.kind]}", words)]


def books_found(
    member: Membership, words: tuple[str, ...], spells: Iterable[Spell]
) -> list[FoundBook]:
    """Books by name, then those that hold one of these spells. Two queries."""
    by_id = {spell.pk: spell for spell in spells}
    seen = list(Book.objects.seen_by(member).select_related("holder", "owner").by_name())
    rows = BookSpell.objects.standing().filter(spell__in=list(by_id), book__in=seen)
    held: dict[int, list[Spell]] = {}
    for book, spell in rows.order_by("pk").values_list("book", "spell"):
        held.setdefault(book, []).append(by_id[spell])
    found = [
        FoundBook(book=one, whose=_whose(member, one), spells=tuple(held.get(one.pk, ())))
        for one in seen
    ]
    named = [one for one in found if found_in(one.book.name, words)]
    return named + [one for one in found if one.spells and one not in named]


def _whose(member: Membership, book: Book) -> Character | None:
    people = (one for one in (book.holder, book.owner) if one is not None)
    return next((one for one in people if member.is_gm or not one.hidden), None)


def entries_found(
    member: Membership, words: tuple[str, ...], kinds: Mapping[str, str]
) -> QuerySet[LogEntry]:
    """The log where each word is a kind of act, a character, a spell or who did it. Newest first.

    ``kinds`` are the words for each kind. The log keeps values, no sentences: so what is sought
    are ids of those who exist for the member, among the entries that the member may read. Three
    queries now, one when the entries are read.
    """
    entries = entries_for(member)
    seats = list(member.campaign.memberships.values_list("pk", "name"))
    people = list(Character.objects.seen_by(member).values_list("pk", "name"))
    spells = _spells_by_word(member, words)
    for word in words:
        said = [kind for kind, text in kinds.items() if found_in(text, (word,))]
        about = [pk for pk, name in people if found_in(name, (word,))]
        asked = Q(by__in=[pk for pk, name in seats if found_in(name, (word,))])
        for kind in said:
            asked |= Q(kind=kind) | Q(kind__startswith=f"{kind}.")
        if about:
            involved = LogEntry.objects.filter(involvements__character__in=about).values("pk")
            asked |= Q(pk__in=involved)
        if spells[word]:
            asked |= _about_spells(spells[word])
        entries = entries.filter(asked)
    return entries


def _spells_by_word(member: Membership, words: tuple[str, ...]) -> dict[str, list[int]]:
    """The ids of the campaign's spells, offered or not, that each word finds. One query."""
    names = ("sort_fr", "sort_en", "forms__sort_fr", "forms__sort_en")
    found: SpellQuerySet = Spell.objects.known_to(member.campaign).named_like_any(words)
    rows = list(found.values_list("pk", *names))
    return {
        word: sorted(
            {pk for pk, *own in rows if any(found_in(name or "", (word,)) for name in own)}
        )
        for word in words
    }


def _about_spells(ids: list[int]) -> Q:
    """That an act's data names one of these spells."""
    asked = Q()
    for path in _SPELLS_IN_DATA:
        asked |= Q(
            Func(
                F("data"),
                Func(Value(path), template="%(expressions)s::jsonpath", output_field=TextField()),
                Value({"ids": ids}, output_field=JSONField()),
                function="jsonb_path_exists",
                output_field=BooleanField(),
            )
        )
    return asked

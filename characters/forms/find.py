"""One search over the table: what was typed, and what it found, by kind."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeVar
from urllib.parse import urlencode

from django.utils.translation import get_language, override

from campaign.models import Membership
from characters.access.finding import (
    FoundBook,
    books_found,
    characters_found,
    entries_found,
    spells_found,
)
from characters.forms.glossary import Term, terms_found
from characters.forms.log import KINDS, Row, kind_choices, rows
from characters.models import Character
from spells.models import Spell, search_words

#: Of each kind where all are shown, and where one is asked for.
FEW = 6
MANY = 60
#: The longest search that is read; what is longer is no name.
LONGEST = 100
SPELLS, CHARACTERS, BOOKS, LOG, WORDS = "spells", "characters", "books", "log", "words"
GROUPS = (CHARACTERS, SPELLS, BOOKS, LOG, WORDS)
#: What other tables call the kinds of acts.
_ALSO = {"aside": "MdT GM DM secret", "undo": "undo", "rest": "nuit night sommeil sleep"}

Thing = TypeVar("Thing")


@dataclass(frozen=True, kw_only=True)
class Search:
    """A search as the address says it; what it does not know asks for nothing."""

    text: str = ""
    #: The one kind that is asked for; empty for all.
    group: str = ""
    #: Acts older than this one alone.
    before: int | None = None

    @classmethod
    def of(cls, query: Mapping[str, str]) -> "Search":
        before = query.get("before", "")
        is_number = before.isascii() and before.isdigit() and len(before) < 19
        group = query.get("in", "")
        return cls(
            text=query.get("q", "").replace("\x00", "")[:LONGEST].strip(),
            group=group if group in GROUPS else "",
            before=int(before) if is_number else None,
        )

    @property
    def words(self) -> tuple[str, ...]:
        return search_words(self.text)

    @property
    def most(self) -> int:
        """So many of a kind are shown."""
        return MANY if self.group else FEW

    def asks_for(self, group: str) -> bool:
        return self.group in {"", group}

    def within(self, group: str) -> str:
        """The address of the same search in one kind alone."""
        return urlencode({"q": self.text, "in": group})

    def older(self, seq: int) -> str:
        """The address of the acts before this one."""
        return urlencode({"q": self.text, "in": LOG, "before": seq})


@dataclass(frozen=True, kw_only=True)
class Found:
    """What a search found, as far as the member may know of it."""

    search: Search
    characters: Sequence[Character] = ()
    spells: Sequence[Spell] = ()
    books: Sequence[FoundBook] = ()
    log: Sequence[Row] = ()
    terms: Sequence[Term] = ()
    #: The kinds of which there is more than is shown.
    more: frozenset[str] = frozenset()
    #: ``seq`` of the last act shown, where older ones fit as well.
    older: int | None = None

    @property
    def is_empty(self) -> bool:
        return not (self.characters or self.spells or self.books or self.log or self.terms)


def find(member: Membership, search: Search) -> Found:
    """Looks in every kind that is asked for; a constant number of queries."""
    words = search.words
    if not words:
        return Found(search=search)
    more: set[str] = set()

    def some(group: str, ask: Callable[[], Sequence[Thing]]) -> Sequence[Thing]:
        """As many as are shown."""
        if not search.asks_for(group):
            return ()
        found = ask()
        if len(found) > search.most:
            more.add(group)
        return found[: search.most]

    all_spells: list[Spell] = []
    if search.asks_for(SPELLS) or search.asks_for(BOOKS):
        all_spells = list(spells_found(member, search.text).with_forms()[: MANY + 1])
    characters = some(CHARACTERS, lambda: characters_found(member, words))
    spells = some(SPELLS, lambda: all_spells)
    books = some(BOOKS, lambda: books_found(member, words, all_spells))
    terms = some(WORDS, lambda: terms_found(words))
    log: Sequence[Row] = ()
    older = None
    if search.asks_for(LOG):
        entries = entries_found(member, words, _kind_words())
        if search.before is not None:
            entries = entries.filter(seq__lt=search.before)
        most = MANY // 2 if search.group else FEW
        found = list(entries[: most + 1])
        if len(found) > most:
            more.add(LOG)
            older = found[most - 1].seq
        log = rows(found[:most], member, asked=set())
    return Found(
        search=search,
        characters=characters,
        spells=spells,
        books=books,
        log=log,
        terms=terms,
        more=frozenset(more),
        older=older if search.group == LOG else None,
    )


def _kind_words() -> dict[str, str]:
    """The words for each kind of act in both languages, the reader's first."""
    said: dict[str, str] = dict.fromkeys(KINDS, "")
    for language in (get_language(), "fr", "en"):
        with override(language):
            for kind, words in kind_choices():
                said[kind] += f" {words}"
    return {kind: f"{words} {_ALSO.get(kind, '')}" for kind, words in said.items()}

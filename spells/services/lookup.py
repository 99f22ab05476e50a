"""Which spell is meant by a name as people type it: "foudre", "defense magique", "lightning"."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from difflib import get_close_matches

from campaign.models import Campaign
from spells.models import Spell, search_key
from spells.models.spell_set import SpellQuerySet

#: For so many names that fit nothing, those that look like them are sought: it takes time.
_MOST_NEAR = 12


@dataclass(frozen=True, kw_only=True)
class NameMatch:
    """What a typed name means: one spell, several, or none."""

    #: As it was typed.
    name: str
    #: The spell, where one alone is meant.
    spell: Spell | None = None
    #: Those that it may mean, alphabetical in the reader's language, where it is not clear.
    candidates: tuple[Spell, ...] = ()
    #: Names of the list that look like it, in the reader's language, where nothing fits.
    near: tuple[str, ...] = ()

    @property
    def is_ambiguous(self) -> bool:
        return bool(self.candidates)

    @property
    def is_unknown(self) -> bool:
        return self.spell is None and not self.candidates


def find_by_name(campaign: Campaign, name: str) -> NameMatch:
    """The spell of percentages that this name means in the campaign. One query."""
    return find_many(campaign, [name])[name]


def find_many(
    campaign: Campaign, names: Iterable[str], *, among: SpellQuerySet | None = None
) -> dict[str, NameMatch]:
    """``find_by_name`` for a whole paste, by the names as typed. One query.

    ``among`` are the spells that may be meant; those of percentages where nothing is said.
    Memorised ones are best asked for by their types: a name stands once on each list.

    Accents and capitals aside, in both languages. The whole name counts before its beginning,
    its beginning before words of it, these before beginnings of words; the first of the four
    that fits any spell decides, and it must fit one alone.
    """
    if among is None:
        among = Spell.objects.usable_in(campaign).percentile()
    spells = [_Named(spell) for spell in among.by_name()]
    found = {name: _match(name, spells) for name in names}
    unknown = [name for name, match in found.items() if match.is_unknown]
    for name in unknown[:_MOST_NEAR]:
        found[name] = replace(found[name], near=_near(name, spells))
    return found


class _Named:
    """A spell with its names as they are compared."""

    def __init__(self, spell: Spell) -> None:
        self.spell = spell
        self.keys = {spell.sort_fr, spell.sort_en}
        self.words = [_words(key) for key in self.keys]


def _match(name: str, spells: list[_Named]) -> NameMatch:
    key = search_key(name)
    asked = _words(key)
    if not asked:
        return NameMatch(name=name)
    ways: tuple[Callable[[_Named], bool], ...] = (
        lambda named: key in named.keys,
        lambda named: any(own.startswith(key) for own in named.keys),
        lambda named: any(asked <= words for words in named.words),
        lambda named: any(_begins(asked, words) for words in named.words),
    )
    for fits in ways:
        found = [named.spell for named in spells if fits(named)]
        if len(found) == 1:
            return NameMatch(name=name, spell=found[0])
        if found:
            return NameMatch(name=name, candidates=tuple(found))
    return NameMatch(name=name)


def _near(name: str, spells: list[_Named]) -> tuple[str, ...]:
    """Names as a slip of the pen would make them."""
    by_key = {key: named.spell.name for named in spells for key in named.keys}
    keys = get_close_matches(search_key(name), by_key, n=2, cutoff=0.8)
    return tuple(dict.fromkeys(by_key[key] for key in keys))


def _words(key: str) -> frozenset[str]:
    """Words of a name, apart at blanks, apostrophes and hyphens."""
    return frozenset("".join(c if c.isalnum() else " " for c in key).split())


def _begins(asked: frozenset[str], words: frozenset[str]) -> bool:
    """Whether each asked word begins some word of the name."""
    return all(any(word.startswith(part) for word in words) for part in asked)

"""Which spell a change is about, and whom: for the list of what an act changed."""

from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from campaign.models import Membership
from campaign.services.changes import Change
from characters.models import (
    AccessibleSpell,
    ActiveSpell,
    Character,
    DeclaredSpell,
    KnownSpell,
    MemorisedSpell,
    SpellSubject,
)
from characters.services.aiming import is_secret


@dataclass(frozen=True, kw_only=True)
class _Named:
    """How rows of one kind are named."""

    model: Any
    #: Where the spell's or the form's name stands.
    spell: str
    #: The characters concerned, the one who is named last; unset ones are skipped.
    people: tuple[str, ...]
    #: A name where no character is.
    otherwise: str = ""

    def names(self, row: Any) -> Iterator[str]:
        yield getattr(row, self.spell).name
        whom = getattr(row, self.people[-1])
        text = whom.name if whom is not None else getattr(row, self.otherwise, "")
        if text:
            yield text

    def characters(self, row: Any) -> list[Character]:
        found = (getattr(row, name) for name in self.people)
        return [one for one in found if isinstance(one, Character)]


_NAMED = {
    one.model._meta.label: one
    for one in (
        _Named(model=AccessibleSpell, spell="spell", people=("character",)),
        _Named(model=ActiveSpell, spell="spell", people=("caster",)),
        _Named(model=DeclaredSpell, spell="form", people=("character",)),
        _Named(model=KnownSpell, spell="spell", people=("character",)),
        _Named(model=MemorisedSpell, spell="spell", people=("character",)),
        _Named(model=SpellSubject, spell="form", people=("caster", "character"), otherwise="name"),
    )
}


def names_of_changes(changes: Iterable[Change], member: Membership) -> dict[tuple[str, int], str]:
    """« Flou, Isaure » by label and id, where the member may know it.

    One query for each kind of row that is named, however many rows there are.
    """
    wanted: dict[str, set[int]] = defaultdict(set)
    for change in changes:
        if change.on in _NAMED:
            wanted[change.on].add(change.id)
    found = {}
    for label, ids in wanted.items():
        named = _NAMED[label]
        for row in named.model.objects.filter(pk__in=ids).select_related(
            named.spell, *named.people
        ):
            if member.is_gm or not any(map(is_secret, named.characters(row))):
                found[label, row.pk] = ", ".join(named.names(row))
    return found

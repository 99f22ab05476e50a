"""What the app above knows, whose characters play: systems of magic, spells within reach."""

from collections.abc import Callable, Collection
from dataclasses import dataclass

from campaign.models import Membership
from spells.models import Spell, System

#: The systems of the characters that the member may know of. One query.
SystemsSeen = Callable[[Membership], frozenset[System]]

_asked: list[SystemsSeen] = []


def systems_from(ask: SystemsSeen) -> None:
    """Declares who knows; called from ``AppConfig.ready``."""
    if ask not in _asked:
        _asked.append(ask)


def first_system(member: Membership) -> System:
    """What a list of spells begins with: the one system in play, else that of percentages."""
    seen = frozenset[System]().union(*(ask(member) for ask in _asked))
    return System.VANCIAN if seen == {System.VANCIAN} else System.PERCENTILE


@dataclass(frozen=True, kw_only=True)
class Reach:
    """A character who memorises, and the spells that it may choose among, by id."""

    character: int
    name: str
    spells: Collection[int]


#: The characters whose spells the member may know, by name. A constant number of queries.
ReachSeen = Callable[[Membership], list[Reach]]

_reaches: list[ReachSeen] = []


def accessible_from(ask: ReachSeen) -> None:
    """Declares who knows; called from ``AppConfig.ready``."""
    if ask not in _reaches:
        _reaches.append(ask)


def reaches(member: Membership) -> list[Reach]:
    """Of every such character, what it may memorise. Source: V3, V11."""
    return [reach for ask in _reaches for reach in ask(member)]


@dataclass(frozen=True, kw_only=True)
class Use:
    """Something of the play that stands on a spell."""

    #: ``known``, ``book``, ``memory``, ``list`` or ``at_work``.
    kind: str
    #: Of characters or books, by name.
    names: tuple[str, ...]


#: What stands on a spell in the member's campaign. A constant number of queries.
UsesSeen = Callable[[Membership, Spell], list[Use]]

_uses: list[UsesSeen] = []


def uses_from(ask: UsesSeen) -> None:
    """Declares who knows; called from ``AppConfig.ready``."""
    if ask not in _uses:
        _uses.append(ask)


def uses_of(member: Membership, spell: Spell) -> list[Use]:
    """Who knows it, what holds it: named before it is no longer offered. For GMs."""
    return [use for ask in _uses for use in ask(member, spell)]

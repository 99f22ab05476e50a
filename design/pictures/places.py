"""Places for memorised spells: one row of them for each spell level, as cards or as dots."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

#: What a place may be: in ink, in pencil, just wiped, empty, one more than there are.
HELD, PLANNED, CAST, FREE, OVER = "held", "plan", "cast", "free", "over"


@dataclass(frozen=True, kw_only=True)
class Place:
    """One place and what stands in it."""

    state: str
    #: Of the spell, as the reader calls it; empty where the place is free.
    name: str = ""
    #: A second line: « inverse de Lumière », « gardé », « de trop ».
    note: str = ""
    is_reversed: bool = False
    #: Where a tap on it leads, if anywhere.
    href: str = ""

    @property
    def is_free(self) -> bool:
        return self.state == FREE


@dataclass(frozen=True, kw_only=True)
class Tier:
    """The places of one spell level."""

    level: int
    #: As many as the character may hold.
    slots: int
    places: Sequence[Place]

    @property
    def taken(self) -> int:
        """Spells that stand in them, one too many included; a wiped one no more."""
        return sum(place.state not in {FREE, CAST} for place in self.places)

    @property
    def over(self) -> int:
        """So many more than there are places."""
        return max(0, self.taken - self.slots)

    @property
    def is_wrong(self) -> bool:
        """Too many, or one of them may not stand there."""
        return any(place.state == OVER for place in self.places)

    @property
    def names(self) -> list[str]:
        """Of the spells that stand in them, in their order, twins once."""
        found = [place.name for place in self.places if place.state not in {FREE, CAST}]
        return list(dict.fromkeys(found))


def tier(*, level: int, slots: int, filled: Sequence[Place], over_note: str = "") -> Tier:
    """The row of a spell level: what fills it, free places after, what is too many in garnet.

    What is over keeps its name; ``over_note`` is its second line where it has none.
    """
    standing = [place for place in filled if place.state != CAST]
    wiped = [place for place in filled if place.state == CAST]
    within = standing[:slots]
    over = [replace(place, state=OVER, note=place.note or over_note) for place in standing[slots:]]
    left = max(0, slots - len(within) - len(wiped))
    free = [Place(state=FREE)] * left
    return Tier(level=level, slots=slots, places=[*within, *wiped, *free, *over])

"""What passing time does, ready to be told."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from campaign.clock_effects import Happening
from campaign.models import Membership
from characters.services.happenings import Known, known_to, may_know
from design.formats import in_a_row

#: What befalls a party together is told in one sentence.
_TOGETHER = frozenset({"rest.began", "rest.slept", "rest.spoiled"})


@dataclass(frozen=True, kw_only=True)
class Told:
    """A happening with the names of whom it concerns: several where it is the same for each."""

    happening: Happening
    names: Sequence[str] = ()

    @property
    def name(self) -> str:
        return in_a_row(self.names)

    @property
    def number(self) -> int:
        return len(self.names)

    @property
    def template(self) -> str:
        """How it is told."""
        return f"happenings/{self.happening.kind}.html"

    @property
    def detail(self) -> Mapping[str, Any]:
        return self.happening.detail

    @property
    def second(self) -> int:
        return self.happening.second


def tell(
    member: Membership, happenings: Iterable[Happening], *, known: Known | None = None
) -> list[Told]:
    """Those that the member may learn of. One query, or none where ``known`` is given."""
    happenings = list(happenings)
    if known is None:
        known = known_to(member, happenings)
    told: list[Told] = []
    for one in happenings:
        if not may_know(member, one, known):
            continue
        name = known.names.get(one.character or 0, "")
        place = next((at for at, it in enumerate(told) if _is_same(it.happening, one)), None)
        if place is None:
            told.append(Told(happening=one, names=[name]))
        else:
            told[place] = Told(happening=told[place].happening, names=[*told[place].names, name])
    return told


def _is_same(first: Happening, other: Happening) -> bool:
    """Whether both are told in the same words, but for the name."""
    if first.kind not in _TOGETHER or (first.kind, first.second) != (other.kind, other.second):
        return False
    return _beside_name(first) == _beside_name(other)


def _beside_name(happening: Happening) -> dict[str, Any]:
    return {name: value for name, value in happening.detail.items() if name != "name"}

"""What passing time does, ready to be told."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from campaign.clock_effects import Happening
from campaign.models import Membership
from characters.services.happenings import may_know, names_of


@dataclass(frozen=True, kw_only=True)
class Told:
    """A happening with the name of whom it concerns."""

    happening: Happening
    name: str

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
    member: Membership, happenings: Iterable[Happening], *, names: Mapping[int, str] | None = None
) -> list[Told]:
    """Those that the member may learn of. One query, or none where ``names`` are given."""
    happenings = list(happenings)
    if names is None:
        names = names_of(member, happenings)
    return [
        Told(happening=one, name=names.get(one.character or 0, ""))
        for one in happenings
        if may_know(member, one, names)
    ]

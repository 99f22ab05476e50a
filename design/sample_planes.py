"""Invented travellers, so that the living page shows the map of the planes in every state."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext

from design.pictures.letters import letters_of
from rules.vancian.planes import Plane


@dataclass(frozen=True, kw_only=True)
class SampleTraveller:
    """Somebody on the map."""

    letters: str
    name: str
    plane: Plane = Plane.MATERIAL
    place: str = ""
    is_secret: bool = False
    is_planned: bool = False
    origin: Plane | None = None
    turns: int | None = None
    gone: float = 0.0


def sample_travellers() -> Sequence[SampleTraveller]:
    """One of each kind: at home, away, hidden, in pencil, with little time left."""
    at_home = ["Thogor", "Maëlle", "Cmir", "Ysaline", "Anselme"]
    people = [
        SampleTraveller(letters=letters, name=name)
        for letters, name in zip(letters_of(at_home), at_home, strict=True)
    ]
    return [
        *people,
        SampleTraveller(letters="O", name="Oreste", plane=Plane.ASTRAL, turns=4, gone=2.4),
        SampleTraveller(letters="?", name="Le Chanoine", plane=Plane.ETHEREAL, is_secret=True),
        SampleTraveller(letters="N", name="Nour", plane=Plane.LAW),
        SampleTraveller(letters="V", name="Vesna", plane=Plane.SHADOW, is_planned=True),
        SampleTraveller(
            letters="B", name="Bran", plane=Plane.DEMIPLANE, place=gettext("Le Moulin")
        ),
    ]

"""The planes as pages show them: who is where, how long still, who perceives whom."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby

from characters.models import Character
from characters.services.vancian.whereabouts import Whereabouts
from design.pictures.letters import letters_of
from rules.vancian.planes import Plane, PlaneKind, Sight, sight


@dataclass(frozen=True, kw_only=True)
class OnMap:
    """Somebody as the map draws them; ``goal`` is where they would go, in pencil."""

    letters: str
    where: Whereabouts
    goal: Plane | None = None
    goal_place: str = ""

    @property
    def character(self) -> Character:
        return self.where.character

    @property
    def name(self) -> str:
        return self.where.character.name

    @property
    def plane(self) -> Plane:
        return self.goal or self.where.plane

    @property
    def place(self) -> str:
        return self.goal_place if self.goal else self.where.place

    @property
    def is_secret(self) -> bool:
        return self.where.character.hidden

    @property
    def is_planned(self) -> bool:
        return self.goal is not None

    @property
    def origin(self) -> Plane | None:
        return self.where.plane if self.goal else None

    @property
    def turns(self) -> int | None:
        return None if self.is_planned else self.where.turns

    @property
    def gone(self) -> float:
        return self.where.gone


@dataclass(frozen=True, kw_only=True)
class Group:
    """Those of one place."""

    plane: Plane
    place: str
    people: Sequence[OnMap]

    @property
    def soonest(self) -> Whereabouts | None:
        """Who has the least time left."""
        counted = [one.where for one in self.people if one.where.left is not None]
        return min(counted, key=lambda one: one.left or 0, default=None)

    @property
    def are_secret(self) -> bool:
        return all(one.is_secret for one in self.people)


@dataclass(frozen=True, kw_only=True)
class Perceived:
    """What somebody away perceives of the material plane, and it of them: always nothing."""

    names: str
    sight: Sight

    @property
    def is_faint(self) -> bool:
        return self.sight is Sight.FAINT


@dataclass(frozen=True, kw_only=True)
class PlanesPage:
    """Everything that the page says, as far as its reader may know."""

    people: Sequence[OnMap]
    lost: Sequence[Whereabouts]

    @property
    def groups(self) -> list[Group]:
        """Those away first, from the rim inwards; those at home last."""
        order = {plane: place for place, plane in enumerate(Plane)}
        away = sorted(
            self.people,
            key=lambda one: (one.plane is Plane.MATERIAL, order[one.plane], one.place),
        )
        return [
            Group(plane=plane, place=place, people=list(group))
            for (plane, place), group in groupby(away, key=lambda one: (one.plane, one.place))
        ]

    @property
    def dooms(self) -> list[OnMap]:
        """Those whose time is counted, the soonest first."""
        counted = [one for one in self.people if one.where.left is not None]
        return sorted(counted, key=lambda one: one.where.left or 0)

    @property
    def perceived(self) -> list[Perceived]:
        """Whose sight of the material plane is told: everybody away."""
        return [
            Perceived(
                names=", ".join(one.name for one in group.people),
                sight=sight(of=group.plane, on=Plane.MATERIAL),
            )
            for group in self.groups
            if group.plane is not Plane.MATERIAL
        ]


def draw_page(found: Iterable[Whereabouts]) -> PlanesPage:
    """The page of these people; the lost stand beside the map."""
    found = list(found)
    return PlanesPage(
        people=on_map([one for one in found if not one.is_lost]),
        lost=[one for one in found if one.is_lost],
    )


def on_map(found: Sequence[Whereabouts]) -> list[OnMap]:
    """Their tokens, each with letters of its own."""
    letters = letters_of(one.character.name for one in found)
    return [OnMap(letters=text, where=one) for text, one in zip(letters, found, strict=True)]


def kinds() -> Iterator[tuple[PlaneKind, list[Plane]]]:
    """Every plane, by where it belongs."""
    for kind in PlaneKind:
        yield kind, [plane for plane in Plane if plane.kind is kind]

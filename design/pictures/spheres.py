"""The multiverse as concentric spheres: every plane in its place, everybody where they are."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import radians, sin
from typing import Protocol

from design.pictures.circles import CENTRE, arc, point, sector, units
from design.pictures.turns import Arc, turn_ring
from design.plane_names import plane_name
from rules.vancian.planes import Plane, PlaneKind

#: Radii of the spheres, from the heart outwards.
_MATERIAL, _ETHEREAL, _SHADOW, _INNER, _ASTRAL, _OUTER = 110, 166, 212, 264, 322, 374
_LIMB = 370
#: Radius of the paper under a token and its ring of turns.
PAD = 31
_DEMIPLANE = 33
#: Angles in degrees, clockwise from the right: the middle of each part of a sphere.
_INNER_PARTS = {
    Plane.FIRE: -90,
    Plane.AIR: -30,
    Plane.POSITIVE: 30,
    Plane.WATER: 90,
    Plane.NEGATIVE: 150,
    Plane.EARTH: 210,
}
_OUTER_PARTS = {Plane.LAW: -90, Plane.BALANCE: 0, Plane.CHAOS: 90, Plane.BEASTS: 180}
#: Where tokens stand, radius and angles in the order in which they are taken.
_SEATS: Mapping[Plane, tuple[int, Sequence[float]]] = {
    Plane.MATERIAL: (75, (-106, -74, -137, -43, 106, 74, 137, 43)),
    Plane.ETHEREAL: (138, (180, 206, 154, 232, 128, 0, -26, 26)),
    Plane.SHADOW: (189, (38, 19, 57, 0, 76, 142, 161)),
    Plane.ASTRAL: (293, (-50, -37, -63, -24, -11, 2, 15)),
    **{plane: (238, (at + 20, at - 20)) for plane, at in _INNER_PARTS.items()},
    **{
        plane: (344, (at + 16, at - 16, at + 26, at - 26, at + 36, at - 36))
        for plane, at in _OUTER_PARTS.items()
    },
}
#: Demiplanes float in the astral, low in the picture.
_DEMIPLANES_AT = (118, 55, 165)


class Traveller(Protocol):
    """What the map asks of somebody."""

    @property
    def letters(self) -> str:
        """One or two letters on the token."""

    @property
    def name(self) -> str: ...
    @property
    def plane(self) -> Plane: ...
    @property
    def place(self) -> str:
        """The name of the demiplane; empty elsewhere."""

    @property
    def is_secret(self) -> bool:
        """Drawn for GMs only, and so marked."""

    @property
    def is_planned(self) -> bool:
        """In pencil: not there yet."""

    @property
    def origin(self) -> Plane | None:
        """Of somebody in pencil: where they are now."""

    @property
    def turns(self) -> int | None:
        """Turns of the stay, where the viewer may know of a limit."""

    @property
    def gone(self) -> float:
        """Turns of them that are over, with the part of the present one."""


@dataclass(frozen=True, kw_only=True)
class Label:
    """A name along an arc."""

    #: Unique in the picture.
    key: str
    path: str
    text: str
    anchor: str = "middle"
    #: Where on the arc the text stands.
    offset: str = "50%"


@dataclass(frozen=True, kw_only=True)
class Region:
    """A plane: a disc that the next ones cover, or a part of a sphere."""

    plane: Plane
    kind: PlaneKind
    label: Label | None
    href: str = ""
    #: The disc's radius; the outline where it is none.
    radius: int | None = None
    outline: str = ""

    @property
    def name(self) -> str:
        return plane_name(self.plane)


@dataclass(frozen=True, kw_only=True)
class Token:
    """Somebody on the map, or how many more."""

    x: int
    y: int
    text: str
    name: str
    #: ``""``, ``secret``, ``planned``, ``alarm`` or ``more``.
    kind: str
    ring: Sequence[Arc] = ()
    #: Where a trail to it begins; from the heart where unset.
    origin: tuple[int, int] | None = None

    @property
    def is_long(self) -> bool:
        """More than one letter: written smaller."""
        return len(self.text) > 1


@dataclass(frozen=True, kw_only=True)
class Demiplane:
    """One that floats in the astral."""

    x: int
    y: int
    label: Label


@dataclass(frozen=True, kw_only=True)
class Spheres:
    """Every place of the picture, in the order in which it is drawn."""

    regions: Sequence[Region]
    demiplanes: Sequence[Demiplane]
    demiplane_href: str
    tokens: Sequence[Token]
    #: From the heart to those whose time is short; ``planned`` to where somebody would go.
    trails: Sequence[Arc]


def spheres(
    travellers: Iterable[Traveller], *, links: Mapping[Plane, str] | None = None
) -> Spheres:
    """The map with everybody on it; ``links`` lead from a plane to its page."""
    links = links or {}
    ordered = list(travellers)
    floating = [one for one in ordered if one.plane is Plane.DEMIPLANE]
    names = list(dict.fromkeys(one.place for one in floating)) or [""]
    tokens: list[Token] = []
    for plane, (radius, angles) in _SEATS.items():
        tokens += _seated([one for one in ordered if one.plane is plane], radius, angles)
    for name, at in zip(names, _DEMIPLANES_AT, strict=False):
        tokens += _seated([one for one in floating if one.place == name], _mid_astral(), (at,))
    return Spheres(
        regions=_regions(links),
        demiplanes=[
            _demiplane(place, name or plane_name(Plane.DEMIPLANE), at)
            for place, (name, at) in enumerate(zip(names, _DEMIPLANES_AT, strict=False))
        ],
        demiplane_href=links.get(Plane.DEMIPLANE, ""),
        tokens=tokens,
        trails=[_trail(token) for token in tokens if token.kind in {"alarm", "planned"}],
    )


def _regions(links: Mapping[Plane, str]) -> list[Region]:
    """From the rim to the heart: each disc is covered by the next."""
    discs = {
        Plane.ASTRAL: (_ASTRAL, 284),
        Plane.SHADOW: (_SHADOW, 182),
        Plane.ETHEREAL: (_ETHEREAL, 131),
        Plane.MATERIAL: (_MATERIAL, None),
    }

    def disc(plane: Plane) -> Region:
        radius, written = discs[plane]
        label = None if written is None else _label(plane.value, plane_name(plane), written, -90)
        return Region(
            plane=plane,
            kind=plane.kind,
            label=label,
            href=links.get(plane, ""),
            radius=radius,
        )

    def part(plane: Plane, at: int, half: int, edges: tuple[int, int], written: int) -> Region:
        return Region(
            plane=plane,
            kind=plane.kind,
            label=_label(plane.value, plane_name(plane), written, at),
            href=links.get(plane, ""),
            outline=sector(*edges, at - half, at + half),
        )

    return [
        *(part(plane, at, 45, (_ASTRAL, _LIMB - 12), 333) for plane, at in _OUTER_PARTS.items()),
        disc(Plane.ASTRAL),
        *(part(plane, at, 30, (_SHADOW, _INNER), 232) for plane, at in _INNER_PARTS.items()),
        disc(Plane.SHADOW),
        disc(Plane.ETHEREAL),
        disc(Plane.MATERIAL),
    ]


def _seated(people: Sequence[Traveller], radius: int, angles: Sequence[float]) -> list[Token]:
    """Everybody of one plane on its seats; the last seat counts those who find none."""
    fits = len(people) <= len(angles)
    shown = people if fits else people[: len(angles) - 1]
    tokens = [_token(one, radius, at) for one, at in zip(shown, angles, strict=False)]
    if not fits:
        rest = people[len(shown) :]
        x, y = _seat(radius, angles[len(shown)])
        names = ", ".join(one.name for one in rest)
        text = f"+{len(rest)}" if shown else str(len(rest))
        tokens.append(Token(x=x, y=y, text=text, name=names, kind="more"))
    return tokens


def _token(one: Traveller, radius: int, at: float) -> Token:
    x, y = _seat(radius, at)
    is_short = one.turns is not None
    kind = "planned" if one.is_planned else "alarm" if is_short else ""
    return Token(
        x=x,
        y=y,
        text=one.letters,
        name=one.name,
        kind="secret" if one.is_secret and not kind else kind,
        ring=turn_ring(one.turns or 0, one.gone),
        origin=_origin(one.origin) if one.is_planned else None,
    )


def _origin(plane: Plane | None) -> tuple[int, int] | None:
    """Where somebody in pencil would leave from; nothing at home, for the trail begins there."""
    if plane is None or plane is Plane.MATERIAL:
        return None
    radius, angles = _SEATS.get(plane, (_mid_astral(), _DEMIPLANES_AT))
    return _seat(radius, angles[0])


def _demiplane(place: int, name: str, at: int) -> Demiplane:
    x, y = _seat(_mid_astral(), at)
    # At the bottom of the picture text runs from the left, against the angles.
    begin = at - 8
    path = arc(_mid_astral() + 5, begin, begin - 60)
    return Demiplane(
        x=x,
        y=y,
        label=Label(key=f"demiplane-{place}", path=path, text=name, anchor="start", offset="0"),
    )


def _trail(token: Token) -> Arc:
    """A bow from the heart, or from where they are, ending at the token's ring."""
    from_x, from_y = token.origin or (CENTRE, CENTRE)
    edge = PAD if token.origin else _MATERIAL
    dx, dy = token.x - from_x, token.y - from_y
    far = (dx * dx + dy * dy) ** 0.5 or 1.0
    ux, uy = dx / far, dy / far
    begin = (from_x + ux * edge, from_y + uy * edge)
    end = (token.x - ux * PAD, token.y - uy * PAD)
    bow = 0.18 * (far - edge)
    middle = ((begin[0] + end[0]) / 2 - uy * bow, (begin[1] + end[1]) / 2 + ux * bow)
    a, b, c = (f"{units(x)} {units(y)}" for x, y in (begin, middle, end))
    return Arc(kind=token.kind, path=f"M{a}Q{b} {c}")


def _label(key: str, text: str, radius: int, at: int) -> Label:
    """A name in the middle of its part, upright: below the centre it runs the other way."""
    is_low = sin(radians(at)) > 0.1
    written = radius + 12 if is_low else radius
    begin, end = (at + 75, at - 75) if is_low else (at - 75, at + 75)
    return Label(key=key, path=arc(written, begin, end), text=text)


def _seat(radius: float, degrees: float) -> tuple[int, int]:
    """A place for a token, in whole units."""
    x, y = point(radius, degrees)
    return round(x), round(y)


def _mid_astral() -> int:
    return (_INNER + _ASTRAL) // 2

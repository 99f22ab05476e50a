"""V12, S9: the planes, what lies next to what, who perceives whom, and how long one may stay."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from types import MappingProxyType

from rules.clock import TURN
from rules.errors import require_range
from rules.options import PlanarLimit

UNLIMITED_FROM = 10
"""Class level from which a stay has no limit. Source: V12."""
LIMIT_FACES = 6
"""Faces of the die that gives the turns of a stay. Source: V12."""
SEEN_WITHIN = 9
"""Metres within which a creature of human size is seen from the astral or ethereal. Source: V12."""


class PlaneKind(StrEnum):
    """Where a plane belongs in the sphere, from its heart outwards."""

    MATERIAL = "material"
    TRANSITIVE = "transitive"
    DEMIPLANE = "demiplane"
    INNER = "inner"
    OUTER = "outer"


class Plane(StrEnum):
    """Every plane. Demiplanes are many and each has its own name; here they are one."""

    MATERIAL = "material"
    ASTRAL = "astral"
    ETHEREAL = "ethereal"
    SHADOW = "shadow"
    DEMIPLANE = "demiplane"
    FIRE = "fire"
    AIR = "air"
    WATER = "water"
    EARTH = "earth"
    POSITIVE = "positive"
    NEGATIVE = "negative"
    LAW = "law"
    BALANCE = "balance"
    CHAOS = "chaos"
    BEASTS = "beasts"

    @property
    def kind(self) -> PlaneKind:
        """Its place in the sphere."""
        return KINDS[self]

    @property
    def is_immaterial(self) -> bool:
        """From here one passes through the solid things of the material plane. Source: V12."""
        return self in (Plane.ASTRAL, Plane.ETHEREAL)

    @property
    def neighbours(self) -> tuple["Plane", ...]:
        """The planes next to it, in the order of this enumeration. Source: V12 (Read)."""
        return tuple(
            other
            for other in Plane
            if other in _TOUCHES.get(self, ()) or self in _TOUCHES.get(other, ())
        )


_INNER = (Plane.FIRE, Plane.AIR, Plane.WATER, Plane.EARTH, Plane.POSITIVE, Plane.NEGATIVE)
_OUTER = (Plane.LAW, Plane.BALANCE, Plane.CHAOS, Plane.BEASTS)

KINDS: Mapping[Plane, PlaneKind] = MappingProxyType(
    {
        Plane.MATERIAL: PlaneKind.MATERIAL,
        Plane.ASTRAL: PlaneKind.TRANSITIVE,
        Plane.ETHEREAL: PlaneKind.TRANSITIVE,
        Plane.SHADOW: PlaneKind.TRANSITIVE,
        Plane.DEMIPLANE: PlaneKind.DEMIPLANE,
        **dict.fromkeys(_INNER, PlaneKind.INNER),
        **dict.fromkeys(_OUTER, PlaneKind.OUTER),
    }
)
"""Where each plane belongs."""

# The text says only that the transitive planes join the others and that demiplanes float in two
# of them. Read: the ethereal leads inwards, to the building blocks; the astral outwards, to the
# gods; the shadow clings to the material plane and to the mist around it.
_TOUCHES: Mapping[Plane, tuple[Plane, ...]] = MappingProxyType(
    {
        Plane.ASTRAL: (Plane.MATERIAL, Plane.DEMIPLANE, *_OUTER),
        Plane.ETHEREAL: (Plane.MATERIAL, Plane.SHADOW, Plane.DEMIPLANE, *_INNER),
        Plane.SHADOW: (Plane.MATERIAL,),
    }
)


class Sight(StrEnum):
    """How creatures of one plane perceive those of another."""

    FULL = "full"
    """As usual: both are on the same plane."""
    FAINT = "faint"
    """Faintly; a creature of human size only within `SEEN_WITHIN` metres."""
    NONE = "none"
    """Not at all, by any sense."""


def sight(*, of: Plane, on: Plane) -> Sight:
    """How somebody on the plane `of` perceives what is on the plane `on`. Source: V12.

    The few creatures that perceive the astral and the ethereal are the GM's exceptions. Two
    demiplanes need not be the same one: whoever asks compares their names first.
    """
    if of is on:
        return Sight.FULL
    if of.is_immaterial and on is Plane.MATERIAL:
        return Sight.FAINT
    return Sight.NONE


class TravelWarning(StrEnum):
    """What somebody should know before going from one plane to another."""

    INSIDE_MATTER = "inside_matter"
    """Coming back inside solid matter is death, with no saving throw: the GM says whether."""
    SPLASH = "splash"
    """The arrival makes a splash that powerful hostile creatures may hear: the GM is told."""
    THROUGH_MATTER = "through_matter"
    """One passes through solid objects of the material plane; inside one, one is blind."""
    UNPERCEIVED = "unperceived"
    """Nobody on the material plane perceives the traveller, by any sense."""


def travel_warnings(*, start: Plane, end: Plane) -> tuple[TravelWarning, ...]:
    """What a journey from `start` to `end` brings, whoever goes. Source: V12.

    Whether the stay is limited depends on the traveller: `is_limited`. The splash is of a *new*
    plane: coming home makes none (Read).
    """
    if end is Plane.MATERIAL:
        return (TravelWarning.INSIDE_MATTER,) if start.is_immaterial else ()
    warnings = [TravelWarning.SPLASH]
    if end.is_immaterial:
        warnings.append(TravelWarning.THROUGH_MATTER)
    warnings.append(TravelWarning.UNPERCEIVED)
    return tuple(warnings)


def may_end_in_matter(*, start: Plane, end: Plane) -> bool:
    """Whether the traveller may come back inside a solid thing. Source: V12."""
    return TravelWarning.INSIDE_MATTER in travel_warnings(start=start, end=end)


def is_limited(class_level: int | None) -> bool:
    """Whether somebody of this class level stays for a few turns only. Source: V12, S9.

    None is somebody without a class level: not limited, unless the GM sets a level for it.
    """
    if class_level is None:
        return False
    require_range("class_level", class_level, minimum=0)
    return class_level < UNLIMITED_FROM


@dataclass(frozen=True, kw_only=True)
class StayLimit:
    """How long a stay away from the material plane may last."""

    is_limited: bool
    """Whether time counts at all."""
    turns: int | None
    """Turns of 600 seconds since leaving; None where it does not."""


def planar_limit(*, class_level: int | None, die: int) -> StayLimit:
    """The limit of a stay from the die that fell, 1..6. Source: V12."""
    require_range("die", die, minimum=1, maximum=LIMIT_FACES)
    if not is_limited(class_level):
        return StayLimit(is_limited=False, turns=None)
    return StayLimit(is_limited=True, turns=die)


def rolls_on_arrival(
    *, class_level: int | None, start: Plane, end: Plane, option: PlanarLimit
) -> bool:
    """Whether the die of the limit is rolled on this arrival. Source: S9.

    Per absence one die counts from the material plane back to it; per entry each new plane begins
    its own count.
    """
    if end is Plane.MATERIAL or not is_limited(class_level):
        return False
    return start is Plane.MATERIAL or option is PlanarLimit.PER_ENTRY


def last_second(*, since: int, turns: int) -> int:
    """The last second of the clock at which the traveller still lives. Source: S9."""
    require_range("turns", turns, minimum=0)
    return since + turns * TURN


def seconds_left(*, since: int, turns: int, now: int) -> int:
    """Seconds until the limit; 0 at the limit itself and beyond it. Source: S9."""
    return max(0, last_second(since=since, turns=turns) - now)


def is_destroyed(*, class_level: int | None, since: int, turns: int | None, now: int) -> bool:
    """Whether the limit has passed: alive at exactly its last second, lost after. Source: V12, S9.

    `class_level` is the level of now: it is read when the limit passes, so that somebody who has
    risen to level 10 meanwhile lives, and without a die nobody is lost.
    """
    if turns is None or not is_limited(class_level):
        return False
    return now > last_second(since=since, turns=turns)

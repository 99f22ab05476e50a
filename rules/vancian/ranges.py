"""V13: how far a spell reaches, read once from its text, in feet and in metres."""

import re
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction

from rules.errors import InputProblem, MalformedError, require_range, shown

METRES_PER_FOOT = Fraction(3, 10)
"""10 feet are 3 m, and a yard is 3 feet. Source: V13."""
METRES_PER_MILE = Fraction(1600)
"""A mile as the tables count it."""
MAX_LEVEL = 100
"""Highest caster level that a range is computed for."""


class RangeKind(StrEnum):
    """How a reach is measured. Source: V13."""

    CASTER = "caster"
    PRESENCE = "presence"
    TOUCH = "touch"
    DISTANCE = "distance"
    AROUND_CASTER = "around_caster"
    CONE = "cone"
    SQUARE = "square"
    UNLIMITED = "unlimited"


class LengthUnit(StrEnum):
    """Units of length in a range."""

    FOOT = "foot"
    YARD = "yard"
    MILE = "mile"

    @property
    def metres(self) -> Fraction:
        """Metres of one of them."""
        return {
            LengthUnit.FOOT: METRES_PER_FOOT,
            LengthUnit.YARD: 3 * METRES_PER_FOOT,
            LengthUnit.MILE: METRES_PER_MILE,
        }[self]


@dataclass(frozen=True, kw_only=True)
class SpellRange:
    """How far a spell reaches."""

    text: str
    """The text it was read from, spaces set right."""
    kind: RangeKind
    """How it is measured."""
    unit: LengthUnit = LengthUnit.FOOT
    """Unit of the two numbers."""
    base: Fraction = Fraction(0)
    """What it is at any level."""
    per_level: Fraction = Fraction(0)
    """What each caster level adds."""

    @property
    def is_measured(self) -> bool:
        """True when there is a number to it."""
        return bool(self.base or self.per_level)

    def metres(self, *, caster_level: int) -> Fraction | None:
        """Metres it reaches at a caster level; None where there is no number to it."""
        require_range("caster_level", caster_level, minimum=1, maximum=MAX_LEVEL)
        if not self.is_measured:
            return None
        return (self.base + self.per_level * caster_level) * self.unit.metres


_FIXED = {
    "caster": RangeKind.CASTER,
    "caster's presence": RangeKind.PRESENCE,
    "touch": RangeKind.TOUCH,
    "unlimited": RangeKind.UNLIMITED,
}
_SHAPES = {
    "": RangeKind.DISTANCE,
    " around caster": RangeKind.AROUND_CASTER,
    " cone": RangeKind.CONE,
    " square": RangeKind.SQUARE,
}
_UNITS = {
    "ft": LengthUnit.FOOT,
    "yards": LengthUnit.YARD,
    "mile": LengthUnit.MILE,
    "miles": LengthUnit.MILE,
}
_NUMBER = r"\d{1,5}(?:/[1-9])?"
_LENGTH = re.compile(
    rf"(?P<base>{_NUMBER}) (?P<unit>ft|yards|miles?)(?P<shape> around caster| cone| square|)"
    rf"|(?:(?P<plus>{_NUMBER}) ft \+ )?(?P<each>{_NUMBER}) (?P<each_in>ft|yards|miles?) per level",
    re.ASCII,
)


def parse_range(text: str) -> SpellRange:
    """Read a range: `120 ft`, `touch`, `40 ft + 10 ft per level`, `60 ft cone`, ...

    Capitals and the width of spaces don't matter. Raises MalformedError (field `range`, code
    `unknown_text`, or `missing` where nothing is written). Source: V13.
    """
    compact = " ".join(text.split()).replace("’", "'") if len(text) <= 200 else ""
    fixed = _FIXED.get(compact.lower())
    if fixed is not None:
        return SpellRange(text=compact, kind=fixed)
    found = _LENGTH.fullmatch(compact.lower())
    if found is not None and found["base"] and Fraction(found["base"]):
        return SpellRange(
            text=compact,
            kind=_SHAPES[found["shape"]],
            unit=_UNITS[found["unit"]],
            base=Fraction(found["base"]),
        )
    # A base and a part per level are in the same unit: feet.
    if found is not None and found["each"] and (not found["plus"] or found["each_in"] == "ft"):
        return SpellRange(
            text=compact,
            kind=RangeKind.DISTANCE,
            unit=_UNITS[found["each_in"]],
            base=Fraction(found["plus"] or 0),
            per_level=Fraction(found["each"]),
        )
    code = "unknown_text" if text.strip() else "missing"
    raise MalformedError(InputProblem(field="range", code=code, value=shown(text.strip())))

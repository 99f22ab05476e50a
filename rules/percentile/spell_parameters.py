"""The parameters of a spell, as values (P15)."""

from dataclasses import dataclass
from enum import IntEnum, StrEnum

from rules.errors import InputProblem, MalformedError, out_of_range, shown

DEFAULT_RANGE_M = 10
"""Base range in metres unless the spell says otherwise. Source: P3."""
DEFAULT_DURATION_MIN = 10
"""Base duration in minutes unless the spell says otherwise. Source: P3."""
MAX_BASE_RANGE_M = 1_000_000
"""Longest base range, in metres: keeps every doubling within a 64-bit integer."""
MAX_BASE_DURATION_MIN = 5_256_000
"""Longest base duration, in minutes (10 years), for the same reason."""


class Degree(IntEnum):
    """Degrees of concentration, in order. Source: P7."""

    NONE = 0
    LIGHT = 1
    INTENSE = 2
    TOTAL = 3

    @property
    def key(self) -> str:
        """`none`, `light`, `intense` or `total`: for storage, forms and addresses."""
        return self.name.lower()

    @classmethod
    def from_key(cls, key: str) -> "Degree":
        """The degree of that key. Raises MalformedError (field `degree`)."""
        for degree in cls:
            if degree.key == key:
                return degree
        raise MalformedError(InputProblem(field="degree", code="unknown_value", value=shown(key)))


class RangeKind(StrEnum):
    """How far a spell reaches; all but a distance are locked. Source: P3, P15."""

    DISTANCE = "distance"
    SELF = "self"
    TOUCH = "touch"
    SIGHT = "sight"
    SPECIAL = "special"

    @property
    def is_locked(self) -> bool:
        """True when the range takes no points."""
        return self is not RangeKind.DISTANCE


class DurationKind(StrEnum):
    """How long a spell lasts; all but a lasting one are locked. Source: P3, P15."""

    LASTING = "lasting"
    INSTANT = "instant"
    PERMANENT = "permanent"
    SPECIAL = "special"

    @property
    def is_locked(self) -> bool:
        """True when the duration takes no points."""
        return self is not DurationKind.LASTING


class Characteristic(StrEnum):
    """Characteristics that a spell may have to overcome. Source: P10."""

    FOR = "FOR"
    CON = "CON"
    TAI = "TAI"
    INT = "INT"
    POU = "POU"
    DEX = "DEX"
    APP = "APP"


@dataclass(frozen=True, kw_only=True)
class SpellParameters:
    """What the rules need to know of a spell. The defaults are those of the text. Source: P15.

    A locked range or duration has no base: its number is set back to the default, so that equal
    spells compare equal.
    """

    degree: Degree = Degree.LIGHT
    """The spell's own degree of concentration."""
    range_kind: RangeKind = RangeKind.DISTANCE
    """Distance, or one of the locked kinds."""
    base_range_m: int = DEFAULT_RANGE_M
    """Range with 0 points, in metres, 1..1,000,000."""
    duration_kind: DurationKind = DurationKind.LASTING
    """Lasting, or one of the locked kinds."""
    base_duration_min: int = DEFAULT_DURATION_MIN
    """Duration with 0 points, in minutes, 1..5,256,000."""
    resistance: Characteristic | None = None
    """Characteristic to overcome; None: no resistance."""

    def __post_init__(self) -> None:
        if self.range_kind.is_locked:
            object.__setattr__(self, "base_range_m", DEFAULT_RANGE_M)
        if self.duration_kind.is_locked:
            object.__setattr__(self, "base_duration_min", DEFAULT_DURATION_MIN)
        problems = (
            out_of_range("base_range_m", self.base_range_m, minimum=1, maximum=MAX_BASE_RANGE_M),
            out_of_range(
                "base_duration_min",
                self.base_duration_min,
                minimum=1,
                maximum=MAX_BASE_DURATION_MIN,
            ),
        )
        found = [problem for problem in problems if problem is not None]
        if found:
            raise MalformedError(*found)


@dataclass(frozen=True, kw_only=True)
class NamedParameters:
    """A line of P15: a name and what follows it."""

    name: str
    """The spell's name, without outer spaces."""
    parameters: SpellParameters
    """What the rules need to know of it."""

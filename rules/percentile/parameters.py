"""P15: the parameters of a spell (`spell_parameters`) and the line that writes them
(`parameter_line`), under one name."""

from rules.percentile.parameter_line import Language, read_line, write_line
from rules.percentile.spell_parameters import (
    DEFAULT_DURATION_MIN,
    DEFAULT_RANGE_M,
    MAX_BASE_DURATION_MIN,
    MAX_BASE_RANGE_M,
    Characteristic,
    Degree,
    DurationKind,
    NamedParameters,
    RangeKind,
    SpellParameters,
)

__all__ = [
    "DEFAULT_DURATION_MIN",
    "DEFAULT_RANGE_M",
    "MAX_BASE_DURATION_MIN",
    "MAX_BASE_RANGE_M",
    "Characteristic",
    "Degree",
    "DurationKind",
    "Language",
    "NamedParameters",
    "RangeKind",
    "SpellParameters",
    "read_line",
    "write_line",
]

"""The line that writes a spell's parameters (P15): `Name; degree, range, duration, resistance`.

For instance `Évocation de la Foudre; -, -, Instantané, -`: a dash is the default. Reading forgives
case, accents, spaces and a final full stop.
"""

import re
import unicodedata
from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Literal, TypeVar

from rules.errors import InputProblem, MalformedError, out_of_range, shown
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

Language = Literal["fr", "en"]
"""Language in which a line is written; both are read."""

DEFAULT_MARK = "-"
"""How a line writes a default."""
MAX_LINE = 500
"""Longest line that is read, in characters."""
MAX_NAME = 200
"""Longest name of a spell, in characters."""

_DEGREES: Mapping[Degree, tuple[str, str]] = MappingProxyType(
    {
        Degree.NONE: ("Nul", "None"),
        Degree.LIGHT: ("Léger", "Light"),
        Degree.INTENSE: ("Intense", "Intense"),
        Degree.TOTAL: ("Total", "Total"),
    }
)
_RANGES: Mapping[RangeKind, tuple[str, str]] = MappingProxyType(
    {
        RangeKind.SELF: ("Soi", "Self"),
        RangeKind.TOUCH: ("Contact", "Touch"),
        RangeKind.SIGHT: ("Vue", "Sight"),
        RangeKind.SPECIAL: ("Spécial", "Special"),
    }
)
_DURATIONS: Mapping[DurationKind, tuple[str, str]] = MappingProxyType(
    {
        DurationKind.INSTANT: ("Instantané", "Instant"),
        DurationKind.PERMANENT: ("Permanent", "Permanent"),
        DurationKind.SPECIAL: ("Spécial", "Special"),
    }
)
_CHARACTERISTICS: Mapping[Characteristic, tuple[str, str]] = MappingProxyType(
    {
        Characteristic.FOR: ("FOR", "STR"),
        Characteristic.CON: ("CON", "CON"),
        Characteristic.TAI: ("TAI", "SIZ"),
        Characteristic.INT: ("INT", "INT"),
        Characteristic.POU: ("POU", "POW"),
        Characteristic.DEX: ("DEX", "DEX"),
        Characteristic.APP: ("APP", "APP"),
    }
)
_NO_RESISTANCE = frozenset({"aucune", "aucun", "none"})
_RANGE_UNITS = MappingProxyType(
    {
        "m": 1,
        "metre": 1,
        "metres": 1,
        "meter": 1,
        "meters": 1,
        "km": 1_000,
        "kilometre": 1_000,
        "kilometres": 1_000,
    }
)
_DURATION_UNITS = MappingProxyType(
    {
        "min": 1,
        "minute": 1,
        "minutes": 1,
        "h": 60,
        "heure": 60,
        "heures": 60,
        "hour": 60,
        "hours": 60,
        "j": 1_440,
        "jour": 1_440,
        "jours": 1_440,
        "d": 1_440,
        "day": 1_440,
        "days": 1_440,
    }
)
_FIELDS = ("degree", "range", "duration", "resistance")


def read_line(text: str) -> NamedParameters:
    """Read a line of P15, in French or English.

    Raises MalformedError with every problem at once; their `field` is `line`, `name`, `degree`,
    `range`, `duration` or `resistance`. The name is what stands before the last semicolon.
    """
    if len(text) > MAX_LINE:
        numbers = {"maximum": MAX_LINE}
        raise MalformedError(InputProblem(field="line", code="too_long", numbers=numbers))
    problems: list[InputProblem] = []
    name, semicolon, rest = text.rpartition(";")
    if not semicolon:
        raise MalformedError(
            InputProblem(field="line", code="no_semicolon", value=shown(text.strip()))
        )
    name = name.strip()
    problems.extend(_name_problems(name))
    # The final full stop is ignored; no value of a field ends with one of its own.
    parts = [part.strip() for part in rest.strip().removesuffix(".").split(",")]
    if len(parts) > len(_FIELDS):
        numbers = {"maximum": len(_FIELDS), "count": len(parts)}
        problems.append(InputProblem(field="line", code="too_many_fields", numbers=numbers))
    parts += [""] * (len(_FIELDS) - len(parts))
    degree = _read_field(problems, "degree", parts[0], _read_degree)
    reach = _read_field(problems, "range", parts[1], _read_range)
    duration = _read_field(problems, "duration", parts[2], _read_duration)
    resistance = _read_field(problems, "resistance", parts[3], _read_resistance)
    if problems or degree is None or reach is None or duration is None or resistance is None:
        raise MalformedError(*problems)
    return NamedParameters(
        name=name,
        parameters=SpellParameters(
            degree=degree,
            range_kind=reach[0],
            base_range_m=reach[1],
            duration_kind=duration[0],
            base_duration_min=duration[1],
            resistance=resistance[0],
        ),
    )


def write_line(named: NamedParameters, *, language: Language = "fr") -> str:
    """Write a spell as a line of P15, defaults as a dash, without a final full stop.

    Reading it gives the same spell. Raises MalformedError where the name can't stand in a line.
    """
    problems = _name_problems(named.name)
    if problems:
        raise MalformedError(*problems)
    parameters = named.parameters
    default = SpellParameters()
    place = 0 if language == "fr" else 1
    degree = _DEGREES[parameters.degree][place]
    if parameters.range_kind.is_locked:
        reach = _RANGES[parameters.range_kind][place]
    else:
        reach = _with_unit(parameters.base_range_m, ((1_000, "km"), (1, "m")))
    if parameters.duration_kind.is_locked:
        duration = _DURATIONS[parameters.duration_kind][place]
    else:
        day = "j" if language == "fr" else "d"
        duration = _with_unit(parameters.base_duration_min, ((1_440, day), (60, "h"), (1, "min")))
    fields = (
        DEFAULT_MARK if parameters.degree is default.degree else degree,
        DEFAULT_MARK if reach == f"{DEFAULT_RANGE_M} m" else reach,
        DEFAULT_MARK if duration == f"{DEFAULT_DURATION_MIN} min" else duration,
        _CHARACTERISTICS[parameters.resistance][place] if parameters.resistance else DEFAULT_MARK,
    )
    return f"{named.name}; {', '.join(fields)}"


def _name_problems(name: str) -> list[InputProblem]:
    if not name:
        return [InputProblem(field="name", code="missing")]
    if len(name) > MAX_NAME:
        return [InputProblem(field="name", code="too_long", numbers={"maximum": MAX_NAME})]
    # Control characters, lone surrogates and line separators; no-break spaces are welcome.
    hostile = {"Cc", "Cs", "Zl", "Zp"}
    if name != name.strip() or any(unicodedata.category(sign) in hostile for sign in name):
        return [InputProblem(field="name", code="unreadable", value=shown(name))]
    return []


_Value = TypeVar("_Value")


def _read_field(
    problems: list[InputProblem], name: str, text: str, read: Callable[[str], _Value | None]
) -> _Value | None:
    """Read one field, or note what is wrong with it."""
    if not text:
        problems.append(InputProblem(field=name, code="missing"))
        return None
    try:
        value = read(_folded(text))
    except MalformedError as error:
        problems.extend(
            InputProblem(field=name, code=problem.code, value=shown(text), numbers=problem.numbers)
            for problem in error.problems
        )
        return None
    if value is None:
        problems.append(InputProblem(field=name, code="unknown_value", value=shown(text)))
    return value


def _folded(text: str) -> str:
    """Lower case, without accents or spaces, every dash as a hyphen."""
    decomposed = unicodedata.normalize("NFKD", text.casefold())
    plain = "".join(character for character in decomposed if not unicodedata.combining(character))
    return re.sub(r"\s+", "", re.sub("[\u2010-\u2015\u2212]", "-", plain))


_Key = TypeVar("_Key")


def _named(words: Mapping[_Key, tuple[str, str]], text: str) -> _Key | None:
    for key, names in words.items():
        if text in {_folded(name) for name in names}:
            return key
    return None


def _read_degree(text: str) -> Degree | None:
    return Degree.LIGHT if text == DEFAULT_MARK else _named(_DEGREES, text)


def _read_range(text: str) -> tuple[RangeKind, int] | None:
    if text == DEFAULT_MARK:
        return RangeKind.DISTANCE, DEFAULT_RANGE_M
    kind = _named(_RANGES, text)
    if kind is not None:
        return kind, DEFAULT_RANGE_M
    metres = _read_amount(text, _RANGE_UNITS, maximum=MAX_BASE_RANGE_M)
    return None if metres is None else (RangeKind.DISTANCE, metres)


def _read_duration(text: str) -> tuple[DurationKind, int] | None:
    if text == DEFAULT_MARK:
        return DurationKind.LASTING, DEFAULT_DURATION_MIN
    kind = _named(_DURATIONS, text)
    if kind is not None:
        return kind, DEFAULT_DURATION_MIN
    minutes = _read_amount(text, _DURATION_UNITS, maximum=MAX_BASE_DURATION_MIN)
    return None if minutes is None else (DurationKind.LASTING, minutes)


def _read_resistance(text: str) -> tuple[Characteristic | None] | None:
    if text == DEFAULT_MARK or text in _NO_RESISTANCE:
        return (None,)
    characteristic = _named(_CHARACTERISTICS, text)
    return None if characteristic is None else (characteristic,)


def _read_amount(text: str, units: Mapping[str, int], *, maximum: int) -> int | None:
    """A whole number with its unit, in the smallest unit; None where it can't be read."""
    found = re.fullmatch(r"([0-9]{1,12})([a-z]+)", text)
    if found is None or found[2] not in units:
        return None
    amount = int(found[1]) * units[found[2]]
    problem = out_of_range("amount", amount, minimum=1, maximum=maximum)
    if problem is not None:
        raise MalformedError(problem)
    return amount


def _with_unit(amount: int, units: tuple[tuple[int, str], ...]) -> str:
    """The amount in the largest of these units (largest first) that divides it."""
    size, unit = next((size, unit) for size, unit in units if amount % size == 0)
    return f"{amount // size} {unit}"

"""Reads the file of the catalogue. Every bad value is named by spell and field, all at once."""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeVar

from rules.errors import MalformedError
from rules.percentile.parameters import (
    Characteristic,
    Degree,
    DurationKind,
    RangeKind,
    SpellParameters,
)
from spells.models import Spell, sort_keys

#: The spells that come with the product.
PERCENTILE = Path(__file__).parent / "percentile.toml"

Choice = TypeVar("Choice")

_TEXTS = {"name": True, "summary": True, "effect": True, "dice": False, "special": False}
_FIELDS = {
    *("key", "degree", "range", "base_range_m", "duration", "base_duration_min", "resistance"),
    *("steps", "barrier", *_TEXTS),
}
_LANGUAGES = ("fr", "en")


@dataclass(frozen=True, kw_only=True)
class BadValue:
    """One thing that is wrong with the file."""

    #: Key of the spell, or its place in the file ("#3") where the key is what is wrong.
    spell: str
    field: str
    #: What is wrong, in English: whoever edits the file reads it.
    problem: str

    def __str__(self) -> str:
        return f"{self.spell}, {self.field}: {self.problem}"


class CatalogueError(Exception):
    """The file cannot be used as it is; carries every bad value."""

    def __init__(self, bad: tuple[BadValue, ...]) -> None:
        self.bad = bad
        super().__init__("\n".join(map(str, bad)))


def read(path: Path = PERCENTILE) -> list[Spell]:
    """The spells of the file, not saved. Raises ``CatalogueError``."""
    try:
        content = tomllib.loads(path.read_text(encoding="utf-8"))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise CatalogueError((BadValue(spell="file", field="", problem=str(error)),)) from error
    bad: list[BadValue] = []
    spells: list[Spell] = []
    tables = content.get("spell")
    if not isinstance(tables, list) or content.keys() != {"spell"}:
        bad.append(BadValue(spell="file", field="", problem="holds [[spell]] tables only"))
        tables = tables if isinstance(tables, list) else []
    seen: dict[str, set[str]] = {"key": set(), "name.fr": set(), "name.en": set()}
    for place, table in enumerate(tables, 1):
        reader = _Reader(table if isinstance(table, dict) else {}, place=place)
        spell = reader.spell()
        for field, value in (
            ("key", spell.key),
            ("name.fr", spell.sort_fr),
            ("name.en", spell.sort_en),
        ):
            if value and value in seen[field]:
                reader.complain(field, "is used twice")
            seen[field].add(value)
        bad.extend(reader.bad)
        spells.append(spell)
    if bad:
        raise CatalogueError(tuple(bad))
    return spells


class _Reader:
    """Reads one table and remembers what is wrong with it."""

    def __init__(self, table: Mapping[str, Any], *, place: int) -> None:
        self.table = table
        self.bad: list[BadValue] = []
        key = table.get("key")
        self.name = key if isinstance(key, str) and key else f"#{place}"

    def complain(self, field: str, problem: str) -> None:
        self.bad.append(BadValue(spell=self.name, field=field, problem=problem))

    def spell(self) -> Spell:
        for field in sorted(self.table.keys() - _FIELDS):
            self.complain(field, "is not a field")
        columns: dict[str, Any] = {"key": self.key(), "steps": self.steps()}
        for field, required in _TEXTS.items():
            columns |= self.texts(field, required=required)
        columns["rolls_dice"] = bool(columns["dice_fr"])
        columns["is_barrier"] = self.flag("barrier")
        columns |= sort_keys(name_fr=columns["name_fr"], name_en=columns["name_en"])
        parameters = self.parameters()
        has_special = RangeKind.SPECIAL is parameters.range_kind or (
            DurationKind.SPECIAL is parameters.duration_kind
        )
        if has_special and not columns["special_fr"]:
            self.complain("special", "is missing: what the special range or duration means")
        return Spell(
            **columns,
            degree=int(parameters.degree),
            range_kind=str(parameters.range_kind),
            base_range_m=parameters.base_range_m,
            duration_kind=str(parameters.duration_kind),
            base_duration_min=parameters.base_duration_min,
            resistance=str(parameters.resistance or ""),
        )

    def key(self) -> str:
        key = self.text("key", self.table.get("key"), longest=60)
        if key and not all(part.isalnum() and part.isascii() for part in key.split("-")):
            self.complain("key", f"{key!r} is not letters, digits and single dashes")
        return key

    def parameters(self) -> SpellParameters:
        choices: dict[str, Any] = {
            "degree": self.choice("degree", {d.key: d for d in Degree}),
            "range_kind": self.choice("range", {str(k): k for k in RangeKind}),
            "duration_kind": self.choice("duration", {str(k): k for k in DurationKind}),
            "resistance": self.choice(
                "resistance", {"": None, **{str(c): c for c in Characteristic}}, default=""
            ),
        }
        for base, kind, measured in (
            ("base_range_m", "range_kind", RangeKind.DISTANCE),
            ("base_duration_min", "duration_kind", DurationKind.LASTING),
        ):
            value = self.table.get(base)
            if choices.get(kind) is measured:
                if type(value) is int:
                    choices[base] = value
                else:
                    self.complain(base, "a whole number is missing")
            elif base in self.table and choices.get(kind) is not None:
                self.complain(base, f"has no meaning beside {choices[kind]}")
        try:
            return SpellParameters(**{k: v for k, v in choices.items() if v is not None})
        except MalformedError as error:
            for problem in error.problems:
                self.complain(problem.field, str(problem))
            return SpellParameters()

    def flag(self, field: str) -> bool:
        """True or false; false where the field is absent."""
        value = self.table.get(field, False)
        if not isinstance(value, bool):
            self.complain(field, f"{value!r} is neither true nor false")
        return value is True

    def choice(
        self, field: str, choices: Mapping[str, Choice], *, default: str | None = None
    ) -> Choice | None:
        value = self.table.get(field, default)
        if isinstance(value, str) and value in choices:
            return choices[value]
        known = ", ".join(repr(choice) for choice in choices)
        self.complain(field, f"{value!r} is not one of {known}")
        return None

    def texts(self, field: str, *, required: bool) -> dict[str, str]:
        """``{field_fr, field_en}``: both, or neither where the field may be absent."""
        given = self.table.get(field)
        if given is None and not required:
            return {f"{field}_{language}": "" for language in _LANGUAGES}
        given = given if isinstance(given, dict) else {}
        return {
            f"{field}_{language}": self.text(
                f"{field}.{language}", given.get(language), longest=_longest(f"{field}_{language}")
            )
            for language in _LANGUAGES
        }

    def text(self, field: str, value: object, *, longest: int) -> str:
        if not isinstance(value, str) or not value.strip():
            self.complain(field, "a text is missing")
            return ""
        if len(value) > longest:
            self.complain(field, f"is longer than {longest} characters")
            return value[:longest]
        return value.strip()

    def steps(self) -> list[dict[str, Any]]:
        given = self.table.get("steps", [])
        if not isinstance(given, list):
            self.complain("steps", "is not a list")
            return []
        steps: list[dict[str, Any]] = []
        last = 0
        for place, step in enumerate(given, 1):
            where = f"steps[{place}]"
            step = step if isinstance(step, dict) else {}
            intensity = step.get("intensity")
            if type(intensity) is not int or intensity <= last:
                self.complain(where, "intensities are whole numbers that grow")
                intensity = last
            last = intensity
            texts = {
                language: self.text(f"{where}.{language}", step.get(language), longest=200)
                for language in _LANGUAGES
            }
            steps.append({"intensity": intensity, **texts})
        return steps


def _longest(column: str) -> int:
    longest = getattr(Spell._meta.get_field(column), "max_length", None)
    if not isinstance(longest, int):
        raise TypeError(f"{column} has no greatest length")
    return longest

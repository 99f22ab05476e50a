"""Reads the tables of memorised spells, one a type of magic. Bad cells are named, all at once."""

import csv
import io
import re
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from rules.errors import MalformedError
from rules.vancian.classes import MagicType
from rules.vancian.combine_tags import parse_combine_tags
from rules.vancian.duration_text import parse_duration
from rules.vancian.ranges import parse_range
from rules.vancian.saving_throws import parse_saving_throw
from spells.catalogue.loader import BadValue, CatalogueError
from spells.models import MAGIC_TYPES, Spell, System, VancianForm, sort_keys

#: ``arcane.csv`` and its like: a line for each form, the reversed one after the spell's own.
VANCIAN = Path(__file__).parent / "vancian"

COLUMNS = (
    *("key", "form", "level", "name_fr", "name_en", "duration", "range", "saving_throw"),
    *("combine_tags", "summary_fr", "summary_en"),
)
OWN, REVERSED = "own", "reversed"

_READ: Mapping[str, Callable[[str], object]] = {
    "duration": parse_duration,
    "range": parse_range,
    "saving_throw": parse_saving_throw,
    "combine_tags": parse_combine_tags,
}
_MAY_BE_EMPTY = {"combine_tags"}
_LANGUAGES = ("fr", "en")


def read(folder: Path = VANCIAN) -> tuple[list[Spell], list[VancianForm]]:
    """The spells of all tables and their forms, not saved. Raises ``CatalogueError``."""
    bad: list[BadValue] = []
    spells: list[Spell] = []
    forms: list[VancianForm] = []
    for magic_type in MAGIC_TYPES:
        table = _Table(magic_type, folder / f"{magic_type}.csv")
        table.read()
        bad += table.bad
        spells += table.spells
        forms += table.forms
    if bad:
        raise CatalogueError(tuple(bad))
    return spells, forms


class _Table:
    """One file, what it says and what is wrong with it."""

    def __init__(self, magic_type: MagicType, path: Path) -> None:
        self.magic_type = magic_type
        self.path = path
        self.line = 1
        self.bad: list[BadValue] = []
        self.spells: list[Spell] = []
        self.forms: list[VancianForm] = []
        self.seen: set[tuple[str, str]] = set()

    def complain(self, column: str, problem: str) -> None:
        where = f"{self.path.name}, line {self.line}"
        self.bad.append(BadValue(spell=where, field=column, problem=problem))

    def read(self) -> None:
        try:
            text = self.path.read_text(encoding="utf-8")
            reader = csv.reader(io.StringIO(text, newline=""), strict=True)
            header = next(reader, [])
            if tuple(header) != COLUMNS:
                self.complain("header", f"is not {','.join(COLUMNS)}")
                return
            for cells in reader:
                self.line = reader.line_num
                self.read_line(cells)
        except (OSError, UnicodeDecodeError, csv.Error) as error:
            self.complain("file", str(error))

    def read_line(self, cells: list[str]) -> None:
        if len(cells) != len(COLUMNS):
            self.complain("line", f"has {len(cells)} cells, not {len(COLUMNS)}")
            return
        row = dict(zip(COLUMNS, map(str.strip, cells), strict=True))
        is_reversed = row["form"] == REVERSED
        if not is_reversed and row["form"] != OWN:
            self.complain("form", f"{row['form']!r} is neither {OWN!r} nor {REVERSED!r}")
            return
        spell = self.reversed_spell(row) if is_reversed else self.spell(row)
        texts = {column: self.cell(row, column) for column in COLUMNS[3:]}
        if spell is None:
            return
        if not is_reversed:
            self.spells.append(spell)
        keys = sort_keys(name_fr=texts["name_fr"], name_en=texts["name_en"])
        self.check_names(keys)
        self.forms.append(VancianForm(spell=spell, is_reversed=is_reversed, **texts, **keys))

    def spell(self, row: Mapping[str, str]) -> Spell:
        key, level = row["key"], row["level"]
        if not re.fullmatch(rf"{self.magic_type}_[a-z0-9_]{{1,48}}", key):
            self.complain("key", f"{key!r} is not {self.magic_type}_ and small letters or digits")
        self.once("key", key)
        most = self.magic_type.max_spell_level
        if not re.fullmatch(r"[1-9]", level) or int(level) > most:
            self.complain("level", f"{level!r} is not a number from 1 to {most}")
            level = "1"
        names: dict[str, Any] = {name: row[name] for name in ("name_fr", "name_en")}
        return Spell(
            key=key,
            system=str(System.VANCIAN),
            magic_type=str(self.magic_type),
            spell_level=int(level),
            summary_fr=row["summary_fr"],
            summary_en=row["summary_en"],
            **names,
            **sort_keys(**names),
        )

    def reversed_spell(self, row: Mapping[str, str]) -> Spell | None:
        """The spell that the line reverses: the one before it."""
        if row["level"]:
            self.complain("level", "is said by the spell's own line")
        if not self.forms or self.forms[-1].is_reversed or self.forms[-1].spell.key != row["key"]:
            self.complain("key", f"{row['key']!r} does not follow its own form")
            return None
        return self.forms[-1].spell

    def cell(self, row: Mapping[str, str], column: str) -> str:
        value = row[column]
        longest = getattr(VancianForm._meta.get_field(column), "max_length", None)
        if isinstance(longest, int) and len(value) > longest:
            self.complain(column, f"is longer than {longest} characters")
        if not value and column not in _MAY_BE_EMPTY:
            self.complain(column, "a text is missing")
        elif column in _READ:
            try:
                _READ[column](value)
            except MalformedError as error:
                for problem in error.problems:
                    self.complain(column, f"{problem.value!r} cannot be read")
        return value

    def check_names(self, keys: Mapping[str, str]) -> None:
        for language in _LANGUAGES:
            self.once(f"name_{language}", keys[f"sort_{language}"])

    def once(self, column: str, value: str) -> None:
        if value and (column, value) in self.seen:
            self.complain(column, f"{value!r} is used twice")
        self.seen.add((column, value))

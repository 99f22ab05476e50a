"""The schema of a list of spells, as CSV and as JSON. ``docs/files.md`` says it for people."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from files.documents import write_document
from files.problems import FileProblem, listed, refuse, shown
from files.spell_values import PERCENTILE, VANCIAN, UnreadableError, read_value, write_cell
from files.tables import MOST_ROWS, read_table, write_table
from files.texts import ReadText

FORMAT = "sortilege.spells"
VERSION = 1

#: Of both systems.
SHARED = (
    *("system", "key", "name_fr", "name_en"),
    *("summary_fr", "summary_en", "effect_fr", "effect_en"),
)
_OWN_PERCENTILE = (
    *("degree", "range_kind", "base_range_m", "duration_kind", "base_duration_min"),
    *("resistance", "rolls_dice", "dice_fr", "dice_en", "is_barrier", "steps"),
    *("special_fr", "special_en"),
)
_FORM = (
    *("name_fr", "name_en", "duration", "range", "saving_throw", "combine_tags"),
    *("summary_fr", "summary_en"),
)
_OWN_VANCIAN = (
    *("magic_type", "spell_level", "duration", "range", "saving_throw", "combine_tags"),
    "is_reversible",
    *(f"reverse_{name}" for name in _FORM),
)
#: What the GMs alone see of a spell.
SECRET = ("note", "page")
#: Every column, in the order in which files are written.
COLUMNS = (*SHARED, *_OWN_PERCENTILE, *_OWN_VANCIAN, *SECRET)
#: Columns that a system knows.
OF_SYSTEM: Mapping[str, frozenset[str]] = {
    PERCENTILE: frozenset((*SHARED, *_OWN_PERCENTILE, *SECRET)),
    VANCIAN: frozenset((*SHARED, *_OWN_VANCIAN, *SECRET)),
}


@dataclass(frozen=True, kw_only=True)
class SpellRow:
    """One spell of a file: the columns that it gives, read, and what cannot be read."""

    #: Its line in a table, its number in a JSON file.
    place: int
    #: As a page names it while it has no other name.
    name: str
    system: str
    #: Under the names of ``COLUMNS``; one that the file does not have is not here.
    values: Mapping[str, Any] = field(default_factory=dict)
    problems: tuple[FileProblem, ...] = ()
    #: What was in the file and goes nowhere: said, never dropped in silence.
    remarks: tuple[FileProblem, ...] = ()


@dataclass(frozen=True, kw_only=True)
class SpellFile:
    """A whole file of spells."""

    #: ``csv``, ``json`` or ``foundry``.
    kind: str
    rows: tuple[SpellRow, ...]
    remarks: tuple[FileProblem, ...] = ()


def read_csv(read: ReadText) -> SpellFile:
    """A table of spells. Raises ``FileRefused``."""
    table = read_table(read.text)
    if not {"name_fr", "name_en"} & set(table.columns):
        raise refuse("no_name_column", found=listed(table.columns))
    unknown = [name for name in table.columns if name not in COLUMNS]
    remarks = [*read.remarks]
    if unknown:
        names = listed(unknown)
        remarks.append(FileProblem(code="columns_unknown", detail={"names": names}))
    rows = tuple(
        _row(
            row.line,
            {name: cell for name, cell in row.cells.items() if name in COLUMNS},
            row.problems,
        )
        for row in table.rows
    )
    return SpellFile(kind="csv", rows=rows, remarks=tuple(remarks))


def read_spells(document: Any, remarks: Iterable[FileProblem] = ()) -> SpellFile:
    """A list of spells from JSON in our own format. Raises ``FileRefused``."""
    version = document.get("version")
    if version != VERSION or isinstance(version, bool):
        raise refuse("version_unknown", version=shown(version), ours=VERSION)
    entries = document.get("spells")
    if not isinstance(entries, list):
        raise refuse("no_spells")
    return SpellFile(kind="json", rows=spell_rows(entries), remarks=tuple(remarks))


def spell_rows(entries: list[Any]) -> tuple[SpellRow, ...]:
    """Each entry of a JSON list of spells. Raises ``FileRefused`` for too many, or none."""
    if not entries:
        raise refuse("no_rows")
    if len(entries) > MOST_ROWS:
        raise refuse("too_many_rows", maximum=MOST_ROWS)
    return tuple(_entry(number, entry) for number, entry in enumerate(entries, 1))


def write_csv(spells: Iterable[Mapping[str, Any]], *, separator: str, secret: bool) -> str:
    """The table of these spells; ``secret`` says whether the GMs' columns are written."""
    columns = COLUMNS if secret else tuple(name for name in COLUMNS if name not in SECRET)
    rows = ({name: write_cell(name, value) for name, value in spell.items()} for spell in spells)
    return write_table(columns, rows, separator=separator)


def write_json(spells: Iterable[Mapping[str, Any]]) -> str:
    """The same as JSON; columns of the other system are left out."""
    entries = [
        {
            name: spell[name]
            for name in COLUMNS
            if name in spell and name in OF_SYSTEM[spell["system"]]
        }
        for spell in spells
    ]
    return write_document({"format": FORMAT, "version": VERSION, "spells": entries})


def _entry(number: int, entry: Any) -> SpellRow:
    if not isinstance(entry, dict):
        problem = FileProblem(code="not_an_entry", place=number)
        return SpellRow(place=number, name="", system=PERCENTILE, problems=(problem,))
    unknown = [name for name in entry if name not in COLUMNS]
    row = _row(number, {name: raw for name, raw in entry.items() if name in COLUMNS}, ())
    if not unknown:
        return row
    detail = {"names": listed(unknown)}
    remark = FileProblem(code="columns_unknown", place=number, detail=detail)
    return replace(row, remarks=(*row.remarks, remark))


def _row(place: int, given: Mapping[str, Any], before: Iterable[FileProblem]) -> SpellRow:
    problems = list(before)
    values: dict[str, Any] = {}
    for name, raw in given.items():
        try:
            value = read_value(name, raw)
        except UnreadableError as error:
            detail = {"value": shown(raw), **error.detail}
            problems.append(FileProblem(code=error.code, place=place, field=name, detail=detail))
            continue
        if value is not None:  # an empty number or choice says nothing
            values[name] = value
    system = values.get("system") or _system_of(values)
    foreign = {name: value for name, value in values.items() if name not in OF_SYSTEM[system]}
    said = [name for name, value in foreign.items() if value]
    remarks = []
    if said:
        detail = {"names": listed(said)}
        remarks.append(FileProblem(code="columns_of_other_system", place=place, detail=detail))
    name = str(values.get("name_fr") or values.get("name_en") or "")
    return SpellRow(
        place=place,
        name=shown(name, 80),
        system=system,
        values={name: value for name, value in values.items() if name not in foreign},
        problems=tuple(problems),
        remarks=tuple(remarks),
    )


def _system_of(values: Mapping[str, Any]) -> str:
    """Where a row does not say its system: a type or a level is of a memorised spell."""
    return VANCIAN if values.get("magic_type") or values.get("spell_level") else PERCENTILE

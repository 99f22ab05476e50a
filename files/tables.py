"""CSV as people's spreadsheets write it: any of four separators, quoted or not."""

import csv
import io
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from files.cells import guard, unguard
from files.problems import FileProblem, refuse, shown

MOST_ROWS = 2_000
#: Of one table.
MOST_COLUMNS = 200
#: Characters of one cell.
LONGEST_CELL = 20_000
#: A French Excel writes semicolons, an English one commas.
SEPARATORS = ";,\t|"


@dataclass(frozen=True, kw_only=True)
class TableRow:
    """One record: its first line in the file, and its cells by column."""

    line: int
    cells: Mapping[str, str]
    problems: tuple[FileProblem, ...] = ()


@dataclass(frozen=True, kw_only=True)
class Table:
    """A whole CSV file."""

    separator: str
    columns: tuple[str, ...]
    rows: tuple[TableRow, ...]


def read_table(text: str) -> Table:
    """Every row under its first line of names. Raises ``FileRefused`` for a table as a whole."""
    text, separator, skipped = _separator(text)
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=separator, strict=True)
    rows: list[TableRow] = []
    columns: tuple[str, ...] = ()
    line = 1
    try:
        for cells in reader:
            began, line = line + skipped, reader.line_num + 1
            if not any(cell.strip() for cell in cells):
                continue
            if not columns:
                columns = _columns(cells)
                continue
            if len(rows) >= MOST_ROWS:
                raise refuse("too_many_rows", maximum=MOST_ROWS)
            rows.append(_row(began, columns, cells))
    except csv.Error as error:
        raise refuse("table_broken", place=line + skipped) from error
    if not rows:
        raise refuse("no_rows")
    return Table(separator=separator, columns=columns, rows=tuple(rows))


def write_table(
    columns: Sequence[str], rows: Iterable[Mapping[str, str]], *, separator: str
) -> str:
    """The table with a mark that tells spreadsheets its encoding; no cell is a formula."""
    out = io.StringIO(newline="")
    writer = csv.writer(out, delimiter=separator, lineterminator="\r\n")
    writer.writerow(columns)
    for row in rows:
        writer.writerow([guard(row.get(column, "")) for column in columns])
    return "\ufeff" + out.getvalue()


def _separator(text: str) -> tuple[str, str, int]:
    """The text without Excel's own line ``sep=;``, the separator, and how many lines went."""
    first, _, rest = text.partition("\n")
    told = first.strip()
    if told.lower().startswith("sep=") and told[4:] in tuple(SEPARATORS):
        return rest, told[4:], 1
    head = next((line for line in text.split("\n", 50)[:50] if line.strip()), "")
    counts = {one: _outside_quotes(head).count(one) for one in SEPARATORS}
    best = max(SEPARATORS, key=lambda one: counts[one])
    return text, best if counts[best] else ";", 0


def _outside_quotes(line: str) -> str:
    return "".join(line.split('"')[::2])


def _columns(cells: Sequence[str]) -> tuple[str, ...]:
    names = tuple(unguard(cell.strip()).strip().lower() for cell in cells)
    while names and not names[-1]:
        names = names[:-1]
    if len(names) > MOST_COLUMNS:
        raise refuse("too_many_columns", maximum=MOST_COLUMNS)
    if "" in names:
        raise refuse("column_without_name", number=names.index("") + 1)
    for name in names:
        if names.count(name) > 1:
            raise refuse("column_twice", name=shown(name))
    return names


def _row(line: int, columns: tuple[str, ...], cells: Sequence[str]) -> TableRow:
    problems = []
    if any(cell.strip() for cell in cells[len(columns) :]):
        detail = {"expected": len(columns), "found": len(cells)}
        problems.append(FileProblem(code="too_many_cells", place=line, detail=detail))
    given = {name: unguard(cell) for name, cell in zip(columns, cells, strict=False)}
    for name, cell in given.items():
        if len(cell) > LONGEST_CELL:
            detail = {"maximum": LONGEST_CELL}
            problems.append(
                FileProblem(code="cell_too_long", place=line, field=name, detail=detail)
            )
            given[name] = ""
    return TableRow(line=line, cells=given, problems=tuple(problems))

"""Reading the tables of facts beside this module: a bad cell is named by line and column."""

import csv
import io
from collections.abc import Callable, Mapping, Sequence
from enum import StrEnum
from pathlib import Path
from typing import TypeVar

from rules.errors import InputProblem, MalformedError, shown

DATA = Path(__file__).parent / "data"
"""Where the tables of facts stand."""

_Option = TypeVar("_Option", bound=StrEnum)


class Row:
    """One line of a table; its cells are read by column and type."""

    def __init__(self, cells: Mapping[str, str], *, table: str, line: int) -> None:
        self._cells = cells
        self._table = table
        self._line = line

    def text(self, column: str) -> str:
        """A text that isn't empty."""
        cell = self._cells[column]
        if not cell.strip():
            raise self.error(column, "missing")
        return cell

    def whole(self, column: str, *, minimum: int = 0, maximum: int = 10**9) -> int:
        """A whole number within its bounds, both included."""
        cell = self._cells[column]
        if not (cell.isascii() and cell.isdigit() and len(cell) < 12):
            raise self.error(column, "unreadable" if cell else "missing")
        number = int(cell)
        if not minimum <= number <= maximum:
            raise self.error(column, "too_low" if number < minimum else "too_high")
        return number

    def option(self, column: str, kind: type[_Option]) -> _Option:
        """One of the values of an enumeration."""
        cell = self._cells[column]
        if cell not in {member.value for member in kind}:
            raise self.error(column, "unknown_value" if cell else "missing")
        return kind(cell)

    def error(self, column: str, code: str) -> MalformedError:
        """What is wrong with a cell: field `table:column`, number `line` (the heading is 1)."""
        return MalformedError(
            InputProblem(
                field=f"{self._table}:{column}",
                code=code,
                value=shown(self._cells.get(column, "")),
                numbers={"line": self._line},
            )
        )


_Item = TypeVar("_Item")


def read_table(
    text: str, *, table: str, columns: Sequence[str], read: Callable[[Row], _Item]
) -> tuple[_Item, ...]:
    """Every line of a table, in order. `table` is its name in problems.

    Raises MalformedError (field `table:column`, number `line`) that carries the problem of every
    bad line: a heading other than `columns`, too few or too many cells, a cell that can't be read.
    """
    lines = csv.reader(io.StringIO(text))
    heading = next(lines, [])
    if heading != list(columns):
        wrong = next((c for c in columns if c not in heading), ",".join(heading))
        raise MalformedError(
            InputProblem(
                field=f"{table}:{wrong}", code="heading", value=shown(heading), numbers={"line": 1}
            )
        )
    items: list[_Item] = []
    problems: list[InputProblem] = []
    for cells in lines:
        if len(cells) != len(columns):
            numbers = {"line": lines.line_num, "cells": len(cells), "columns": len(columns)}
            problems.append(
                InputProblem(
                    field=f"{table}:{columns[min(len(cells), len(columns) - 1)]}",
                    code="cells",
                    value=shown(",".join(cells)),
                    numbers=numbers,
                )
            )
            continue
        row = Row(dict(zip(columns, cells, strict=True)), table=table, line=lines.line_num)
        try:
            items.append(read(row))
        except MalformedError as error:
            problems.extend(error.problems)
    if problems:
        raise MalformedError(*problems)
    return tuple(items)


def own_table(name: str) -> str:
    """Text of one of the tables beside this module."""
    return (DATA / f"{name}.csv").read_text(encoding="utf-8")

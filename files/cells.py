"""Cells that a spreadsheet would take for formulas: made harmless, and read back the same."""

#: A cell that begins so is computed by one spreadsheet or another.
_FORMULA = "=+-@\t\r\n＝＋－＠"
#: Put before a cell, it says: this is text.
_TEXT = "'"


def guard(text: str) -> str:
    """The cell as a spreadsheet shows it and never computes it."""
    return _TEXT + text if text.startswith(_TEXT) or _computes(text) else text


def unguard(cell: str) -> str:
    """What ``guard`` was given; a cell that it did not write stays as it is."""
    rest = cell[1:]
    if cell.startswith(_TEXT) and (rest.startswith(_TEXT) or _computes(rest)):
        return rest
    return cell


def _computes(text: str) -> bool:
    first = text.lstrip(" \u00a0")[:1]
    return bool(first) and first in _FORMULA

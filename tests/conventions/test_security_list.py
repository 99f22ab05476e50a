"""SECURITY.md names tests that exist, for every chapter of the list."""

import re

from tests.conventions.source import ROOT

_TEXT = (ROOT / "SECURITY.md").read_text(encoding="utf-8")
_ROWS = [
    [cell.strip() for cell in line.strip("|").split("|")]
    for line in _TEXT.splitlines()
    if re.match(r"\| \d", line)
]


def test_every_chapter_is_there() -> None:
    chapters = [int(number) for number in re.findall(r"^### V(\d+) ", _TEXT, re.MULTILINE)]

    assert chapters == list(range(1, 15))
    assert {row[0].split(".")[0] for row in _ROWS} == {str(chapter) for chapter in chapters}


def test_every_line_says_whether_it_holds_and_why() -> None:
    wrong = [row for row in _ROWS if len(row) != 3 or row[1] not in {"yes", "part", "no", "n/a"}]

    assert wrong == []
    assert [row[0] for row in _ROWS if len(row[2]) < 8 and "as" not in row[2]] == []


def test_every_test_that_is_named_exists() -> None:
    missing = []
    for path, name in re.findall(r"`(tests/[\w/.]+?)(?:::(\w+))?`", _TEXT):
        file = ROOT / path
        if not file.exists() or (name and f"def {name}(" not in file.read_text(encoding="utf-8")):
            missing.append(f"{path}::{name}")

    assert missing == []

"""What is wrong with a file, as values: pages choose the words and show them all."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from dataclasses import field as made
from typing import Any


@dataclass(frozen=True, kw_only=True)
class FileProblem:
    """One thing that cannot be read, or that is worth a word."""

    #: What it is, as a stable word.
    code: str
    #: Line of a table, or number of an entry in a JSON file, from 1; unset for the whole file.
    place: int | None = None
    #: The column that causes it.
    field: str = ""
    #: Numbers and names for the sentence.
    detail: Mapping[str, Any] = made(default_factory=dict)


class FileRefused(Exception):
    """The file as a whole cannot be read. Carries every reason that was found."""

    def __init__(self, *problems: FileProblem) -> None:
        self.problems = tuple(problems)
        super().__init__(", ".join(problem.code for problem in problems))


def refuse(code: str, *, place: int | None = None, **detail: Any) -> FileRefused:
    """The refusal for one reason, to be raised."""
    return FileRefused(FileProblem(code=code, place=place, detail=detail))


def shown(value: object, longest: int = 60) -> str:
    """A value of a file as a sentence may quote it."""
    text = " ".join(str(value).split())
    return text if len(text) <= longest else text[: longest - 1] + "…"


def listed(names: Iterable[str], most: int = 12) -> str:
    """Names of a file in one line; many are cut."""
    found = sorted({shown(name, 40) for name in names})
    return ", ".join(found[:most]) + ("…" if len(found) > most else "")

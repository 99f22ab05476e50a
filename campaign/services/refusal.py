"""Why an act was not done. Problems are values: pages choose the words and show them all."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from dataclasses import field as made
from typing import Any


@dataclass(frozen=True, kw_only=True)
class Problem:
    """One reason for a refusal."""

    #: What is wrong, as a stable word: ``narration`` and the pages know how to say it.
    code: str
    #: The choice that causes it, so that a page can show the reason beside it.
    field: str = ""
    #: Numbers and names for the sentence.
    detail: Mapping[str, Any] = made(default_factory=dict)


class Refused(Exception):
    """An act was asked for that cannot be done; nothing was changed and the key is still free."""

    def __init__(self, problems: Iterable[Problem]) -> None:
        self.problems = tuple(problems)
        super().__init__(", ".join(problem.code for problem in self.problems))


class KeyReused(Refused):
    """The same key came with other input: the page was changed after its tap had been done."""

    def __init__(self) -> None:
        super().__init__([Problem(code="key_reused")])

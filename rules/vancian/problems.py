"""Why something with memorised spells is refused: each reason with its cause and its numbers."""

from collections.abc import Mapping
from dataclasses import dataclass
from dataclasses import field as dataclass_field
from enum import StrEnum

from rules.errors import shown


@dataclass(frozen=True, kw_only=True)
class VancianProblem:
    """One reason to refuse something."""

    code: StrEnum
    """What is wrong: a value of the question's own enumeration."""
    field: str
    """The input that causes it: `spells`, `form`, `book`, `gold`, `character`, ..."""
    spell_id: int | None = None
    """The spell that it is about, where it is about one."""
    numbers: Mapping[str, int] = dataclass_field(default_factory=dict, hash=False)
    """Numbers for the sentence, named beside the code."""

    def __str__(self) -> str:
        numbers = [f"{name}={shown(number)}" for name, number in self.numbers.items()]
        about = [] if self.spell_id is None else [f"spell={self.spell_id}"]
        details = ", ".join(about + numbers)
        return f"{self.field}: {self.code} ({details})" if details else f"{self.field}: {self.code}"

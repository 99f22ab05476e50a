"""Lines of a choice of spells: so many copies of a form. Source: V4, V9."""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from characters.models import SpellChoice

#: Of one form of one spell; a bound against typing errors.
MOST_COPIES = 20


@dataclass(frozen=True, kw_only=True, order=True)
class Line:
    """Copies of one form of a spell."""

    spell: int
    #: Unset where the form is chosen at casting, or not chosen yet (Source: V9).
    is_reversed: bool | None = False
    copies: int = 1

    @property
    def form(self) -> tuple[int, bool | None]:
        """What the copies are of."""
        return self.spell, self.is_reversed

    def to_json(self) -> dict[str, Any]:
        return {"spell": self.spell, "reversed": self.is_reversed, "copies": self.copies}

    @classmethod
    def from_json(cls, value: Mapping[str, Any]) -> "Line":
        return cls(spell=value["spell"], is_reversed=value["reversed"], copies=value["copies"])


Lines = tuple[Line, ...]


def lines_of(forms: Iterable[tuple[int, bool | None]]) -> Lines:
    """One line for each form, from one entry for each copy."""
    return summed(Line(spell=spell, is_reversed=form) for spell, form in forms)


def summed(lines: Iterable[Line]) -> Lines:
    """Each form once, in the order of spells, forms chosen at casting first."""
    copies: Counter[tuple[int, bool | None]] = Counter()
    for line in lines:
        copies[line.form] += line.copies
    ordered = sorted(copies.items(), key=lambda one: (one[0][0], str(one[0][1])))
    return tuple(
        Line(spell=spell, is_reversed=form, copies=number)
        for (spell, form), number in ordered
        if number > 0
    )


def read_lines(choice: SpellChoice | None) -> Lines:
    """The lines of a stored choice."""
    return tuple(Line.from_json(value) for value in choice.lines) if choice else ()


def written_lines(lines: Iterable[Line]) -> list[dict[str, Any]]:
    """As a choice stores them."""
    return [line.to_json() for line in summed(lines)]

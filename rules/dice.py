"""Dice: the operating system's, or typed in from the table; and formulas such as `2d6+6`."""

import re
import secrets
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Protocol

from rules.errors import InputProblem, MalformedError, require_range, shown

MAX_FACES = 1_000
"""Most faces of one die."""
MAX_DICE = 500
"""Most dice in one formula: keeps a hostile formula from burning time."""
MAX_SPAN = 5_000
"""Most that the dice of one formula may add up to, for the same reason."""
MAX_CONSTANT = 10_000
"""Largest constant of a formula, either sign."""


@dataclass(frozen=True, kw_only=True)
class Roll:
    """One die that fell."""

    faces: int
    """Number of faces."""
    value: int
    """What it shows, 1..faces. A d100 shows 100 for `00`."""
    typed: bool
    """True when it was rolled at the table and typed in."""


class Dice(Protocol):
    """Whatever can roll a die. The rules never make a die themselves."""

    def roll(self, faces: int) -> Roll:
        """Roll one die of that many faces."""


class SystemDice:
    """Dice from the operating system's randomness."""

    def __init__(self) -> None:
        self._random = secrets.SystemRandom()

    def roll(self, faces: int) -> Roll:
        """Roll one die, every face equally likely."""
        require_range("faces", faces, minimum=1, maximum=MAX_FACES)
        return Roll(faces=faces, value=self._random.randint(1, faces), typed=False)


class TypedDice:
    """Dice rolled at the table, in the order in which the act asks for them.

    A None, or a die past the end of the list, is rolled by `fallback`; without one it is missing.
    """

    def __init__(self, values: Sequence[int | None], *, fallback: Dice | None = None) -> None:
        self._values = tuple(values)
        self._next = 0
        self._fallback = fallback

    def roll(self, faces: int) -> Roll:
        """The next typed value, checked against the faces.

        Raises MalformedError with field `dice`, code `die_missing` or `die_out_of_range`, and
        the numbers `position` (from 1) and `faces`.
        """
        require_range("faces", faces, minimum=1, maximum=MAX_FACES)
        position = self._next + 1
        value = self._values[self._next] if self._next < len(self._values) else None
        self._next += 1
        numbers = {"position": position, "faces": faces}
        if value is None:
            if self._fallback is not None:
                return self._fallback.roll(faces)
            raise MalformedError(InputProblem(field="dice", code="die_missing", numbers=numbers))
        if not 1 <= value <= faces:
            raise MalformedError(
                InputProblem(
                    field="dice", code="die_out_of_range", value=shown(value), numbers=numbers
                )
            )
        return Roll(faces=faces, value=value, typed=True)

    @property
    def left_over(self) -> tuple[int | None, ...]:
        """Values that were typed in and not asked for (yet)."""
        return self._values[self._next :]


def read_d100(text: str) -> int:
    """Read a typed d100: `00`, `0` and `100` mean 100, else 1..99 with or without a leading zero.

    Raises MalformedError (field `d100`) on anything else. Source: the head of P1.
    """
    stripped = text.strip()
    if stripped in {"00", "0", "100"}:
        return 100
    if re.fullmatch(r"0?[1-9]|[1-9][0-9]", stripped, re.ASCII):
        return int(stripped)
    raise MalformedError(
        InputProblem(
            field="d100",
            code="unreadable" if stripped else "missing",
            value=shown(stripped),
            numbers={"minimum": 1, "maximum": 100},
        )
    )


def write_d100(value: int) -> str:
    """Write a d100 as players do: two figures, `00` for 100."""
    require_range("d100", value, minimum=1, maximum=100)
    return f"{value % 100:02d}"


@dataclass(frozen=True, kw_only=True)
class FormulaRoll:
    """A formula that was rolled, each die kept."""

    formula: "DiceFormula"
    """What was rolled."""
    rolls: tuple[Roll, ...]
    """Each die, in the order of the formula."""

    @property
    def total(self) -> int:
        """Sum of the dice and the constant."""
        return sum(roll.value for roll in self.rolls) + self.formula.constant


@dataclass(frozen=True, kw_only=True)
class DiceFormula:
    """Dice to add up, and a constant: `2d6+6`, `7d10+1d2`."""

    terms: tuple[tuple[int, int], ...] = ()
    """Pairs of (count, faces), in the order in which they are rolled."""
    constant: int = 0
    """Whole number added to the dice; may be negative."""

    def __post_init__(self) -> None:
        require_range("constant", self.constant, minimum=-MAX_CONSTANT, maximum=MAX_CONSTANT)
        for count, faces in self.terms:
            require_range("count", count, minimum=1, maximum=MAX_DICE)
            require_range("faces", faces, minimum=1, maximum=MAX_FACES)
        require_range("count", sum(count for count, _ in self.terms), maximum=MAX_DICE)
        require_range("dice", sum(count * faces for count, faces in self.terms), maximum=MAX_SPAN)

    @classmethod
    def parse(cls, text: str) -> "DiceFormula":
        """Read `2d6+6`, `7d10+1d2`, `2D6 + 6`, `d8`, `1d6-1`. Raises MalformedError (`formula`)."""
        unreadable = MalformedError(
            InputProblem(field="formula", code="unreadable", value=shown(text.strip()))
        )
        if len(text) > 200:
            raise unreadable
        compact = re.sub(r"\s+", "", text).lower().replace("−", "-")
        if not compact or not re.fullmatch(
            r"[+-]?(\d{0,4}d\d{1,4}|\d{1,6})([+-](\d{0,4}d\d{1,4}|\d{1,6}))*", compact, re.ASCII
        ):
            raise unreadable
        terms: list[tuple[int, int]] = []
        constant = 0
        for sign, part in re.findall(r"([+-]?)([0-9d]+)", compact):
            count, d, faces = part.partition("d")
            if d and sign == "-":
                raise unreadable
            if d:
                terms.append((int(count or 1), int(faces)))
            else:
                constant += -int(part) if sign == "-" else int(part)
        return cls(terms=tuple(terms), constant=constant)

    def __str__(self) -> str:
        text = "+".join(f"{count}d{faces}" for count, faces in self.terms)
        if not text:
            return str(self.constant)
        return f"{text}{self.constant:+d}" if self.constant else text

    @property
    def dice(self) -> tuple[int, ...]:
        """Faces of each die, in the order in which they are rolled."""
        return tuple(faces for count, faces in self.terms for _ in range(count))

    @property
    def minimum(self) -> int:
        """Least total."""
        return sum(count for count, _ in self.terms) + self.constant

    @property
    def maximum(self) -> int:
        """Greatest total."""
        return sum(count * faces for count, faces in self.terms) + self.constant

    @property
    def mean(self) -> Fraction:
        """Exact mean of the total."""
        return sum(
            (Fraction(count * (faces + 1), 2) for count, faces in self.terms), Fraction(0)
        ) + (self.constant)

    @property
    def variance(self) -> Fraction:
        """Exact variance of the total."""
        return sum(
            (Fraction(count * (faces * faces - 1), 12) for count, faces in self.terms), Fraction(0)
        )

    def distribution(self) -> dict[int, Fraction]:
        """Exact probability of each total, least first. Cost: dice times span."""
        ways = [1]
        for faces in self.dice:
            ways = _add_die(ways, faces)
        total = sum(ways)
        return {self.minimum + index: Fraction(count, total) for index, count in enumerate(ways)}

    def roll(self, dice: Dice) -> FormulaRoll:
        """Roll every die of the formula."""
        return FormulaRoll(formula=self, rolls=tuple(dice.roll(faces) for faces in self.dice))


def _add_die(ways: list[int], faces: int) -> list[int]:
    """Ways to reach each total after one more die: a sliding sum over `faces` neighbours."""
    result: list[int] = []
    window = 0
    for index in range(len(ways) + faces - 1):
        if index < len(ways):
            window += ways[index]
        if index >= faces:
            window -= ways[index - faces]
        result.append(window)
    return result

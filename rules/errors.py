"""The three ways a rule can say no: unreadable, not allowed, more than one meaning."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from dataclasses import field as dataclass_field


class RuleError(Exception):
    """Base of everything that `rules` raises on purpose."""


@dataclass(frozen=True, kw_only=True)
class InputProblem:
    """One thing that is wrong with what was typed or passed in."""

    field: str
    """Name of the input that causes it: an option, a parameter, a die."""
    code: str
    """What is wrong, as a stable key: `unknown`, `missing`, `too_low`, `too_high`, ..."""
    value: str = ""
    """The offending text as it was given, cut to 80 characters."""
    numbers: Mapping[str, int] = dataclass_field(default_factory=dict, hash=False)
    """Numbers for the sentence: `minimum`, `maximum`, `faces`, `position`, ..."""

    def __str__(self) -> str:
        parts = [f"{self.field}: {self.code}"]
        if self.value:
            parts.append(repr(self.value))
        parts.extend(f"{name}={number}" for name, number in self.numbers.items())
        return " ".join(parts)


class MalformedError(RuleError):
    """Unreadable input: it has no meaning under any rule. Carries every problem found."""

    def __init__(self, *problems: InputProblem) -> None:
        super().__init__("; ".join(str(problem) for problem in problems) or "malformed")
        self.problems: tuple[InputProblem, ...] = problems


class IllegalError(RuleError):
    """An act on a refused question. Carries the refusals, as the question answers them."""

    def __init__(self, problems: Sequence[object]) -> None:
        super().__init__("; ".join(str(problem) for problem in problems) or "illegal")
        self.problems: tuple[object, ...] = tuple(problems)


class AmbiguousError(RuleError):
    """Readable input with more than one meaning. Carries the readings to choose from."""

    def __init__(self, text: str, readings: Sequence[str]) -> None:
        super().__init__(f"{text!r}: {', '.join(readings)}")
        self.text = text
        self.readings: tuple[str, ...] = tuple(readings)


def out_of_range(
    name: str, value: int, *, minimum: int | None = None, maximum: int | None = None
) -> InputProblem | None:
    """The problem with a whole number outside its bounds (both included), or None."""
    if minimum is not None and value < minimum:
        numbers = {"minimum": minimum}
        return InputProblem(field=name, code="too_low", value=shown(value), numbers=numbers)
    if maximum is not None and value > maximum:
        numbers = {"maximum": maximum}
        return InputProblem(field=name, code="too_high", value=shown(value), numbers=numbers)
    return None


def require_range(
    name: str, value: int, *, minimum: int | None = None, maximum: int | None = None
) -> None:
    """Raise `MalformedError` unless the whole number is within its bounds (both included)."""
    problem = out_of_range(name, value, minimum=minimum, maximum=maximum)
    if problem is not None:
        raise MalformedError(problem)


def shown(value: object) -> str:
    """A value as text for a problem, cut to 80 characters; huge numbers are not written out."""
    if isinstance(value, int) and value.bit_length() > 256:
        return "…"
    text = str(value)
    return text if len(text) <= 80 else text[:79] + "…"

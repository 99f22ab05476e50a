"""Reading the value of a house rule, as a form or a stored mapping sends it."""

from collections.abc import Callable
from enum import StrEnum

from rules.errors import InputProblem, out_of_range, shown

UNLIMITED = "unlimited"
"""How a mapping writes that there is no limit."""

Reader = Callable[[str, object], tuple[object, InputProblem | None]]
"""From an option's name and a raw value: the value, or the problem with it."""


def choice(kind: type[StrEnum]) -> Reader:
    """Reads one of the values of an enumeration; whole numbers may stand for their text."""

    def read(name: str, value: object) -> tuple[object, InputProblem | None]:
        is_plain = isinstance(value, str | int) and not isinstance(value, bool)
        text = str(value) if is_plain and len(shown(value)) < 80 else ""
        if text in {member.value for member in kind}:
            return kind(text), None
        return None, _unknown(name, value)

    return read


def one_of(allowed: tuple[int, ...]) -> Reader:
    """Reads one of some whole numbers; they may be text."""

    def read(name: str, value: object) -> tuple[object, InputProblem | None]:
        number = _whole_number(value)
        return (number, None) if number in allowed else (None, _unknown(name, value))

    return read


def up_to(maximum: int) -> Reader:
    """Reads a whole number from 1 on, or `unlimited`, which is None."""

    def read(name: str, value: object) -> tuple[object, InputProblem | None]:
        if value is None or value == UNLIMITED:
            return None, None
        return _bounded(name, value, maximum)

    return read


def choice_or_up_to(kind: type[StrEnum], maximum: int) -> Reader:
    """Reads one of the values of an enumeration, or a whole number from 1 on."""

    def read(name: str, value: object) -> tuple[object, InputProblem | None]:
        if isinstance(value, str) and value in {member.value for member in kind}:
            return kind(value), None
        return _bounded(name, value, maximum)

    return read


def _bounded(name: str, value: object, maximum: int) -> tuple[object, InputProblem | None]:
    number = _whole_number(value)
    if number is None:
        return None, _unknown(name, value)
    return number, out_of_range(name, number, minimum=1, maximum=maximum)


def _unknown(name: str, value: object) -> InputProblem:
    return InputProblem(field=name, code="unknown_value", value=shown(value))


def _whole_number(value: object) -> int | None:
    if isinstance(value, int) and not isinstance(value, bool):
        return value
    is_number = isinstance(value, str) and value.isascii() and value.isdigit() and len(value) < 10
    return int(str(value)) if is_number else None

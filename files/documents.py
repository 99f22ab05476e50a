"""JSON of strangers: bounded in depth and numbers, without what JSON has not."""

import json
import math
from collections.abc import Iterator
from typing import Any, NoReturn

from files.problems import FileRefused, refuse, shown

#: Brackets within brackets.
DEEPEST = 40
#: Values of one document, in lists and objects.
MOST_VALUES = 300_000
#: Digits of a whole number.
MOST_DIGITS = 18
_LONGEST_FRACTION = 40


def read_document(text: str, *, deepest: int = DEEPEST) -> Any:
    """What the text says. Raises ``FileRefused``.

    Refused: what is no JSON, a name given twice, NaN and infinite numbers, numbers without end,
    brackets without end, characters that are half of one.
    """
    try:
        value = json.loads(
            text,
            object_pairs_hook=_without_doubles,
            parse_constant=_no_constant,
            parse_int=_whole,
            parse_float=_fraction,
        )
    except FileRefused:
        raise
    except json.JSONDecodeError as error:
        raise refuse("json_broken", place=error.lineno, column=error.colno) from error
    except RecursionError as error:
        raise refuse("too_deep", maximum=deepest) from error
    check_value(value, deepest=deepest)
    return value


def write_document(value: Any) -> str:
    """Readable JSON, accents as they are."""
    return json.dumps(value, ensure_ascii=False, indent=1, allow_nan=False) + "\n"


def check_value(value: Any, *, deepest: int = DEEPEST) -> None:
    """Raises ``FileRefused`` for a value that is too deep or holds broken characters."""
    todo: list[Iterator[Any]] = [iter((value,))]
    left = MOST_VALUES
    while todo:
        one = next(todo[-1], todo)
        left -= 1
        if left < 0:
            raise refuse("too_many_values", maximum=MOST_VALUES)
        if one is todo:
            todo.pop()
        elif isinstance(one, str):
            _check_text(one)
        elif isinstance(one, list | dict):
            if len(todo) > deepest:
                raise refuse("too_deep", maximum=deepest)
            todo.append(iter(one) if isinstance(one, list) else _names_and_values(one))


def _names_and_values(value: dict[str, Any]) -> Iterator[Any]:
    yield from value
    yield from value.values()


def _check_text(text: str) -> None:
    if "\x00" in text:
        raise refuse("control_character")
    if not text.isascii():
        try:
            text.encode()
        except UnicodeEncodeError as error:
            raise refuse("half_a_character") from error


def _without_doubles(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for name, value in pairs:
        if name in found:
            raise refuse("name_twice", name=shown(name))
        found[name] = value
    return found


def _no_constant(text: str) -> NoReturn:
    raise refuse("no_number", value=text)


def _whole(text: str) -> int:
    if len(text) > MOST_DIGITS + 1:
        raise refuse("number_without_end", value=shown(text, 20))
    return int(text)


def _fraction(text: str) -> float:
    value = float(text) if len(text) <= _LONGEST_FRACTION else math.inf
    if not math.isfinite(value):
        raise refuse("number_without_end", value=shown(text, 20))
    return value

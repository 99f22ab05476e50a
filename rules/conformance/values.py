"""Typed access to what a vector gives."""

from collections.abc import Callable, Mapping
from enum import StrEnum
from typing import TypeVar

Answer = Mapping[str, object]
"""What a handler answers, by the names of the vector's `expect`."""


class Given:
    """A vector's `given`: each value is read by name and type, and all must be read."""

    def __init__(self, values: Mapping[str, object]) -> None:
        self._values = values
        self._used: set[str] = set()

    def whole(self, name: str) -> int:
        """A whole number. Raises KeyError or TypeError."""
        value = self._read(name)
        if not isinstance(value, int) or isinstance(value, bool):
            raise TypeError(f"{name} is not a whole number: {value!r}")
        return value

    def whole_or_none(self, name: str) -> int | None:
        """A whole number or null."""
        return None if self._read(name) is None else self.whole(name)

    def wholes(self, name: str) -> list[int]:
        """A list of whole numbers."""
        value = self._read(name)
        if not isinstance(value, list) or not all(type(item) is int for item in value):
            raise TypeError(f"{name} is not a list of whole numbers: {value!r}")
        return [int(item) for item in value]

    def text(self, name: str) -> str:
        """A text."""
        value = self._read(name)
        if not isinstance(value, str):
            raise TypeError(f"{name} is not a text: {value!r}")
        return value

    def texts(self, name: str) -> list[str]:
        """A list of texts."""
        value = self._read(name)
        if not isinstance(value, list) or not all(isinstance(item, str) for item in value):
            raise TypeError(f"{name} is not a list of texts: {value!r}")
        return [str(item) for item in value]

    def truth(self, name: str) -> bool:
        """True or false."""
        value = self._read(name)
        if not isinstance(value, bool):
            raise TypeError(f"{name} is neither true nor false: {value!r}")
        return value

    def items(self, name: str) -> "list[Given]":
        """A list of objects, each to be read in turn."""
        value = self._read(name)
        if not isinstance(value, list) or not all(isinstance(item, dict) for item in value):
            raise TypeError(f"{name} is not a list of objects: {value!r}")
        return [Given(item) for item in value]

    def has(self, name: str) -> bool:
        """Whether it is given at all."""
        return name in self._values

    def option(self, name: str, kind: "type[_Option]") -> "_Option":
        """One of an option's values. Raises ValueError on another."""
        return kind(self.text(name))

    def require_all_used(self) -> None:
        """Raise KeyError where something was given that the handler didn't look at."""
        unused = sorted(self._values.keys() - self._used)
        if unused:
            raise KeyError(f"not looked at: {', '.join(unused)}")

    def _read(self, name: str) -> object:
        self._used.add(name)
        return self._values[name]


_Option = TypeVar("_Option", bound=StrEnum)

Handler = Callable[[Given], Answer]
"""Asks the rules what a vector gives, and answers by the names it expects."""

"""Columns of an archive: what stands in a row of JSON as the value of the column, or why not."""

from collections.abc import Callable
from datetime import datetime
from typing import Any
from uuid import UUID

from django.contrib.postgres.fields import ArrayField
from django.db.models import (
    BooleanField,
    CharField,
    DateTimeField,
    Field,
    ForeignKey,
    IntegerField,
    JSONField,
    TextField,
    UUIDField,
)
from django.utils.dateparse import parse_datetime

Read = Callable[[Any], Any]
#: Of PostgreSQL's largest integer.
_LARGEST = 2**63


class MisfitError(Exception):
    """A value that its column cannot hold."""


def reader(column: "Field[Any, Any]") -> Read:
    """How the column's values are read. ``TypeError`` for a kind of column that is new here."""
    for kind, read in _KINDS:
        if isinstance(column, kind):
            inner: Read = read(column)
            return inner if not column.null else _or_nothing(inner)
    raise TypeError(f"no archive holds columns like {column!r}")


def _or_nothing(read: Read) -> Read:
    return lambda value: None if value is None else read(value)


def _whole(column: "Field[Any, Any]") -> Read:
    def read(value: Any) -> int:
        if isinstance(value, bool) or not isinstance(value, int) or abs(value) >= _LARGEST:
            raise MisfitError
        return value

    return read


def _flag(column: "Field[Any, Any]") -> Read:
    def read(value: Any) -> bool:
        if not isinstance(value, bool):
            raise MisfitError
        return value

    return read


def _text(column: "Field[Any, Any]") -> Read:
    allowed = {key for key, _words in column.flatchoices} if column.choices else None

    def read(value: Any) -> str:
        if not isinstance(value, str) or "\x00" in value:
            raise MisfitError
        if column.max_length and len(value) > column.max_length:
            raise MisfitError
        if allowed is not None and value not in allowed:
            raise MisfitError
        return value

    return read


def _moment(column: "Field[Any, Any]") -> Read:
    def read(value: Any) -> datetime:
        try:
            moment = parse_datetime(value) if isinstance(value, str) else None
        except ValueError as error:
            raise MisfitError from error
        if moment is None or moment.tzinfo is None:
            raise MisfitError
        return moment

    return read


def _key(column: "Field[Any, Any]") -> Read:
    def read(value: Any) -> UUID:
        try:
            return UUID(value)
        except (ValueError, TypeError, AttributeError) as error:
            raise MisfitError from error

    return read


def _json(column: "Field[Any, Any]") -> Read:
    shape = type(column.get_default()) if column.has_default() else (dict, list)

    def read(value: Any) -> Any:
        if not isinstance(value, shape):
            raise MisfitError
        return value

    return read


def _numbers(column: "Field[Any, Any]") -> Read:
    one = _whole(column)

    def read(value: Any) -> list[int]:
        if not isinstance(value, list):
            raise MisfitError
        return [one(number) for number in value]

    return read


_KINDS: tuple[tuple[Any, Callable[["Field[Any, Any]"], Read]], ...] = (
    (ForeignKey, _whole),
    (IntegerField, _whole),
    (BooleanField, _flag),
    (CharField, _text),
    (TextField, _text),
    (DateTimeField, _moment),
    (UUIDField, _key),
    (JSONField, _json),
    (ArrayField, _numbers),
)

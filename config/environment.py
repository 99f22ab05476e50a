"""Settings read from the environment; nonsense is refused loudly, at start.

Each reader names the variable and what it expects, so that the person who hosts the
application can mend a typo without reading code.
"""

import os
from collections.abc import Mapping
from urllib.parse import parse_qsl, unquote, urlsplit

from django.core.exceptions import ImproperlyConfigured

_TRUE = {"1", "true", "yes", "on"}
_FALSE = {"0", "false", "no", "off", ""}


def text(name: str, default: str = "") -> str:
    """The variable as it stands, without surrounding blanks."""
    return os.environ.get(name, default).strip()


def flag(name: str, *, default: bool = False) -> bool:
    """A yes or no. Raises ``ImproperlyConfigured`` on any other word."""
    value = os.environ.get(name)
    if value is None:
        return default
    word = value.strip().lower()
    if word in _TRUE:
        return True
    if word in _FALSE:
        return False
    raise ImproperlyConfigured(f"{name}={value!r}: expected one of 1, 0, yes, no")


def integer(name: str, default: int, *, minimum: int = 0, maximum: int = 2**31 - 1) -> int:
    """A whole number within bounds. Raises ``ImproperlyConfigured`` otherwise."""
    value = os.environ.get(name, "").strip()
    if not value:
        return default
    if not value.isascii() or not value.isdigit() or not minimum <= int(value) <= maximum:
        raise ImproperlyConfigured(
            f"{name}={value!r}: expected a whole number from {minimum} to {maximum}"
        )
    return int(value)


def words(name: str) -> list[str]:
    """A list written with commas; blanks and empty items are dropped."""
    return [word.strip() for word in os.environ.get(name, "").split(",") if word.strip()]


def database(url: str) -> dict[str, object]:
    """Django's settings for a ``postgresql://user:password@host:port/name?option=value`` URL.

    Raises ``ImproperlyConfigured`` for any other scheme or a missing name: PostgreSQL is the
    only engine (row locks, NOTIFY and the constraints are relied upon).
    """
    parts = urlsplit(url)
    if parts.scheme not in {"postgres", "postgresql"}:
        raise ImproperlyConfigured(
            "DATABASE_URL: expected postgresql://user:password@host:port/name"
        )
    name = unquote(parts.path.lstrip("/"))
    if not name:
        raise ImproperlyConfigured("DATABASE_URL: the name of the database is missing")
    try:
        port = parts.port
    except ValueError as error:
        raise ImproperlyConfigured("DATABASE_URL: the port is not a number") from error
    options: Mapping[str, str] = dict(parse_qsl(parts.query))
    return {
        "NAME": name,
        "USER": unquote(parts.username or ""),
        "PASSWORD": unquote(parts.password or ""),
        "HOST": options.get("host", unquote(parts.hostname or "")),
        "PORT": str(port or options.get("port", "")),
        "OPTIONS": {k: v for k, v in options.items() if k not in {"host", "port"}},
    }

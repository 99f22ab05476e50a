"""Settings read from the environment; nonsense is refused loudly, at start, all of it at once.

Each line names the variable and what it expects, so that the person who hosts the application
can mend a typo without reading code. Secrets are never repeated.
"""

import difflib
import re
from collections.abc import Collection, Mapping
from urllib.parse import parse_qsl, unquote, urlsplit
from zoneinfo import available_timezones

from django.core.exceptions import ImproperlyConfigured

#: What a person who hosts may set. `docs/hosting.md` explains each.
VARIABLES = frozenset(
    {
        "DATABASE_URL",
        "SORTILEGE_ACTS_PER_MINUTE",
        "SORTILEGE_DEBUG",
        "SORTILEGE_DEMO_ENTRY",
        "SORTILEGE_HOSTS",
        "SORTILEGE_HTTPS",
        "SORTILEGE_LOG_LEVEL",
        "SORTILEGE_MAIL_FROM",
        "SORTILEGE_ORIGINS",
        "SORTILEGE_PROXIES",
        "SORTILEGE_SECRET_KEY",
        "SORTILEGE_SESSION_DAYS",
        "SORTILEGE_SMTP_HOST",
        "SORTILEGE_SMTP_PASSWORD",
        "SORTILEGE_SMTP_PORT",
        "SORTILEGE_SMTP_TLS",
        "SORTILEGE_SMTP_USER",
        "SORTILEGE_TABLE",
        "SORTILEGE_TIME_ZONE",
        "SORTILEGE_VAR",
    }
)
#: What only the compose file and the proxy read.
OF_THE_DEPLOYMENT = frozenset(
    {
        "POSTGRES_PASSWORD",
        "SORTILEGE_BACKUPS_KEPT",
        "SORTILEGE_BACKUP_HOUR",
        "SORTILEGE_DOMAIN",
        "SORTILEGE_FEED",
        "SORTILEGE_HTTPS_PORT",
        "SORTILEGE_HTTP_PORT",
        "SORTILEGE_TLS",
        "SORTILEGE_WEB",
    }
)
#: What our own commands and tests tell each other.
OF_OURS = frozenset(
    {
        "SORTILEGE_DATABASE_NAME",
        "SORTILEGE_REQUIRE_BROWSER",
        "SORTILEGE_TABLE_HOST",
        "SORTILEGE_TEST_HOME",
        "SORTILEGE_THROWAWAY",
    }
)
_TRUE = {"1", "true", "yes", "on"}
_FALSE = {"0", "false", "no", "off", ""}
_HOST = re.compile(r"\.?[a-z0-9_-]+(\.[a-z0-9_-]+)*\.?|\[[0-9a-f:.]+\]", re.IGNORECASE)
_ORIGIN = re.compile(r"https?://(\*\.)?[a-z0-9_.\[\]:-]+", re.IGNORECASE)
_MAIL = re.compile(r"[^@\s]+@[^@\s]+|[^<>]+<[^@\s]+@[^@\s]+>")
#: As short as ``check --deploy`` lets a key be, and as monotonous.
_KEY_LENGTH, _KEY_LETTERS = 50, 5


class Environment:
    """Reads variables one by one; `refuse` then tells everything that was wrong.

    What cannot be read counts as absent meanwhile.
    """

    def __init__(self, values: Mapping[str, str]) -> None:
        self._values = values
        self.problems: list[str] = []

    def text(self, name: str, default: str = "") -> str:
        """The variable as it stands, without surrounding blanks."""
        return self._values.get(name, "").strip() or default

    def flag(self, name: str, *, default: bool = False) -> bool:
        """A yes or no."""
        value = self._values.get(name)
        if value is None:
            return default
        word = value.strip().lower()
        if word not in _TRUE | _FALSE:
            self._refuse(name, "expected one of 1, 0, yes, no")
        return word in _TRUE

    def integer(
        self, name: str, default: int, *, minimum: int = 0, maximum: int = 2**31 - 1
    ) -> int:
        """A whole number within bounds."""
        value = self.text(name)
        if not value:
            return default
        if not value.isascii() or not value.isdigit() or not minimum <= int(value) <= maximum:
            self._refuse(name, f"expected a whole number from {minimum} to {maximum}")
            return default
        return int(value)

    def choice(self, name: str, default: str, *, among: Collection[str]) -> str:
        """One of some words."""
        value = self.text(name, default)
        if value not in among:
            near = difflib.get_close_matches(value, among, n=3) or sorted(among)[:6]
            self._refuse(name, f"expected for instance {', '.join(near)}")
            return default
        return value

    def time_zone(self, name: str, default: str) -> str:
        """A name such as ``Europe/Paris``."""
        return self.choice(name, default, among=available_timezones())

    def mail_address(self, name: str, default: str) -> str:
        """Somebody's address, with or without a name before it."""
        value = self.text(name, default)
        if not _MAIL.fullmatch(value):
            self._refuse(name, "expected an address such as table@example.org")
        return value

    def words(self, name: str) -> list[str]:
        """A list written with commas; blanks and empty items are dropped."""
        return [word.strip() for word in self.text(name).split(",") if word.strip()]

    def hosts(self, name: str) -> list[str]:
        """Names that are served: without ``https://``, port or path, and never all names."""
        found = self.words(name)
        for host in found:
            if not _HOST.fullmatch(host):
                self._refuse(name, f"{host!r} is not a name such as magic.example.org")
        return found

    def origins(self, name: str) -> list[str]:
        """Whole addresses, ``https://…``, without a path."""
        found = self.words(name)
        for origin in found:
            if not _ORIGIN.fullmatch(origin):
                self._refuse(name, f"{origin!r} is not an address such as https://example.org")
        return found

    def secret(self, name: str) -> str:
        """A key to sign with: long and not monotonous, or absent."""
        value = self.text(name)
        if value and (len(value) < _KEY_LENGTH or len(set(value)) < _KEY_LETTERS):
            self.problems.append(f"{name}: expected at least {_KEY_LENGTH} characters at random")
        return value

    def database(self, name: str) -> dict[str, object]:
        """Django's settings for ``postgresql://user:password@host:port/name?option=value``.

        PostgreSQL is the only engine: row locks, NOTIFY and the constraints are relied upon.
        """
        problem = ""
        port = None
        parts = urlsplit(self.text(name))
        if parts.scheme not in {"postgres", "postgresql"}:
            problem = "expected postgresql://user:password@host:port/name"
        elif not parts.path.lstrip("/"):
            problem = "the name of the database is missing"
        else:
            try:
                port = parts.port
            except ValueError:
                problem = "the port is not a number (in a password, write @ / : as %40 %2F %3A)"
        if problem:
            self.problems.append(f"{name}: {problem}")
            return {"NAME": "refused"}
        options = dict(parse_qsl(parts.query))
        return {
            "NAME": unquote(parts.path.lstrip("/")),
            "USER": unquote(parts.username or ""),
            "PASSWORD": unquote(parts.password or ""),
            "HOST": options.get("host", unquote(parts.hostname or "")),
            "PORT": str(port or options.get("port", "")),
            "OPTIONS": {k: v for k, v in options.items() if k not in {"host", "port"}},
        }

    def require(self, condition: object, problem: str) -> None:
        """What must hold between several variables."""
        if not condition:
            self.problems.append(problem)

    def refuse_unknown(self) -> None:
        """A variable of ours that nobody reads is most likely a typo."""
        known = VARIABLES | OF_THE_DEPLOYMENT | OF_OURS
        for name in sorted(self._values):
            if name.startswith("SORTILEGE_") and name not in known:
                near = difflib.get_close_matches(name, VARIABLES, n=1)
                self.problems.append(
                    f"{name}: unknown" + (f", perhaps {near[0]} was meant" if near else "")
                )

    def refuse(self) -> None:
        """Raises ``ImproperlyConfigured`` with every problem, a line each."""
        if len(self.problems) == 1:
            raise ImproperlyConfigured(self.problems[0])
        if self.problems:
            lines = "".join(f"\n  {problem}" for problem in self.problems)
            raise ImproperlyConfigured(f"réglages refusés / settings refused{lines}")

    def _refuse(self, name: str, expected: str) -> None:
        self.problems.append(f"{name}={self._values.get(name, '')!r}: {expected}")

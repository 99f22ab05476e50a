"""Not too often: counted together by all processes, or lightly by each for itself."""

import hashlib
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass

from django.db import connection

#: One statement: the row is counted and read under its own lock, and rows of former days leave.
_COUNT = """
WITH former AS (
    DELETE FROM accounts_tally
    WHERE since < now() - interval '1 day' AND NOT (what = %(what)s AND who = %(who)s)
)
INSERT INTO accounts_tally AS tally (what, who, since, count)
VALUES (%(what)s, %(who)s, now(), 1)
ON CONFLICT (what, who) DO UPDATE SET
    count = CASE WHEN tally.since > now() - make_interval(secs => %(seconds)s)
            THEN tally.count + 1 ELSE 1 END,
    since = CASE WHEN tally.since > now() - make_interval(secs => %(seconds)s)
            THEN tally.since ELSE now() END
RETURNING count, extract(epoch FROM since - now()) + %(seconds)s
"""


@dataclass(frozen=True, kw_only=True)
class Limit:
    """So many times within so many seconds, at most a day."""

    what: str
    times: int
    seconds: int


def wait_for(limit: Limit, who: str) -> int:
    """Counts once more. Seconds to wait where it was too often, else 0. One query."""
    values: dict[str, str | int] = {
        "what": limit.what,
        "who": hashlib.sha256(who.encode()).hexdigest(),
        "seconds": limit.seconds,
    }
    with connection.cursor() as cursor:
        cursor.execute(_COUNT, values)
        count, left = cursor.fetchone()
    return max(1, int(left) + 1) if count > limit.times else 0


class Buckets:
    """A full bucket for each person, one drop an act, refilled all the time.

    In this process's memory only: acts are many, and a query for each would cost more than it
    saves. Several processes let through as many times more, which is still far from harm.
    """

    _MANY = 10_000

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        self._now = now
        self._lock = threading.Lock()
        self._left: dict[int, tuple[float, float]] = {}

    def wait_for(self, who: int, *, a_minute: int) -> int:
        """Takes a drop. Seconds to wait where none is left, else 0."""
        if not a_minute:
            return 0
        with self._lock:
            now = self._now()
            left, at = self._left.get(who, (float(a_minute), now))
            left = min(a_minute, left + (now - at) * a_minute / 60)
            is_allowed = left >= 1
            self._left[who] = (left - is_allowed, now)
            if len(self._left) > self._MANY:
                self._forget(now)
        return 0 if is_allowed else max(1, round(60 / a_minute))

    def _forget(self, now: float) -> None:
        """Who has done nothing for a minute has a full bucket anyway."""
        self._left = {who: (left, at) for who, (left, at) in self._left.items() if now - at < 60}

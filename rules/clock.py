"""Game time: whole seconds since the start of the campaign, and their parts.

Names of months and days belong to a campaign's calendar and are not known here.
"""

from dataclasses import dataclass

from rules.errors import require_range

ROUND = 12
"""Seconds of a combat round, by default (option `round_seconds`). Source: P9."""
MINUTE = 60
"""Seconds of a minute."""
TURN = 600
"""Seconds of a turn: 10 minutes. Source: V13."""
HOUR = 3_600
"""Seconds of an hour."""
DAY = 86_400
"""Seconds of a day: 24 hours."""
WEEK = 7 * DAY
"""Seconds of a week."""
MONTH_DAYS = 30
"""Days of a month of study, by default (option `month_days`). Source: P13."""
MONTH = MONTH_DAYS * DAY
"""Seconds of a month of 30 days."""
SLEEP = 8 * HOUR
"""Seconds of the sleep that makes a rest. Source: S5."""
MAX_SECONDS = 2**62
"""The clock's upper end: keeps every sum within a 64-bit integer."""


@dataclass(frozen=True, kw_only=True)
class GameTime:
    """Whole seconds taken apart. Day 1 is the campaign's first."""

    day: int
    """Day of the campaign, from 1."""
    hour: int
    """Hour of the day, 0..23."""
    minute: int
    """Minute of the hour, 0..59."""
    second: int
    """Second of the minute, 0..59."""

    @classmethod
    def of(cls, seconds: int) -> "GameTime":
        """The time `seconds` after the campaign's start; negative seconds are malformed."""
        require_range("seconds", seconds, minimum=0, maximum=MAX_SECONDS)
        days, rest = divmod(seconds, DAY)
        hours, rest = divmod(rest, HOUR)
        minutes, left = divmod(rest, MINUTE)
        return cls(day=days + 1, hour=hours, minute=minutes, second=left)

    @property
    def seconds(self) -> int:
        """Whole seconds since the campaign's start: the inverse of `of`."""
        return (self.day - 1) * DAY + self.hour * HOUR + self.minute * MINUTE + self.second


def rounds_to_seconds(rounds: int, *, round_seconds: int = ROUND) -> int:
    """Seconds that `rounds` combat rounds last. Source: P9."""
    require_range("rounds", rounds, minimum=0)
    return rounds * round_seconds


def minutes_to_seconds(minutes: int) -> int:
    """Seconds that `minutes` last: a spell's duration on the clock. Source: P3."""
    require_range("minutes", minutes, minimum=0)
    return minutes * MINUTE

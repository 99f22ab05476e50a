"""A campaign's calendar: names for the seconds of its clock, and back.

Second 0 of the clock is midnight of the start day. Names are the table's own; a calendar may have
no week. Source: P13 (`month_days`: `calendar`), S1.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import accumulate
from typing import cast

from rules.clock import DAY, MAX_SECONDS, MONTH_DAYS
from rules.errors import InputProblem, MalformedError, out_of_range, require_range, shown

MAX_MONTHS = 40
"""Most months of a year."""
MAX_MONTH_DAYS = 400
"""Most days of a month."""
MAX_WEEKDAYS = 20
"""Most days of a week."""
MAX_NAME = 30
"""Longest name of a month or of a day of the week, in characters."""
MAX_YEAR = 99_999
"""Greatest number of a year, either side of 0."""


@dataclass(frozen=True, kw_only=True)
class Month:
    """A month of every year."""

    name: str
    """As the table calls it."""
    days: int = MONTH_DAYS
    """Its length in days, 1..400."""


@dataclass(frozen=True, kw_only=True)
class CalendarDate:
    """A second of the clock as the calendar names it."""

    year: int
    """Number of the year."""
    month: int
    """Place of the month within the year, from 1."""
    month_name: str
    """Its name."""
    day: int
    """Day of the month, from 1."""
    weekday: str | None
    """Name of the day of the week; None without a week."""
    second: int
    """Second of the day, 0..86399."""


DEFAULT_MONTHS = tuple(
    Month(name=name)
    for name in (
        "givre",
        "dégel",
        "semis",
        "bourgeon",
        "rosée",
        "foin",
        "soleil",
        "moisson",
        "vendange",
        "rousseur",
        "brume",
        "longue-nuit",
    )
)
"""Twelve months of 30 days."""


@dataclass(frozen=True, kw_only=True)
class Calendar:
    """The year's months, the week, and the date at which the campaign began.

    Raises MalformedError with every problem; their fields are `months`, `weekdays`,
    `month_<n>_name`, `month_<n>_days`, `weekday_<n>`, `start_year`, `start_month`, `start_day`
    and `start_weekday`.
    """

    months: tuple[Month, ...] = DEFAULT_MONTHS
    """In their order, at least one."""
    weekdays: tuple[str, ...] = ()
    """Names of the week's days in their order; empty: no week."""
    start_year: int = 1
    """Year of the clock's second 0."""
    start_month: int = 1
    """Its month, from 1."""
    start_day: int = 1
    """Its day, from 1."""
    start_weekday: int = 1
    """Its day of the week, from 1; without a week 1."""

    def __post_init__(self) -> None:
        problems = (*_month_problems(self.months), *_week_problems(self.weekdays))
        if not problems:
            problems = self._start_problems()
        if problems:
            raise MalformedError(*problems)

    def _start_problems(self) -> tuple[InputProblem, ...]:
        found = [
            out_of_range("start_year", self.start_year, minimum=-MAX_YEAR, maximum=MAX_YEAR),
            out_of_range("start_month", self.start_month, minimum=1, maximum=len(self.months)),
            out_of_range(
                "start_weekday",
                self.start_weekday,
                minimum=1,
                maximum=max(1, len(self.weekdays)),
            ),
        ]
        if 1 <= self.start_month <= len(self.months):
            longest = self.months[self.start_month - 1].days
            found.append(out_of_range("start_day", self.start_day, minimum=1, maximum=longest))
        return tuple(problem for problem in found if problem is not None)

    @classmethod
    def from_mapping(cls, mapping: Mapping[str, object]) -> "Calendar":
        """Read what `to_mapping` wrote; what is not named keeps its default.

        Raises MalformedError for anything else.
        """
        values = dict(mapping)
        try:
            if "months" in values:
                pairs = cast(list[tuple[str, int]], values["months"])
                values["months"] = tuple(Month(name=name, days=days) for name, days in pairs)
            if "weekdays" in values:
                values["weekdays"] = tuple(cast(list[str], values["weekdays"]))
            return cls(**values)  # type: ignore[arg-type]  # what does not fit raises below
        except (TypeError, ValueError) as error:
            problem = InputProblem(field="calendar", code="unreadable", value=shown(mapping))
            raise MalformedError(problem) from error

    def to_mapping(self) -> dict[str, object]:
        """What differs from the default calendar, as JSON can hold it."""
        everything: dict[str, object] = {
            "months": [[month.name, month.days] for month in self.months],
            "weekdays": list(self.weekdays),
            "start_year": self.start_year,
            "start_month": self.start_month,
            "start_day": self.start_day,
            "start_weekday": self.start_weekday,
        }
        default = Calendar()
        return {
            name: value
            for name, value in everything.items()
            if getattr(self, name) != getattr(default, name)
        }

    @property
    def year_days(self) -> int:
        """Days of a year."""
        return sum(month.days for month in self.months)

    def date_of(self, seconds: int) -> CalendarDate:
        """The date at a second of the clock; negative seconds are malformed."""
        require_range("seconds", seconds, minimum=0, maximum=MAX_SECONDS)
        days, second = divmod(seconds, DAY)
        years, day_of_year = divmod(days + self._start_offset, self.year_days)
        month, day = self._within_year(day_of_year)
        weekday = None
        if self.weekdays:
            weekday = self.weekdays[(days + self.start_weekday - 1) % len(self.weekdays)]
        return CalendarDate(
            year=self.start_year + years,
            month=month,
            month_name=self.months[month - 1].name,
            day=day,
            weekday=weekday,
            second=second,
        )

    def seconds_of(self, *, year: int, month: int, day: int, second: int = 0) -> int:
        """The clock at a date; below 0 for a date before the start.

        Raises MalformedError for a month or a day that the calendar does not have.
        """
        require_range("year", year, minimum=-MAX_YEAR, maximum=MAX_YEAR)
        require_range("month", month, minimum=1, maximum=len(self.months))
        require_range("day", day, minimum=1, maximum=self.months[month - 1].days)
        require_range("second", second, minimum=0, maximum=DAY - 1)
        days = (year - self.start_year) * self.year_days + self._day_of_year(month, day)
        return (days - self._start_offset) * DAY + second

    def month_after(self, seconds: int, *, months: int = 1) -> int:
        """The clock so many months later, at the same day and hour.

        A day that the later month lacks becomes its last one. Source: P13 (`calendar`).
        """
        require_range("months", months, minimum=0)
        date = self.date_of(seconds)
        years, month = divmod(date.month - 1 + months, len(self.months))
        length = self.months[month].days
        days = (date.year + years - self.start_year) * self.year_days
        days += self._day_of_year(month + 1, min(date.day, length)) - self._start_offset
        return days * DAY + date.second

    @property
    def _start_offset(self) -> int:
        """Days of the first year before the start."""
        return self._day_of_year(self.start_month, self.start_day)

    def _day_of_year(self, month: int, day: int) -> int:
        """Days of the year before this one."""
        return sum(one.days for one in self.months[: month - 1]) + day - 1

    def _within_year(self, day_of_year: int) -> tuple[int, int]:
        """Month and day, from 1, of a day of the year, from 0."""
        before = 0
        for month, after in enumerate(accumulate(one.days for one in self.months), start=1):
            if day_of_year < after:
                return month, day_of_year - before + 1
            before = after
        raise AssertionError("the day is not within the year")


def _month_problems(months: tuple[Month, ...]) -> tuple[InputProblem, ...]:
    found = [out_of_range("months", len(months), minimum=1, maximum=MAX_MONTHS)]
    names: set[str] = set()
    for place, month in enumerate(months, start=1):
        found.append(_name_problem(f"month_{place}_name", month.name, names))
        found.append(
            out_of_range(f"month_{place}_days", month.days, minimum=1, maximum=MAX_MONTH_DAYS)
        )
    return tuple(problem for problem in found if problem is not None)


def _week_problems(weekdays: tuple[str, ...]) -> tuple[InputProblem, ...]:
    found = [out_of_range("weekdays", len(weekdays), maximum=MAX_WEEKDAYS)]
    names: set[str] = set()
    for place, name in enumerate(weekdays, start=1):
        found.append(_name_problem(f"weekday_{place}", name, names))
    return tuple(problem for problem in found if problem is not None)


def _name_problem(field: str, name: str, earlier: set[str]) -> InputProblem | None:
    """A name that is missing, too long or given twice; it joins the earlier ones."""
    folded = name.strip().casefold()
    code = ""
    if not folded:
        code = "missing"
    elif len(name) > MAX_NAME:
        code = "too_long"
    elif folded in earlier:
        code = "twice"
    earlier.add(folded)
    return InputProblem(field=field, code=code, value=shown(name)) if code else None

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.calendar import MAX_YEAR, Calendar, Month
from rules.clock import DAY, HOUR, MAX_SECONDS
from rules.errors import MalformedError

SMALL = Calendar(
    months=(Month(name="clair", days=3), Month(name="sombre", days=5)),
    weekdays=("un", "deux", "trois"),
    start_year=10,
    start_month=2,
    start_day=4,
    start_weekday=3,
)


@st.composite
def calendars(draw: st.DrawFn) -> Calendar:
    lengths = draw(st.lists(st.integers(1, 40), min_size=1, max_size=14))
    months = tuple(Month(name=f"mois {n}", days=days) for n, days in enumerate(lengths))
    week = draw(st.integers(0, 9))
    month = draw(st.integers(1, len(months)))
    return Calendar(
        months=months,
        weekdays=tuple(f"jour {n}" for n in range(week)),
        start_year=draw(st.integers(-50, 2_000)),
        start_month=month,
        start_day=draw(st.integers(1, months[month - 1].days)),
        start_weekday=draw(st.integers(1, max(1, week))),
    )


def refusal(**fields: Any) -> list[tuple[str, str]]:
    with pytest.raises(MalformedError) as caught:
        Calendar(**fields)
    return [(problem.field, problem.code) for problem in caught.value.problems]


# --- refusals ---------------------------------------------------------------------------
def test_a_year_without_months_is_malformed() -> None:
    assert refusal(months=()) == [("months", "too_low")]


def test_every_problem_is_told_at_once() -> None:
    months = (Month(name=" "), Month(name="nuit", days=0), Month(name="Nuit"))
    assert refusal(months=months, weekdays=("x" * 31, "a", "A")) == [
        ("month_1_name", "missing"),
        ("month_2_days", "too_low"),
        ("month_3_name", "twice"),
        ("weekday_1", "too_long"),
        ("weekday_3", "twice"),
    ]


@pytest.mark.parametrize(
    ("fields", "problem"),
    [
        ({"start_month": 13}, ("start_month", "too_high")),
        ({"start_day": 31}, ("start_day", "too_high")),
        ({"start_year": MAX_YEAR + 1}, ("start_year", "too_high")),
        ({"start_weekday": 2}, ("start_weekday", "too_high")),
    ],
)
def test_a_start_outside_the_calendar_is_malformed(
    fields: dict[str, int], problem: tuple[str, str]
) -> None:
    assert refusal(**fields) == [problem]


@pytest.mark.parametrize(
    "mapping", [{"months": 3}, {"months": [["a"]]}, {"moons": 2}, {"months": [["a", "b"]]}]
)
def test_what_is_no_calendar_is_malformed(mapping: dict[str, object]) -> None:
    with pytest.raises(MalformedError):
        Calendar.from_mapping(mapping)


def test_a_day_that_the_month_lacks_is_malformed() -> None:
    with pytest.raises(MalformedError):
        SMALL.seconds_of(year=10, month=1, day=4)


# --- dates ------------------------------------------------------------------------------
def test_the_default_year_has_twelve_months_of_thirty_days() -> None:
    calendar = Calendar()
    assert (len(calendar.months), calendar.year_days) == (12, 360)
    assert calendar.date_of(0).weekday is None


@pytest.mark.parametrize(
    ("seconds", "expected"),
    [
        (0, (10, 2, 4, "trois", 0)),
        (DAY + HOUR, (10, 2, 5, "un", HOUR)),
        (2 * DAY, (11, 1, 1, "deux", 0)),
        (5 * DAY - 1, (11, 1, 3, "un", DAY - 1)),
        (5 * DAY, (11, 2, 1, "deux", 0)),
    ],
)
def test_days_run_over_months_and_years(seconds: int, expected: tuple[Any, ...]) -> None:
    date = SMALL.date_of(seconds)
    assert (date.year, date.month, date.day, date.weekday, date.second) == expected


def test_a_date_before_the_start_is_below_zero() -> None:
    assert SMALL.seconds_of(year=10, month=2, day=3) == -DAY


def test_a_month_later_a_missing_day_becomes_the_last() -> None:
    start = SMALL.seconds_of(year=11, month=2, day=5, second=HOUR)
    later = SMALL.date_of(SMALL.month_after(start))
    assert (later.year, later.month, later.day, later.second) == (12, 1, 3, HOUR)


@given(calendars(), st.integers(0, 10**10))
def test_a_date_leads_back_to_its_second(calendar: Calendar, seconds: int) -> None:
    date = calendar.date_of(seconds)
    if abs(date.year) <= MAX_YEAR:
        back = calendar.seconds_of(
            year=date.year, month=date.month, day=date.day, second=date.second
        )
        assert back == seconds


@given(calendars())
def test_what_is_written_reads_as_the_same_calendar(calendar: Calendar) -> None:
    assert Calendar.from_mapping(calendar.to_mapping()) == calendar


def test_the_default_is_written_as_nothing() -> None:
    assert Calendar().to_mapping() == {}


def test_the_clocks_end_has_a_date() -> None:
    assert Calendar().date_of(MAX_SECONDS).month_name

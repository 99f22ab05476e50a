from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.errors import MalformedError
from rules.vancian.ranges import RangeKind, parse_range


@pytest.mark.parametrize(
    "text",
    [
        "far",
        "0 ft",
        "ft",
        "10",
        "10 m",
        "-10 ft",
        "10 ft sphere",
        "40 ft + 10 miles per level",
        "40 ft + 10 ft",
        "10 ft cone per level",
        "1/0 mile per level",
        "x" * 10_000,
    ],
)
def test_an_unknown_text_is_an_error_that_names_it(text: str) -> None:
    with pytest.raises(MalformedError) as caught:
        parse_range(text)

    (problem,) = caught.value.problems
    assert (problem.field, problem.code) == ("range", "unknown_text")
    assert problem.value[:50] == text[:50]


def test_a_missing_text_is_an_error() -> None:
    with pytest.raises(MalformedError) as caught:
        parse_range(" ")

    assert caught.value.problems[0].code == "missing"


@pytest.mark.parametrize("level", [0, 101])
def test_a_caster_level_beyond_reason_is_refused(level: int) -> None:
    with pytest.raises(MalformedError):
        parse_range("10 ft per level").metres(caster_level=level)


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("caster", RangeKind.CASTER),
        ("caster's presence", RangeKind.PRESENCE),
        ("caster’s presence", RangeKind.PRESENCE),
        ("Touch", RangeKind.TOUCH),
        ("unlimited", RangeKind.UNLIMITED),
    ],
)
def test_some_have_no_number(text: str, kind: RangeKind) -> None:
    found = parse_range(text)

    assert (found.kind, found.is_measured) == (kind, False)
    assert found.metres(caster_level=3) is None


@pytest.mark.parametrize(
    ("text", "kind", "metres"),
    [
        ("120 ft", RangeKind.DISTANCE, 36),
        ("6 ft", RangeKind.DISTANCE, Fraction(9, 5)),
        ("240 yards", RangeKind.DISTANCE, 216),
        ("10 ft around caster", RangeKind.AROUND_CASTER, 3),
        ("60 ft cone", RangeKind.CONE, 18),
        ("30 ft square", RangeKind.SQUARE, 9),
        ("5 ft per level", RangeKind.DISTANCE, Fraction(9, 2)),
        ("40 ft + 10 ft per level", RangeKind.DISTANCE, 21),
        ("1 mile per level", RangeKind.DISTANCE, 4_800),
        ("1/2 mile per level", RangeKind.DISTANCE, 2_400),
    ],
)
def test_a_reach_in_metres_at_level_three(
    text: str, kind: RangeKind, metres: int | Fraction
) -> None:
    found = parse_range(text)

    assert (found.kind, found.text) == (kind, text)
    assert found.metres(caster_level=3) == metres


@given(st.integers(1, 9_999), st.integers(1, 14))
def test_ten_feet_are_three_metres(tens: int, level: int) -> None:
    assert parse_range(f"{tens * 10} ft").metres(caster_level=level) == 3 * tens
    assert parse_range(f"{tens} ft per level").metres(caster_level=level) == (
        Fraction(3 * tens * level, 10)
    )

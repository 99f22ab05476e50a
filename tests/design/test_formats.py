"""Numbers, times and outcomes, as each language writes them."""

from fractions import Fraction

import pytest
from django.utils import translation

from design import formats
from rules.percentile.outcome import Outcome


@pytest.mark.parametrize(("language", "written"), [("fr", "12\u00a0345,5"), ("en", "12,345.5")])
def test_a_number_follows_the_language(language: str, written: str) -> None:
    with translation.override(language):
        assert formats.number(12_345.5) == written


@pytest.mark.parametrize(("language", "written"), [("fr", "40\u00a0%"), ("en", "40%")])
def test_a_share_follows_the_language(language: str, written: str) -> None:
    with translation.override(language):
        assert formats.percent(Fraction(2, 5)) == written


@pytest.mark.parametrize(("language", "written"), [("fr", "21\u00a0h\u00a042"), ("en", "21:42")])
def test_an_hour_follows_the_language(language: str, written: str) -> None:
    with translation.override(language):
        assert formats.game_time(2 * 86_400 + 78_120) == written


def test_a_chance_that_exists_is_never_nothing() -> None:
    assert formats.percent(Fraction(1, 1000)) == "< 1\u00a0%"


def test_a_doubt_is_never_certainty() -> None:
    assert formats.percent(Fraction(999, 1000)) == "> 99\u00a0%"


def test_what_rounds_to_zero_has_no_sign() -> None:
    assert formats.number(-0.01) == "0"


def test_less_is_written_with_a_true_minus() -> None:
    assert formats.signed(-3) == "−3"


def test_nothing_added_is_written_as_plus_or_minus_zero() -> None:
    assert formats.signed(0) == "±0"


@pytest.mark.parametrize(("value", "written"), [(7, "07"), (42, "42"), (100, "00")])
def test_a_roll_is_two_digits(value: int, written: str) -> None:
    assert formats.d100(value) == written


@pytest.mark.parametrize(
    ("seconds", "written"),
    [
        (0, "0\u00a0s"),
        (12, "12\u00a0s"),
        (600, "10\u00a0min"),
        (612, "10\u00a0min 12\u00a0s"),
        (7_200, "2\u00a0h"),
        (9_600, "2\u00a0h\u00a040"),
        (273_600, "3\u00a0j 4\u00a0h"),
    ],
)
def test_a_span_is_told_in_its_two_largest_units(seconds: int, written: str) -> None:
    assert formats.game_span(seconds) == written


def test_the_first_day_of_a_campaign_is_day_one() -> None:
    assert formats.game_clock(0) == "jour 1, 0\u00a0h\u00a000"


@pytest.mark.parametrize(("value", "written"), [(160, "160\u00a0m"), (1_500, "1,5\u00a0km")])
def test_far_is_told_in_kilometres(value: int, written: str) -> None:
    assert formats.metres(value) == written


def test_an_outcome_may_come_as_text_or_as_a_member() -> None:
    assert (
        formats.outcome_word("fumble") == formats.outcome_word(Outcome.FUMBLE) == "échec critique"
    )

from fractions import Fraction

import pytest
from django.utils.translation import override

from design import formats

NB = "\u00a0"


@pytest.mark.parametrize(
    ("value", "french", "english"),
    [
        (0, "0", "0"),
        (7.4, "7,4", "7.4"),
        (Fraction(37, 5), "7,4", "7.4"),
        (9.0, "9", "9"),
        (-3, "−3", "−3"),
        (-0.01, "0", "0"),
        (12_345, f"12{NB}345", "12,345"),
        (0.25, "0,3", "0.3"),
    ],
)
def test_a_number_is_written_as_the_reader_writes_it(
    value: formats.Number, french: str, english: str
) -> None:
    with override("fr"):
        assert formats.number(value) == french
    with override("en"):
        assert formats.number(value) == english


@pytest.mark.parametrize(("value", "written"), [(5, "+5"), (-3, "−3"), (0, "±0"), (120, "+120")])
def test_what_is_added_carries_its_sign(value: int, written: str) -> None:
    assert formats.signed(value) == written


@pytest.mark.parametrize(("roll", "written"), [(1, "01"), (7, "07"), (42, "42"), (100, "00")])
def test_a_roll_is_written_as_the_dice_show_it(roll: int, written: str) -> None:
    assert formats.d100(roll) == written


@pytest.mark.parametrize(
    ("share", "french", "english"),
    [
        (Fraction(2, 5), f"40{NB}%", "40%"),
        (0, f"0{NB}%", "0%"),
        (1, f"100{NB}%", "100%"),
        (Fraction(1, 400), f"< 1{NB}%", "< 1%"),
        (Fraction(399, 400), f"> 99{NB}%", "> 99%"),
    ],
)
def test_a_probability_never_hides_a_doubt(
    share: formats.Number, french: str, english: str
) -> None:
    with override("fr"):
        assert formats.percent(share) == french
    with override("en"):
        assert formats.percent(share) == english


def test_the_clock_counts_days_from_the_first() -> None:
    seconds = 2 * 86_400 + 21 * 3_600 + 42 * 60 + 59
    with override("fr"):
        assert formats.game_clock(seconds) == f"jour{NB}3, 21{NB}h{NB}42"
        assert formats.game_time(9 * 3_600 + 5 * 60) == f"9{NB}h{NB}05"
    with override("en"):
        assert formats.game_clock(seconds).endswith("3, 21:42")


@pytest.mark.parametrize(
    ("name", "french"),
    [
        ("Ambroise", "d’Ambroise"),
        ("Élise", "d’Élise"),
        ("Œdipe", "d’Œdipe"),
        ("Ysolde", "d’Ysolde"),
        ("Yann", "de Yann"),
        ("Hugo", "de Hugo"),
        ("Julien", "de Julien"),
        ("", "de "),
    ],
)
def test_a_name_after_de_elides_it_before_a_vowel(name: str, french: str) -> None:
    with override("fr"):
        assert formats.of_name(name) == french
    with override("en"):
        assert formats.of_name(name) == f"of {name}"


@pytest.mark.parametrize(
    ("day", "french"),
    [
        ("mardi 1 décembre", "mardi 1er décembre"),
        ("1 mai 2026", "1er mai 2026"),
        ("11 mai 2026", "11 mai 2026"),
        ("21 mai 2021", "21 mai 2021"),
    ],
)
def test_the_first_day_of_a_month_is_an_ordinal_in_french(day: str, french: str) -> None:
    with override("fr"):
        assert formats.first_of_month(day) == french
    with override("en"):
        assert formats.first_of_month(day) == day


@pytest.mark.parametrize(
    ("seconds", "written"),
    [
        (0, "0_s"),
        (12, "12_s"),
        (90, "1_min 30_s"),
        (600, "10_min"),
        (9_600, "2_h_40"),
        (8 * 3_600, "8_h"),
        (86_400, "1_j"),
        (3 * 86_400 + 4 * 3_600, "3_j 4_h"),
    ],
)
def test_a_span_shows_its_two_largest_units(seconds: int, written: str) -> None:
    with override("fr"):
        assert formats.game_span(seconds) == written.replace("_", NB)


@pytest.mark.parametrize(
    ("value", "written"), [(0, "0_m"), (160, "160_m"), (1_500, "1,5_km"), (20_480, "20,5_km")]
)
def test_a_distance_changes_to_kilometres(value: int, written: str) -> None:
    with override("fr"):
        assert formats.metres(value) == written.replace("_", NB)


def test_outcomes_have_the_words_of_the_table() -> None:
    with override("fr"):
        words = [formats.outcome_word(o) for o in ("critical", "success", "failure", "fumble")]
    assert words == ["réussite critique", "réussite", "échec", "échec critique"]


def test_a_pair_of_texts_is_told_in_the_readers_language() -> None:
    told = {"fr": "Foudre", "en": "Lightning"}

    with override("en"):
        assert formats.in_language(told) == "Lightning"
    with override("fr"):
        assert formats.in_language(told) == "Foudre"
        assert formats.in_language({"fr": "", "en": "Lightning"}) == "Lightning"
        assert formats.in_language({}) == ""

import contextlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.errors import MalformedError
from rules.percentile.parameter_line import MAX_LINE, MAX_NAME, Language, read_line, write_line
from rules.percentile.spell_parameters import (
    MAX_BASE_DURATION_MIN,
    MAX_BASE_RANGE_M,
    Characteristic,
    Degree,
    DurationKind,
    NamedParameters,
    RangeKind,
    SpellParameters,
)

names = (
    st.text(
        st.characters(exclude_categories=["Cc", "Cs", "Zl", "Zp"]), min_size=1, max_size=MAX_NAME
    )
    .map(str.strip)
    .filter(bool)
)
parameters = st.builds(
    SpellParameters,
    degree=st.sampled_from(Degree),
    range_kind=st.sampled_from(RangeKind),
    base_range_m=st.integers(1, MAX_BASE_RANGE_M),
    duration_kind=st.sampled_from(DurationKind),
    base_duration_min=st.integers(1, MAX_BASE_DURATION_MIN),
    resistance=st.none() | st.sampled_from(Characteristic),
)


def refused(text: str) -> list[tuple[str, str]]:
    """Field and code of every problem with a line."""
    with pytest.raises(MalformedError) as caught:
        read_line(text)
    return [(problem.field, problem.code) for problem in caught.value.problems]


def read(text: str) -> SpellParameters:
    return read_line(f"Foudre; {text}").parameters


def test_every_problem_of_a_line_is_reported_at_once() -> None:
    assert refused("; Fort, 10 pieds, 0 min, XYZ, 5") == [
        ("name", "missing"),
        ("line", "too_many_fields"),
        ("degree", "unknown_value"),
        ("range", "unknown_value"),
        ("duration", "too_low"),
        ("resistance", "unknown_value"),
    ]


def test_missing_fields_are_named() -> None:
    assert refused("Foudre; Léger, , 10 min") == [("range", "missing"), ("resistance", "missing")]
    assert refused("Foudre;") == [
        ("degree", "missing"),
        ("range", "missing"),
        ("duration", "missing"),
        ("resistance", "missing"),
    ]


@pytest.mark.parametrize("text", ["", "Foudre", "Foudre, -, -, -, -"])
def test_a_line_without_a_semicolon_is_refused(text: str) -> None:
    assert refused(text) == [("line", "no_semicolon")]


def test_a_line_or_a_name_that_is_too_long_is_refused() -> None:
    assert refused("x" * MAX_LINE + "; -, -, -, -") == [("line", "too_long")]
    assert refused("x" * (MAX_NAME + 1) + "; -, -, -, -") == [("name", "too_long")]


@pytest.mark.parametrize("text", ["1001 km", "0 m", "1000001 m"])
def test_a_range_out_of_bounds_is_refused_with_its_bound(text: str) -> None:
    [(field, code)] = refused(f"Foudre; -, {text}, -, -")

    assert field == "range"
    assert code in {"too_low", "too_high"}


@pytest.mark.parametrize("text", ["10", "m", "-5 m", "1.5 km", "10 min", "dix m", "9" * 13 + " m"])
def test_a_range_that_is_not_one_is_refused(text: str) -> None:
    assert refused(f"Foudre; -, {text}, -, -") == [("range", "unknown_value")]


def test_a_duration_of_a_range_is_refused() -> None:
    assert refused("Foudre; -, -, 10 m, -") == [("duration", "unknown_value")]


@pytest.mark.parametrize("name", ["", " Foudre", "Foudre\nBis", "\x00"])
def test_a_name_that_can_not_stand_in_a_line_is_not_written(name: str) -> None:
    with pytest.raises(MalformedError):
        write_line(NamedParameters(name=name, parameters=SpellParameters()))


def test_dashes_are_the_defaults() -> None:
    assert read("-, -, -, -") == SpellParameters()
    assert read("–, —, −, ‑.") == SpellParameters()


def test_reading_forgives_case_accents_spaces_and_a_full_stop() -> None:
    forgiving = read("  leger ,1 000 M,  INSTANTANE , aucune . ".replace(" . ", "."))

    assert forgiving == SpellParameters(base_range_m=1_000, duration_kind=DurationKind.INSTANT)


@pytest.mark.parametrize(
    ("french", "english"),
    [
        ("Nul, Soi, Permanent, FOR", "None, Self, Permanent, STR"),
        ("Léger, Contact, Spécial, TAI", "Light, Touch, Special, SIZ"),
        ("Intense, Vue, Instantané, POU", "Intense, Sight, Instant, POW"),
        ("Total, Spécial, 2 jours, Aucune", "Total, Special, 2 days, None"),
        ("Léger, 5 mètres, 3 heures, DEX", "Light, 5 meters, 3 hours, DEX"),
    ],
)
def test_both_languages_are_read(french: str, english: str) -> None:
    assert read(french) == read(english)


@pytest.mark.parametrize(
    ("text", "metres"), [("1 m", 1), ("999 m", 999), ("1 km", 1_000), ("3km", 3_000)]
)
def test_ranges_are_read_in_metres(text: str, metres: int) -> None:
    assert read(f"-, {text}, -, -").base_range_m == metres


@pytest.mark.parametrize(
    ("text", "minutes"), [("1 min", 1), ("90 min", 90), ("2 h", 120), ("1 j", 1_440)]
)
def test_durations_are_read_in_minutes(text: str, minutes: int) -> None:
    assert read(f"-, -, {text}, -").base_duration_min == minutes


@pytest.mark.parametrize(
    ("line", "language"),
    [
        ("Évocation de la Foudre; -, -, Instantané, -", "fr"),
        ("Porte; Nul, 3 km, 2 j, TAI", "fr"),
        ("Porte; Total, Vue, 3 h, POU", "fr"),
        ("Porte; -, 1500 m, 90 min, -", "fr"),
        ("Door; Total, Sight, 2 d, POW", "en"),
        ("Door; None, Self, Instant, SIZ", "en"),
    ],
)
def test_lines_are_written_as_the_page_says(line: str, language: Language) -> None:
    assert write_line(read_line(line), language=language) == line


def test_the_name_is_what_stands_before_the_last_semicolon() -> None:
    assert read_line("Feu; follet; -, -, -, -.").name == "Feu; follet"


@given(names, parameters, st.sampled_from(["fr", "en"]))
def test_reading_what_was_written_gives_the_same_spell(
    name: str, spell: SpellParameters, language: Language
) -> None:
    named = NamedParameters(name=name, parameters=spell)

    line = write_line(named, language=language)

    assert read_line(line) == named
    assert read_line(f" {line}. ") == named


@given(st.text(max_size=60) | st.text("; ,-.019kmhjinNulSoiTotaFOR", max_size=40).map("F;".__add__))
def test_no_text_makes_reading_fall_over(text: str) -> None:
    named: NamedParameters | None = None
    with contextlib.suppress(MalformedError):
        named = read_line(text)

    assert named is None or read_line(write_line(named)) == named

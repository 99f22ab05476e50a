import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from rules.percentile.parameters import Characteristic, Degree, DurationKind, RangeKind
from spells.services.lines import MAX_LINES, Pasted, read_lines
from tests.factories.spells import SpellFactory
from tests.spells.table import Table


def read(table: Table, text: str, language: str = "fr") -> Pasted:
    return read_lines(campaign=table.campaign, text=text, language=language)


def test_all_problems_of_all_lines_are_found(table: Table) -> None:
    SpellFactory(name_fr="Foudre")

    pasted = read(
        table,
        "Foudre; -, -, -, Non\n\nVoile; Mou, 0 m, 2 lunes, FOI\nsans rien\n"
        "Voile; -, -, -, - | a|b|c|d|e",
    )

    assert not pasted.is_right
    assert [(line.number, [p.code for p in line.problems]) for line in pasted.lines] == [
        (1, ["line_unknown_value", "name_taken"]),
        (3, ["line_unknown_value", "line_too_low", "line_unknown_value", "line_unknown_value"]),
        (4, ["line_no_semicolon"]),
        (5, ["too_many_parts", "name_taken"]),
    ]


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "nothing_pasted"),
        (" \n\t\n", "nothing_pasted"),
        ("a; -, -, -, -\n" * (MAX_LINES + 1), "too_many_lines"),
    ],
)
def test_the_whole_may_be_wrong(table: Table, text: str, code: str) -> None:
    pasted = read(table, text)

    assert [problem.code for problem in pasted.problems] == [code]
    assert not pasted.is_right


def test_a_line_has_a_greatest_length(table: Table) -> None:
    pasted = read(table, "Voile; -, -, -, - | " + "x" * 500)

    assert [problem.code for problem in pasted.lines[0].problems] == ["line_too_long"]


def test_two_lines_of_one_name_are_refused(table: Table) -> None:
    pasted = read(table, "Voile; -, -, -, -\nVOILE; -, -, -, -")

    assert [[p.code for p in line.problems] for line in pasted.lines] == [[], ["name_taken"]]


def test_a_line_gives_its_spell_and_what_follows(table: Table) -> None:
    pasted = read(
        table, "Cloche; Total, Vue, Instantané, POU. | Elle brise. | dégâts | le doyen | p. 112"
    )

    assert pasted.is_right
    [line] = pasted.lines
    assert line.draft is not None
    assert line.draft.names == {"fr": "Cloche", "en": ""}
    assert (line.draft.degree, line.draft.range_kind) == (Degree.TOTAL, RangeKind.SIGHT)
    assert line.draft.duration_kind == DurationKind.INSTANT
    assert line.draft.resistance == Characteristic.POU
    assert (line.draft.effect_fr, line.draft.dice_fr) == ("Elle brise.", "dégâts")
    assert line.draft.rolls_dice
    assert (line.remark.note, line.remark.page) == ("le doyen", "p. 112")


def test_an_english_gm_pastes_english(table: Table) -> None:
    [line] = read(table, "Ash Veil; Light, 20 m, 1 h, None | Ash | points", "en").lines

    assert line.draft is not None
    assert line.draft.names == {"fr": "", "en": "Ash Veil"}
    assert (line.draft.effect_en, line.draft.dice_en) == ("Ash", "points")


_PIECES = st.sampled_from(
    ["Voile", ";", ",", "|", "-", "10 m", "\n", "\r", "\u2028", "Léger", " ", "POU", "00", "ﷺ", "."]
)


@pytest.mark.django_db
@given(text=st.lists(st.one_of(_PIECES, st.text(max_size=12)), max_size=40).map("".join))
@settings(
    max_examples=60,
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)
def test_any_text_is_read(table: Table, text: str) -> None:
    pasted = read(table, text)

    assert bool(pasted.lines) or bool(pasted.problems)
    assert all(line.draft or line.problems for line in pasted.lines)

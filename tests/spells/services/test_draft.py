import pytest

from rules.percentile.parameters import read_line
from spells.services.draft import SpellDraft, draft_problems, name_problems
from tests.factories.spells import OwnSpellFactory, SpellFactory
from tests.spells.table import Table, new_table


def test_a_name_taken_in_the_other_language_is_taken(table: Table) -> None:
    SpellFactory(name_fr="Foudre", name_en="Lightning")

    [[problem]] = name_problems(table.campaign, [SpellDraft(name_fr="LIGHTNING")])

    assert (problem.code, problem.field) == ("name_taken", "name_fr")
    assert problem.detail == {"fr": "Foudre", "en": "Lightning"}


def test_a_name_of_another_campaign_is_free(table: Table) -> None:
    OwnSpellFactory(campaign=new_table().campaign, name_fr="Voile")

    assert name_problems(table.campaign, [SpellDraft(name_fr="Voile")]) == [[]]


def test_the_second_of_two_drafts_of_one_name_is_refused(table: Table) -> None:
    drafts = [SpellDraft(name_fr="Voile"), SpellDraft(name_fr="voïle")]

    first, second = name_problems(table.campaign, drafts)

    assert first == []
    assert [problem.code for problem in second] == ["name_taken"]


@pytest.mark.parametrize(
    ("steps", "code"),
    [
        ([{"intensity": 1001, "fr": "x"}], "step_out_of_range"),
        ([{"intensity": 1, "fr": "x" * 201}], "step_too_long"),
        ([{"intensity": n, "fr": "x"} for n in range(1, 32)], "too_many_steps"),
    ],
)
def test_steps_have_bounds(steps: list[dict[str, object]], code: str) -> None:
    problems = draft_problems(SpellDraft(name_fr="Voile", steps=steps))

    assert [problem.code for problem in problems] == [code]


def test_a_draft_of_a_line_has_its_parameters() -> None:
    named = read_line("Voile; Total, Vue, 2 h, POU")

    draft = SpellDraft.of_line(named.name, named.parameters, language="en")

    assert draft.names == {"fr": "", "en": "Voile"}
    assert draft.parameters == named.parameters


@pytest.mark.django_db
def test_a_draft_of_a_spell_gives_its_columns_back() -> None:
    spell = SpellFactory(resistance="POU", steps=[{"intensity": 1, "fr": "a", "en": "b"}])

    columns = SpellDraft.of(spell).columns()

    assert columns == {name: getattr(spell, name) for name in columns}

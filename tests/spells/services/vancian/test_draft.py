from dataclasses import replace
from typing import Any
from uuid import uuid4

import pytest
from pytest_django import DjangoAssertNumQueries

from spells.models import Spell
from spells.services.vancian.draft import (
    VancianDraft,
    taken_vancian_name,
    vancian_name_problems,
    vancian_problems,
)
from spells.services.writing import end_spell
from tests.factories.spells import OwnVancianSpellFactory, SpellFactory, VancianSpellFactory
from tests.spells.table import Table

SOUND = VancianDraft(name_fr="Cendre", duration="1 turn", range="touch", saving_throw="none")


def _codes(draft: VancianDraft) -> list[tuple[str, str]]:
    return [(problem.code, problem.field) for problem in vancian_problems(draft)]


def _with(**fields: Any) -> VancianDraft:
    return replace(SOUND, **fields)


def test_a_sound_spell_has_no_problem() -> None:
    assert _codes(SOUND) == []


@pytest.mark.parametrize(
    ("fields", "problem"),
    [
        ({"magic_type": "skill"}, ("magic_type_unknown", "magic_type")),
        ({"spell_level": 0}, ("level_out_of_range", "spell_level")),
        ({"spell_level": 7}, ("level_out_of_range", "spell_level")),
        ({"spell_level": 6, "magic_type": "divine"}, ("level_out_of_range", "spell_level")),
        ({"name_fr": ""}, ("name_missing", "name_fr")),
        ({"duration": ""}, ("duration_unreadable", "duration")),
        ({"duration": "a while"}, ("duration_unreadable", "duration")),
        ({"range": "far"}, ("range_unreadable", "range")),
        ({"saving_throw": "maybe"}, ("saving_throw_unreadable", "saving_throw")),
        ({"combine_tags": "+luck"}, ("combine_tags_unreadable", "combine_tags")),
        ({"summary_fr": "x" * 141}, ("too_long", "summary_fr")),
        ({"effect_en": "x" * 4_001}, ("too_long", "effect_en")),
    ],
)
def test_a_field_that_is_wrong_is_named(
    fields: dict[str, object], problem: tuple[str, str]
) -> None:
    assert _codes(_with(**fields)) == [problem]


def test_the_reversed_form_counts_where_there_is_one() -> None:
    assert _codes(_with(reverse_duration="a while")) == []
    assert _codes(_with(is_reversible=True)) == [
        ("name_missing", "reverse_name_fr"),
        ("duration_unreadable", "reverse_duration"),
        ("range_unreadable", "reverse_range"),
        ("saving_throw_unreadable", "reverse_saving_throw"),
    ]


def _taken(table: Table, draft: VancianDraft, besides: Spell | None = None) -> list[str]:
    return [p.field for p in vancian_name_problems(table.campaign, draft, besides=besides)]


def test_a_name_stands_once_on_a_list_in_either_form(
    table: Table, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    reverse = {"name_fr": "Ténèbres", "name_en": "Darkness"}
    VancianSpellFactory(name_fr="Lumière", name_en="Light", reverse=reverse)

    with django_assert_num_queries(1):
        assert _taken(table, _with(name_fr="tenebres", name_en="LIGHT")) == ["name_fr", "name_en"]
    assert _taken(table, _with(name_fr="Lumière", magic_type="divine")) == []
    assert _taken(table, _with(name_fr="Aube", is_reversible=True, reverse_name_fr="lumiere")) == [
        "reverse_name_fr"
    ]


def test_skills_and_memorised_spells_may_share_a_name(table: Table) -> None:
    SpellFactory(name_fr="Lumière")

    assert _taken(table, _with(name_fr="Lumière")) == []


def test_both_forms_have_names_of_their_own(table: Table) -> None:
    draft = _with(name_fr="Aube", is_reversible=True, reverse_name_fr="aube")

    assert _taken(table, draft) == ["reverse_name_fr"]


def test_a_spells_own_name_is_not_taken(table: Table) -> None:
    spell = OwnVancianSpellFactory(campaign=table.campaign, name_fr="Cendre")

    assert _taken(table, _with(name_fr="Cendre"), besides=spell) == []
    assert _taken(table, _with(name_fr="Cendre")) == ["name_fr"]
    assert taken_vancian_name(table.campaign, spell) is None


def test_an_ended_spell_leaves_its_name_and_cannot_come_back_to_it(table: Table) -> None:
    spell = OwnVancianSpellFactory(campaign=table.campaign, name_fr="Cendre")
    end_spell(by=table.gm, act_id=uuid4(), spell_id=spell.pk)
    OwnVancianSpellFactory(campaign=table.campaign, name_fr="Cendre")

    assert taken_vancian_name(table.campaign, spell) == "name_taken"


def test_a_spell_reads_back_as_its_draft(table: Table) -> None:
    fields = {
        "is_reversible": True,
        "reverse_name_fr": "Aube",
        "reverse_duration": "instant",
        "reverse_range": "30 ft",
        "reverse_saving_throw": "spells (half)",
        "combine_tags": "+morale",
        "effect_fr": "Tout brûle.",
    }
    spell = OwnVancianSpellFactory(campaign=table.campaign, **fields)

    draft = VancianDraft.of(spell)

    assert {name: getattr(draft, name) for name in fields} == fields
    assert draft.with_changes(_with(range="10 ft"), {"range", "act_id"}).range == "10 ft"

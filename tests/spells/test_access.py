from uuid import uuid4

import pytest
from django.http import Http404
from pytest_django import DjangoAssertNumQueries

from spells.access import (
    memorised_spell_for,
    note_for,
    own_memorised_spell_for,
    own_spell_for,
    skill_for,
    spell_for,
)
from spells.services.notes import Remark, note_spell
from spells.services.writing import end_spell
from tests.factories.spells import (
    OwnSpellFactory,
    OwnVancianSpellFactory,
    SpellFactory,
    VancianSpellFactory,
)
from tests.spells.table import Table, new_table


def test_another_campaigns_spell_does_not_exist_here(table: Table) -> None:
    elsewhere = OwnSpellFactory(campaign=new_table().campaign)

    with pytest.raises(Http404):
        spell_for(table.player, elsewhere.pk)


def test_a_spell_of_the_catalogue_is_not_the_campaigns_own(table: Table) -> None:
    spell = SpellFactory()

    assert spell_for(table.player, spell.pk) == spell
    with pytest.raises(Http404):
        own_spell_for(table.gm, spell.pk)


def test_an_ended_spell_keeps_its_page_and_cannot_be_changed(table: Table) -> None:
    spell = OwnSpellFactory(campaign=table.campaign)
    end_spell(by=table.gm, act_id=uuid4(), spell_id=spell.pk)

    assert spell_for(table.player, spell.pk) == spell
    with pytest.raises(Http404):
        own_spell_for(table.gm, spell.pk)


def test_notes_are_for_gms(table: Table) -> None:
    spell = OwnSpellFactory(campaign=table.campaign, note="le doyen ment")

    assert note_for(table.player, spell) is None
    found = note_for(table.gm, spell)
    assert found is not None
    assert found.note == "le doyen ment"


def test_notes_on_the_catalogue_stay_in_their_campaign(table: Table) -> None:
    spell = SpellFactory()
    other = new_table()

    note_spell(by=other.gm, act_id=uuid4(), spell_id=spell.pk, remark=Remark(note="ailleurs"))

    assert note_for(table.gm, spell) is None


def test_each_page_of_writing_takes_the_spells_of_its_system(table: Table) -> None:
    skill, own_skill = SpellFactory(), OwnSpellFactory(campaign=table.campaign)
    memorised = VancianSpellFactory()
    own_memorised = OwnVancianSpellFactory(campaign=table.campaign)

    assert skill_for(table.gm, skill.pk) == skill
    assert memorised_spell_for(table.gm, memorised.pk) == memorised
    assert own_memorised_spell_for(table.gm, own_memorised.pk) == own_memorised
    for find, spell in (
        (skill_for, memorised),
        (memorised_spell_for, skill),
        (own_spell_for, own_memorised),
        (own_memorised_spell_for, own_skill),
        (own_memorised_spell_for, memorised),
    ):
        with pytest.raises(Http404):
            find(table.gm, spell.pk)


def test_a_memorised_spell_comes_with_its_forms(
    table: Table, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    reverse = {"name_fr": "Envers", "name_en": "Other side"}
    spell = VancianSpellFactory(reverse=reverse)

    with django_assert_num_queries(2):
        found = spell_for(table.player, spell.pk)
        assert found.form.is_reversed is False
        assert found.reversed_form is not None

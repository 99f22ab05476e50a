from uuid import uuid4

import pytest
from django.http import Http404

from spells.access import note_for, own_spell_for, spell_for
from spells.services.notes import Remark, note_spell
from spells.services.writing import end_spell
from tests.factories.spells import OwnSpellFactory, SpellFactory
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

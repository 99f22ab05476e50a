import pytest

from files.reading import read_spell_file
from files.spell_list import write_csv, write_json
from spells.models import Spell
from spells.services.spell_files.exporting import spell_entries, spell_entry
from spells.services.spell_files.matching import Verb, plan_spells
from tests.factories.spells import (
    OwnSpellFactory,
    OwnVancianSpellFactory,
    SpellFactory,
    VancianSpellFactory,
)
from tests.spells.table import Table

pytestmark = pytest.mark.django_db


def fill(table: Table) -> None:
    OwnSpellFactory(
        campaign=table.campaign,
        name_fr="=Cloche; Fêlée",
        name_en='"Bell"',
        effect_fr="Une ligne.\nUne autre.",
        steps=[{"intensity": 5, "fr": "fort", "en": "loud"}],
        rolls_dice=True,
        degree=3,
        note="le doyen la garde",
    )
    OwnVancianSpellFactory(campaign=table.campaign, name_fr="Cendre")
    SpellFactory(name_fr="Foudre")
    VancianSpellFactory(name_fr="Lueur", reverse={"name_fr": "Ombre", "name_en": "Shade"})


def test_a_player_gets_no_word_of_the_gms(table: Table) -> None:
    fill(table)
    usable = Spell.objects.usable_in(table.campaign)

    told = spell_entries(table.player, usable)

    assert "doyen" not in str(told)
    assert "doyen" in str(spell_entries(table.gm, usable))


def test_what_goes_out_comes_in_as_the_same(table: Table) -> None:
    fill(table)
    entries = spell_entries(table.gm, Spell.objects.usable_in(table.campaign))

    for text in (write_csv(entries, separator=";", secret=True), write_json(entries)):
        plan = plan_spells(table.campaign, read_spell_file(text.encode()))
        assert [one.verb for one in plan.spells] == [Verb.SAME] * 4


def test_what_goes_out_of_one_campaign_is_new_in_another(table: Table) -> None:
    fill(table)
    entries = spell_entries(table.gm, Spell.objects.own_of(table.campaign))
    text = write_csv(entries, separator=",", secret=True)
    Spell.objects.own_of(table.campaign).update(ended_seq=1)

    plan = plan_spells(table.campaign, read_spell_file(text.encode()))

    assert [one.verb for one in plan.spells] == [Verb.NEW, Verb.NEW]


def test_a_spell_is_told_in_words_of_the_schema() -> None:
    entry = spell_entry(SpellFactory(name_fr="Foudre", degree=3))

    assert (entry["system"], entry["degree"], entry["name_fr"]) == ("percentile", "total", "Foudre")

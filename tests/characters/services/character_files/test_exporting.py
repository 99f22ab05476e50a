import json

import pytest

from characters.models import KnownSpell, MemorisedSpell
from characters.services.character_files.exporting import character_file
from characters.services.character_files.matching import plan_character
from files.reading import read_character_file
from tests.characters.services.character_files.test_importing import imported
from tests.factories.characters import CharacterFactory, KnownSpellFactory
from tests.factories.spells import OwnSpellFactory, SpellFactory
from tests.files.test_foundry import actor, sent, spell
from tests.spells.table import new_table

pytestmark = pytest.mark.django_db


def test_a_mage_is_the_same_in_another_campaign() -> None:
    table, other = new_table(), new_table()
    mage = CharacterFactory(campaign=table.campaign, name="=Ysolde", players=[table.player])
    own = OwnSpellFactory(campaign=table.campaign, name_fr="Braise", note="le doyen la garde")
    KnownSpellFactory(character=mage, spell=own, skill=35)
    KnownSpellFactory(character=mage, spell=SpellFactory(key="foudre"), skill=60)

    text = character_file(table.player, mage)
    copy = imported(other.gm, text.encode())

    assert "doyen" not in text + character_file(table.gm, mage)
    assert json.loads(character_file(other.gm, copy)) == {
        **json.loads(text),
        "spells": json.loads(text)["spells"],
    }
    assert KnownSpell.objects.filter(character=copy).count() == 2


def test_a_caster_is_the_same_in_another_campaign() -> None:
    table, other = new_table(), new_table()
    caster = imported(table.gm, sent(actor(spell(cast=2), spell(name="Soot", lvl=1))))

    text = character_file(table.gm, caster)
    copy = imported(other.gm, text.encode())

    assert character_file(other.gm, copy) == text
    assert MemorisedSpell.objects.filter(character=copy).count() == 2


def test_its_own_campaign_has_all_its_spells_already() -> None:
    table = new_table()
    caster = imported(table.gm, sent(actor(spell(cast=2))))

    plan = plan_character(
        table.campaign, read_character_file(character_file(table.gm, caster).encode())
    )

    assert (plan.is_right, plan.new) == (True, ())

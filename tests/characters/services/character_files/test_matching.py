import pytest

from characters.services.character_files.matching import plan_character
from files.character_file import CharacterFile, HeldLine, SpellRef
from files.reading import read_character_file
from tests.factories.campaign import CampaignFactory
from tests.factories.spells import VancianSpellFactory
from tests.files.test_foundry import actor, sent, spell

pytestmark = pytest.mark.django_db


def test_a_spell_of_the_catalogue_is_found_and_not_made_again() -> None:
    known = VancianSpellFactory(name_en="slow ember", magic_type="arcane", spell_level=2)
    file = read_character_file(sent(actor(spell())))

    plan = plan_character(CampaignFactory(), file)

    assert plan.new == ()
    assert set(plan.spells.values()) == {known.pk}


def test_a_form_that_the_spell_has_not_is_refused() -> None:
    VancianSpellFactory(key="lueur", magic_type="arcane")
    values = {"system": "vancian", "name": "M", "class_id": "magic_user", "class_level": 1}
    file = CharacterFile(
        kind="json",
        values={**values, "int_score": 9, "dex_score": 9},
        memorised=(HeldLine(spell=SpellRef(key="lueur"), is_reversed=True),),
    )

    plan = plan_character(CampaignFactory(), file)

    assert [problem.code for problem in plan.problems] == ["no_reverse"]

import pytest

from characters.services.vancian.facts import facts_of, list_and_level
from rules.vancian.classes import MagicType
from tests.characters.scene import spell
from tests.factories.spells import VancianSpellFactory

pytestmark = pytest.mark.django_db


def test_a_spell_of_percentages_has_no_list() -> None:
    with pytest.raises(ValueError, match="MagicType"):
        facts_of(spell("Feu"))


def test_list_and_level_are_the_spells() -> None:
    found = facts_of(VancianSpellFactory(magic_type="druidic", spell_level=3))

    assert (found.magic_type, found.level) == (MagicType.DRUIDIC, 3)


def test_a_reversible_spell_says_so_where_its_form_is_asked_for() -> None:
    spell = VancianSpellFactory(reverse={"name_fr": "Ténèbres", "name_en": "Darkness"})

    assert facts_of(spell).is_reversible
    assert not list_and_level(spell).is_reversible
    assert list_and_level(spell).level == spell.spell_level

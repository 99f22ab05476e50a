import pytest

from campaign.services.refusal import Refused
from characters.services.vancian.starting import draw_starting
from rules.vancian.classes import CLASSES
from tests.characters.table import codes
from tests.characters.vancian_scene import set_rules
from tests.factories.campaign import CampaignFactory
from tests.factories.spells import VancianSpellFactory

pytestmark = pytest.mark.django_db

MAGIC_USER = CLASSES["magic_user"]


def test_a_paladin_draws_nothing() -> None:
    with pytest.raises(Refused) as caught:
        draw_starting(CampaignFactory(), CLASSES["paladin"], besides=(), typed=None)

    assert codes(caught.value) == ["class_learns_nothing"]


def test_a_table_with_its_own_dice_asks_for_them() -> None:
    campaign = CampaignFactory()
    set_rules(campaign, dice_source="typed")

    with pytest.raises(Refused) as caught:
        draw_starting(campaign, MAGIC_USER, besides=(), typed=None)

    assert codes(caught.value) == ["typed_dice_only"]


def test_two_of_level_one_and_one_of_level_two_are_drawn() -> None:
    for level in (1, 1, 1, 2, 2, 3):
        VancianSpellFactory(spell_level=level)

    drawn, told = draw_starting(CampaignFactory(), MAGIC_USER, besides=(), typed=None)

    assert [spell.spell_level for spell in drawn] == [1, 1, 2]
    assert {die["for"] for die in told} == {"starting"}


def test_what_was_chosen_besides_is_not_drawn() -> None:
    spells = [VancianSpellFactory(spell_level=1) for _n in range(3)]

    drawn, _told = draw_starting(CampaignFactory(), MAGIC_USER, besides={spells[0].pk}, typed=None)

    assert {spell.pk for spell in drawn} == {spells[1].pk, spells[2].pk}

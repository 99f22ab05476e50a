import pytest
from django.urls import reverse

from characters.forms.vancian.rule_notes import unified_notes
from rules.house_rules import HouseRules
from tests.characters.table import signed_in
from tests.characters.vancian_scene import VancianScene, build_vancian_scene
from tests.factories.characters import CasterFactory
from tests.factories.spells import VancianSpellFactory

pytestmark = pytest.mark.django_db

OFF = HouseRules()
ON = HouseRules.from_mapping(OFF.to_mapping() | {"unified_magic": "on"})


@pytest.fixture
def scene() -> VancianScene:
    """A cleric without a list, a druid with one spell."""
    scene = build_vancian_scene()
    leaf = VancianSpellFactory(name_fr="Baies", magic_type="druidic")
    CasterFactory(campaign=scene.campaign, class_id="cleric", name="Aldric")
    CasterFactory(campaign=scene.campaign, class_id="druid", name="Brune", accessible=[leaf])
    return scene


def test_rules_that_stay_change_nothing_for_anybody(scene: VancianScene) -> None:
    assert unified_notes(scene.gm, OFF, OFF) == []


def test_each_cleric_and_druid_is_told_and_no_magic_user(scene: VancianScene) -> None:
    switched_on = {note.name: note.words for note in unified_notes(scene.gm, OFF, ON)}
    switched_off = {note.name: note.words for note in unified_notes(scene.gm, ON, OFF)}

    assert "2 sorts de niveau 1 et 1 de niveau 2" in switched_on["Aldric"]
    assert "Ne garderait que le sort de sa liste" in switched_on["Brune"]
    assert "Retrouverait tous les sorts" in switched_off["Aldric"]
    assert switched_on.keys() == switched_off.keys() == {"Aldric", "Brune"}


def test_the_rules_page_shows_it_before_anything_is_switched(scene: VancianScene) -> None:
    address = reverse("campaign:rules", args=[scene.campaign.pk])

    answer = signed_in(scene.gm).get(address, {"was_unified_magic": "off", "unified_magic": "on"})

    assert "Aldric" in answer.content.decode()
    assert "Brune" in answer.content.decode()

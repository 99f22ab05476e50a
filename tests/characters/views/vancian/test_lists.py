from typing import Any

import pytest
from django.urls import reverse

from characters.models import AccessibleSpell, Caster
from spells.models import Spell
from tests.characters.table import key, signed_in
from tests.characters.vancian_scene import VancianScene, build_vancian_scene, set_rules
from tests.factories.characters import CasterFactory
from tests.factories.spells import VancianSpellFactory

pytestmark = pytest.mark.django_db


@pytest.fixture
def scene() -> VancianScene:
    return build_vancian_scene()


@pytest.fixture
def heal() -> Spell:
    return VancianSpellFactory(name_fr="Soin", magic_type="divine")


@pytest.fixture
def cleric(scene: VancianScene, heal: Spell) -> Caster:
    return CasterFactory(campaign=scene.campaign, class_id="cleric", accessible=[heal])


def url(caster: Caster, name: str = "spell-list") -> str:
    return reverse(f"characters:{name}", args=[caster.campaign_id, caster.character_id])


def post(scene: VancianScene, caster: Caster, **fields: Any) -> Any:
    data = {"act_id": str(key()), **fields}
    return signed_in(scene.gm).post(url(caster, "assign-list"), data)


def test_who_learns_from_books_has_no_such_page(scene: VancianScene) -> None:
    assert signed_in(scene.gm).get(url(scene.caster)).status_code == 404


def test_the_page_ticks_what_stands_on_the_list(
    scene: VancianScene, cleric: Caster, heal: Spell
) -> None:
    page = signed_in(scene.gm).get(url(cleric)).content.decode()

    assert f'value="{heal.pk}" checked' in page
    assert "Liste de sorts" in page
    set_rules(scene.campaign, unified_magic="on")
    assert "Sorts connus" in signed_in(scene.gm).get(url(cleric)).content.decode()


def test_unticked_is_taken_away(scene: VancianScene, cleric: Caster, heal: Spell) -> None:
    assert post(scene, cleric, was=str(heal.pk), spells=[str(heal.pk)]).status_code == 422
    assert post(scene, cleric, was=str(heal.pk)).status_code == 303
    assert not AccessibleSpell.objects.standing().exists()


def test_the_sheet_shows_what_is_known_and_from_whom(
    scene: VancianScene, cleric: Caster, heal: Spell
) -> None:
    set_rules(scene.campaign, unified_magic="on", party_view="full")
    lesson = VancianSpellFactory(name_fr="Lueur", magic_type="divine")
    post(scene, cleric, was=str(heal.pk), spells=[str(heal.pk), str(lesson.pk)])

    page = signed_in(scene.player).get(url(cleric, "sheet")).content.decode()

    assert "Sorts connus" in page
    assert "appris d’un supérieur" in page
    assert "Enseigner" not in page


def test_a_list_is_given_to_another_of_the_same_magic(
    scene: VancianScene, cleric: Caster, heal: Spell
) -> None:
    """Source: V3: a deity's list is one for all who serve it."""
    other = CasterFactory(campaign=scene.campaign, class_id="cleric", name="Odile")
    druid = CasterFactory(campaign=scene.campaign, class_id="druid")
    gm = signed_in(scene.gm)
    like = f"?like={cleric.character_id}"
    assert like in gm.get(url(other)).content.decode()
    assert f'value="{heal.pk}" checked' not in gm.get(url(other)).content.decode()
    assert like not in gm.get(url(druid)).content.decode()

    page = gm.get(url(other) + like).content.decode()

    assert f'value="{heal.pk}" checked' in page
    assert post(scene, other, was="", spells=[str(heal.pk)]).status_code == 303
    assert AccessibleSpell.objects.standing().filter(character=other.character).count() == 1


def test_an_address_without_sense_takes_no_list_over(
    scene: VancianScene, cleric: Caster, heal: Spell
) -> None:
    other = CasterFactory(campaign=scene.campaign, class_id="cleric")
    page = signed_in(scene.gm).get(url(other) + "?like=x").content.decode()
    assert f'value="{heal.pk}" checked' not in page

"""How long a spell still lasts, said on the sheet."""

from typing import Any

import pytest
from django.urls import reverse

from characters.models import ActiveSpell
from tests.characters.casting_scene import CastingScene, build_casting_scene
from tests.characters.table import key, signed_in
from tests.characters.vancian_scene import set_rules
from tests.factories.characters import CasterFactory
from tests.factories.spells import VancianSpellFactory

pytestmark = pytest.mark.django_db


@pytest.fixture
def scene() -> CastingScene:
    scene = build_casting_scene()
    jar = VancianSpellFactory(name_fr="Urne", name_en="Jar", duration="special")
    mage = CasterFactory(
        campaign=scene.campaign, name="Ysolde", players=[scene.table.player], held=[jar]
    )
    scene.cast(jar, who=mage.character, by=scene.table.player)
    return scene


def page(scene: CastingScene, by: Any) -> str:
    mage = ActiveSpell.objects.get().caster_id
    address = reverse("characters:sheet", args=[scene.campaign.pk, mage])
    text: str = signed_in(by).get(address).content.decode()
    return text


def post(scene: CastingScene, *, by: Any = None, **fields: Any) -> Any:
    spell = ActiveSpell.objects.get()
    args = [scene.campaign.pk, spell.caster_id, spell.pk]
    url = reverse("characters:set-length", args=args)
    return signed_in(by or scene.gm).post(url, {"act_id": str(key()), **fields})


@pytest.mark.parametrize("who", ["player", "other"])
def test_players_are_not_asked(scene: CastingScene, who: str) -> None:
    set_rules(scene.campaign, party_view="full")
    member = getattr(scene.table, who)
    text = page(scene, member)
    assert "Fixer sa durée" not in text
    assert "durée à fixer par le MJ" in text
    assert post(scene, by=member, length="2", unit="turn").status_code == 403


def test_a_wrong_length_stays_beside_its_reason(scene: CastingScene) -> None:
    answer = post(scene, length="bientôt", unit="turn")

    text = answer.content.decode()
    assert answer.status_code == 422
    assert 'value="bientôt"' in text


def test_nothing_new_is_said_so(scene: CastingScene) -> None:
    assert post(scene, length="", unit="turn").status_code == 303
    answer = post(scene, length="", unit="turn")

    assert answer.status_code == 422
    assert "Rien n’a changé." in answer.content.decode()


def test_a_gm_is_asked_on_the_table_and_says_two_turns(scene: CastingScene) -> None:
    table = reverse("characters:table", args=[scene.campaign.pk])
    assert "</b> d’Ysolde\u00a0: durée à fixer" in signed_in(scene.gm).get(table).content.decode()
    assert "Fixer sa durée" in page(scene, scene.gm)

    assert post(scene, length="2", unit="turn").status_code == 303

    spell = ActiveSpell.objects.get()
    assert spell.ends == spell.begins + 1200
    assert "Demandes" not in signed_in(scene.gm).get(table).content.decode()
    log = reverse("characters:log", args=[scene.campaign.pk])
    assert (
        "Urne d’Ysolde\u00a0: encore 20\u00a0min" in signed_in(scene.gm).get(log).content.decode()
    )

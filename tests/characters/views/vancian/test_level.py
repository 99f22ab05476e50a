from typing import Any

import pytest
from django.urls import reverse

from characters.models import BookSpell
from tests.characters.scene import build_scene
from tests.characters.table import key, signed_in
from tests.characters.vancian_scene import VancianScene, build_vancian_scene, set_rules
from tests.factories.characters import CasterFactory

pytestmark = pytest.mark.django_db


@pytest.fixture
def scene() -> VancianScene:
    return build_vancian_scene()


def url(scene: VancianScene, name: str = "level") -> str:
    return reverse(f"characters:{name}", args=[scene.campaign.pk, scene.ysaline.pk])


def post(scene: VancianScene, name: str, **fields: Any) -> Any:
    data = {"act_id": str(key()), "seen": "3", **fields}
    return signed_in(scene.gm).post(url(scene, name), data)


def test_players_have_no_such_page(scene: VancianScene) -> None:
    assert signed_in(scene.player).get(url(scene)).status_code == 403


def test_a_percentile_mage_has_no_such_page() -> None:
    percentile = build_scene()
    address = reverse("characters:level", args=[percentile.campaign.pk, percentile.thogor.pk])

    assert signed_in(percentile.gm).get(address).status_code == 404


def test_a_page_of_before_is_refused_and_shows_what_is(scene: VancianScene) -> None:
    post(scene, "gain-level")

    answer = post(scene, "gain-level")

    assert answer.status_code == 422
    assert 'name="seen" value="4"' in answer.content.decode()


def test_the_page_names_what_the_guild_offers(scene: VancianScene) -> None:
    page = signed_in(scene.gm).get(url(scene)).content.decode()

    assert "Du niveau 3 au niveau 4" in page
    assert "Toile d’araignée" in page
    assert "Boule de feu" not in page


def test_the_chosen_spell_is_written(scene: VancianScene) -> None:
    answer = post(scene, "gain-level", spell=str(scene.web.pk))

    assert answer.status_code == 303
    assert BookSpell.objects.filter(spell=scene.web).exists()


def test_a_die_of_the_table_draws(scene: VancianScene) -> None:
    set_rules(scene.campaign, guild="random")

    assert post(scene, "gain-level", roll="2").status_code == 422
    assert post(scene, "gain-level", roll="1").status_code == 303
    assert BookSpell.objects.filter(spell=scene.web).exists()


def test_a_level_is_lost(scene: VancianScene) -> None:
    assert post(scene, "lose-level").status_code == 303

    scene.caster.refresh_from_db()
    assert scene.caster.class_level == 2


def test_the_first_level_is_not_lost(scene: VancianScene) -> None:
    novice = CasterFactory(campaign=scene.campaign)
    address = reverse("characters:lose-level", args=[scene.campaign.pk, novice.character_id])

    answer = signed_in(scene.gm).post(address, {"act_id": str(key()), "seen": "1"})

    assert answer.status_code == 422
    assert "Rien sous le niveau 1" in answer.content.decode()


def test_the_last_level_says_so(scene: VancianScene) -> None:
    elf = CasterFactory(campaign=scene.campaign, class_id="elf", class_level=10)
    address = reverse("characters:level", args=[scene.campaign.pk, elf.character_id])

    assert "Niveau 10, le dernier" in signed_in(scene.gm).get(address).content.decode()

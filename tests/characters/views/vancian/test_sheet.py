from typing import Any

import pytest
from django.urls import reverse

from characters.models import Character, CharacterKind, CharacterState
from characters.services.vancian.levels import lose_level
from tests.characters.reading import numbers_in
from tests.characters.table import key, signed_in
from tests.characters.vancian_scene import VancianScene, build_vancian_scene

pytestmark = pytest.mark.django_db


@pytest.fixture
def scene() -> VancianScene:
    return build_vancian_scene()


def page(scene: VancianScene, *, by: Any = None) -> str:
    url = reverse("characters:sheet", args=[scene.campaign.pk, scene.ysaline.pk])
    answer = signed_in(by or scene.player).get(url)
    assert answer.status_code == 200
    text: str = answer.content.decode()
    return text


def test_of_a_gm_s_character_players_see_the_name_alone() -> None:
    scene = build_vancian_scene(kind=CharacterKind.NPC, players=[])

    text = page(scene)

    assert "Ysaline" in text
    assert "Projectile magique" not in text
    assert 120 not in numbers_in(text)


def test_slots_and_what_is_held_are_drawn(scene: VancianScene) -> None:
    text = page(scene)

    assert "Magicien, niveau 3" in text
    assert "2 sur 2" in text
    assert "0 sur 1" in text
    assert "Ténèbres" in text
    assert "inverse de Lumière" in text
    assert "Livre d’Ysaline" in text
    assert "sauvé à 15 ou plus" in text


def test_what_is_over_is_shown_and_stays(scene: VancianScene) -> None:
    for level in (3, 2):
        lose_level(by=scene.gm, act_id=key(), character_id=scene.ysaline.pk, seen=level)

    text = page(scene)

    assert "1 sort en trop" in text
    assert "2 sur 1" in text


def test_tools_are_for_the_gm(scene: VancianScene) -> None:
    address = reverse("characters:correct-caster", args=[scene.campaign.pk, scene.ysaline.pk])

    assert address not in page(scene)
    assert address in page(scene, by=scene.gm)


def test_another_player_reads_and_spends_nothing(scene: VancianScene) -> None:
    address = reverse("characters:change-gold", args=[scene.campaign.pk, scene.ysaline.pk])

    assert address not in page(scene, by=scene.other)
    assert address in page(scene)


@pytest.mark.parametrize("name", ["plan", "skills", "points", "new-study"])
def test_pages_of_percentile_mages_do_not_exist(scene: VancianScene, name: str) -> None:
    url = reverse(f"characters:{name}", args=[scene.campaign.pk, scene.ysaline.pk])

    assert signed_in(scene.gm).get(url).status_code == 404


@pytest.mark.parametrize("copies", [0, 2])
def test_queries_do_not_grow_with_memory(copies: int, django_assert_num_queries: Any) -> None:
    scene = build_vancian_scene(held=[], class_level=14)
    scene = build_vancian_scene(class_level=14) if copies else scene
    client = signed_in(scene.player)
    url = reverse("characters:sheet", args=[scene.campaign.pk, scene.ysaline.pk])

    with django_assert_num_queries(15 if copies else 14):
        client.get(url)

    assert bool(scene.held) is bool(copies)


def test_who_is_destroyed_is_offered_nothing_that_they_could_do(scene: VancianScene) -> None:
    Character.objects.filter(pk=scene.ysaline.pk).update(state=CharacterState.DESTROYED)
    where = [scene.campaign.pk, scene.ysaline.pk]

    text = page(scene)

    assert "Seul un Souhait y peut quelque chose" in text
    for name in ("memory", "copy", "rewriting", "choose-memorised", "wish"):
        assert reverse(f"characters:{name}", args=where) not in text
    assert reverse("characters:wish", args=where) in page(scene, by=scene.gm)


def test_the_table_says_who_was_destroyed_as_far_as_its_reader_may_know(
    scene: VancianScene,
) -> None:
    Character.objects.filter(pk=scene.ysaline.pk).update(state=CharacterState.DESTROYED)
    table = reverse("characters:table", args=[scene.campaign.pk])
    assert "n’est plus, à jamais" in signed_in(scene.player).get(table).content.decode()

    Character.objects.filter(pk=scene.ysaline.pk).update(hidden=True)

    assert "n’est plus, à jamais" not in signed_in(scene.other).get(table).content.decode()

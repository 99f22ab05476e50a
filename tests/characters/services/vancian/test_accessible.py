import pytest
from django.urls import reverse

from characters.services.books import lose_book
from characters.services.standing import set_hidden
from characters.services.vancian.accessible import accessible
from tests.characters.table import build_table, key, signed_in
from tests.characters.vancian_scene import VancianScene, build_vancian_scene
from tests.factories.characters import CasterFactory

pytestmark = pytest.mark.django_db


@pytest.fixture
def scene() -> VancianScene:
    return build_vancian_scene()


def test_nobody_who_memorises_is_nobody() -> None:
    table = build_table()

    assert accessible(table.gm) == []


def test_a_gms_character_is_the_gms_own_affair(scene: VancianScene) -> None:
    CasterFactory(campaign=scene.campaign, name="Zarkhul", kind="npc")

    assert [reach.name for reach in accessible(scene.player)] == ["Ysaline"]
    assert [reach.name for reach in accessible(scene.gm)] == ["Ysaline", "Zarkhul"]


def test_hidden_characters_do_not_exist(scene: VancianScene) -> None:
    dark = CasterFactory(campaign=scene.campaign, name="Zarkhul", kind="npc")
    set_hidden(by=scene.gm, act_id=key(), character_id=dark.character_id, hidden=True)

    assert [reach.name for reach in accessible(scene.player)] == ["Ysaline"]


def test_a_grimoire_that_is_lost_is_out_of_reach(scene: VancianScene) -> None:
    assert set(accessible(scene.player)[0].spells) == {
        scene.missile.pk,
        scene.light.pk,
        scene.invisibility.pk,
    }

    lose_book(by=scene.gm, act_id=key(), book_id=scene.book.pk)

    assert set(accessible(scene.player)[0].spells) == set()


def test_the_list_of_spells_is_narrowed_to_what_she_may_memorise(scene: VancianScene) -> None:
    address = reverse("spells:catalogue", args=[scene.campaign.pk])

    answer = signed_in(scene.player).get(
        address, {"system": "vancian", "character": str(scene.ysaline.pk)}
    )

    found = answer.content.decode()
    assert "Invisibilité" in found
    assert "Toile d’araignée" not in found

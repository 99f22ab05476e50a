"""The planner."""

import pytest
from django.test import Client
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries

from characters.models import CharacterState
from tests.characters.scene import Scene, build_scene, spell
from tests.factories.campaign import MembershipFactory
from tests.factories.characters import CharacterFactory, KnownSpellFactory

pytestmark = pytest.mark.django_db


@pytest.fixture
def scene() -> Scene:
    return build_scene()


@pytest.fixture
def player(scene: Scene, client: Client) -> Client:
    assert scene.player.user is not None
    client.force_login(scene.player.user)
    return client


def address(scene: Scene, name: str = "plan") -> str:
    return reverse(f"characters:{name}", args=[scene.campaign.pk, scene.thogor.pk])


def ask(client: Client, scene: Scene, *, in_place: bool = False, **fields: str | int) -> str:
    headers = {"HX-Request": "true"} if in_place else {}
    asked = {"spell": scene.lightning.pk, **fields}
    response = client.get(address(scene), asked, headers=headers)
    assert response.status_code == 200
    return response.content.decode()


def test_a_spell_that_is_not_known_is_not_there(player: Client, scene: Scene) -> None:
    other = spell("Voile de Brume")
    assert player.get(address(scene), {"spell": other.pk}).status_code == 404


@pytest.mark.parametrize("text", ["x", "", "-1", "99999999999999999999"])
def test_a_spell_that_cannot_be_read_is_not_there(player: Client, scene: Scene, text: str) -> None:
    assert player.get(address(scene), {"spell": text}).status_code == 404


def test_somebody_else_does_not_plan_for_him(client: Client, scene: Scene) -> None:
    other = MembershipFactory(campaign=scene.campaign)
    client.force_login(other.user)
    assert client.get(address(scene)).status_code == 403


def test_without_a_spell_the_first_known_is_planned(player: Client, scene: Scene) -> None:
    response = player.get(address(scene))
    assert response.headers["Location"] == f"{address(scene)}?spell={scene.lightning.pk}"


def test_every_refusal_is_told_beside_its_cause(player: Client, scene: Scene) -> None:
    page = ask(player, scene, intensity=30, surcharge=5)
    assert "niveaux de trop" in page
    assert "Il manque" in page
    assert "choses à corriger" in page


def test_what_cannot_be_read_is_kept(player: Client, scene: Scene) -> None:
    assert 'value="beaucoup"' in ask(player, scene, intensity="beaucoup")


def test_a_dead_mage_plans_nothing(player: Client, scene: Scene) -> None:
    type(scene.thogor).objects.update(state=CharacterState.DEAD)
    assert "pas en jeu" in ask(player, scene)


def test_a_hundred_metres_are_four_points_and_level_nine(player: Client, scene: Scene) -> None:
    page = ask(player, scene, intensity=5, distance=100)
    assert "160\u00a0m" in page
    assert '<span class="sub">niveau 9</span>' in page


def test_in_place_only_the_parts_that_changed_are_sent(player: Client, scene: Scene) -> None:
    parts = ask(player, scene, in_place=True, intensity=5)
    assert "<html" not in parts
    assert 'id="plan-answer"' in parts
    assert 'hx-swap-oob="true"' in parts


def test_the_key_stays_while_the_plan_changes(player: Client, scene: Scene) -> None:
    key = "4bb0a2a6-2b0f-4d9c-9d7c-6a5f34e0a001"
    assert key in ask(player, scene, in_place=True, act_id=key)


def test_a_target_whose_numbers_are_open_shows_its_chance(player: Client, scene: Scene) -> None:
    type(scene.lightning).objects.update(resistance="CON")
    friend = CharacterFactory(campaign=scene.campaign, name="Maëlle", con_score=12)
    page = ask(player, scene, target=friend.pk)
    assert "CON 12\u00a0: 60\u00a0% de chances" in page


def test_without_javascript_a_stepper_leads_back_to_the_planner(
    player: Client, scene: Scene
) -> None:
    asked = {"spell": scene.lightning.pk, "intensity": 4, "bump": "intensity:+1"}
    response = player.post(address(scene, "replan"), asked, follow=True)
    assert response.redirect_chain[0][1] == 303
    assert "csrf" not in response.redirect_chain[0][0]
    assert 'name="intensity" value="5"' in response.content.decode()


def test_the_number_of_questions_does_not_grow_with_the_spells(
    player: Client, scene: Scene, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    for number in range(3):
        known = spell(f"Sort {number}")
        KnownSpellFactory(character=scene.thogor, spell=known)
    with django_assert_num_queries(10):
        ask(player, scene)


def test_the_address_follows_the_plan(player: Client, scene: Scene) -> None:
    asked: dict[str, str | int] = {
        "spell": scene.lightning.pk,
        "intensity": 4,
        "distance": 100,
        "bump": "intensity:+1",
    }
    response = player.get(address(scene), asked, headers={"HX-Request": "true"})
    followed = response.headers["HX-Replace-Url"]
    assert f"spell={scene.lightning.pk}" in followed
    assert "intensity=5" in followed
    assert "bump" not in followed
    assert "160\u00a0m" in player.get(address(scene) + followed).content.decode()

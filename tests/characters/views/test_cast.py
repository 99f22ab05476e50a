"""The cast, as it is asked for from the planner."""

import re
from typing import Any
from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries

from campaign.models import LogEntry
from characters.models import Character, KnownSpell, SleeperState
from characters.services.rests import RestWay
from tests.characters.nights import night, rest_of
from tests.characters.scene import Scene, build_scene

pytestmark = pytest.mark.django_db


@pytest.fixture
def scene() -> Scene:
    return build_scene()


@pytest.fixture
def player(scene: Scene, client: Client) -> Client:
    assert scene.player.user is not None
    client.force_login(scene.player.user)
    return client


def send(client: Client, scene: Scene, **fields: str | int) -> Any:
    asked = {
        "act_id": str(uuid4()),
        "spell": scene.lightning.pk,
        "intensity": 5,
        "distance": 100,
        "dice": "typed",
        "roll": "27",
        "effect_rolls": "8",
    }
    address = reverse("characters:cast", args=[scene.campaign.pk, scene.thogor.pk])
    return client.post(address, asked | fields)


def points(scene: Scene) -> int:
    return Character.objects.get(pk=scene.thogor.pk).mp


# --- refusals ---------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("fields", "words"),
    [
        ({"intensity": 40}, "niveaux de trop"),
        ({"roll": "101"}, "De 01 à 00."),
        ({"roll": ""}, "Saisir le jet"),
        ({"effect_rolls": ""}, "Il manque un dé"),
        ({"effect_rolls": "11"}, "va de 1 à 10"),
        ({"effect_rolls": "8 3"}, "2 dés pour 1"),
        ({"distance": "loin"}, "À écrire comme"),
        ({"modifier": "-300"}, "ne peut pas réussir"),
    ],
)
def test_a_refusal_draws_the_planner_again_and_spends_nothing(
    player: Client, scene: Scene, fields: dict[str, str | int], words: str
) -> None:
    response = send(player, scene, **fields)
    assert response.status_code == 422
    assert words in response.content.decode()
    assert points(scene) == 14


def test_what_was_typed_is_kept(player: Client, scene: Scene) -> None:
    page = send(player, scene, roll="101", modifier_name="brouillard").content.decode()
    assert 'value="101"' in page
    assert 'value="brouillard"' in page


def test_a_refused_page_does_not_become_the_address(player: Client, scene: Scene) -> None:
    assert send(player, scene, roll="101").headers["HX-Push-Url"] == "false"


def test_a_tap_that_was_done_finds_its_result_though_the_numbers_have_moved(
    player: Client, scene: Scene
) -> None:
    """The answer was lost on the way; meanwhile the chances are others."""
    fields = {"act_id": str(uuid4()), "seen": "9/155/0"}
    shown = send(player, scene, **fields)
    assert shown.status_code == 422
    match = re.search(r'name="seen" value="([^"]+)"', shown.content.decode())
    assert match
    fields["seen"] = match[1]
    first = send(player, scene, **fields)
    assert first.status_code == 303
    KnownSpell.objects.filter(character=scene.thogor).update(skill=120)

    again = send(player, scene, **fields)

    assert (again.status_code, again["Location"]) == (303, first["Location"])
    assert send(player, scene, seen=match[1]).status_code == 422


def test_a_key_used_for_something_else_gets_a_fresh_one(player: Client, scene: Scene) -> None:
    key = str(uuid4())
    send(player, scene, act_id=key)
    response = send(player, scene, act_id=key, intensity=1)
    assert response.status_code == 422
    page = response.content.decode()
    assert "déjà été fait avec d’autres choix" in page
    assert key not in page


@pytest.mark.parametrize("key", ["", "x", "1"])
def test_a_missing_key_is_refused_and_made_anew(player: Client, scene: Scene, key: str) -> None:
    assert send(player, scene, act_id=key).status_code == 422
    assert points(scene) == 14


def test_a_get_casts_nothing(player: Client, scene: Scene) -> None:
    address = reverse("characters:cast", args=[scene.campaign.pk, scene.thogor.pk])
    assert player.get(address).status_code == 405


# --- done -------------------------------------------------------------------------------
def test_a_cast_leads_to_its_result(player: Client, scene: Scene) -> None:
    response = send(player, scene)
    entry = LogEntry.objects.get(kind="cast")
    assert response.status_code == 303
    assert response.headers["Location"] == reverse(
        "characters:entry", args=[scene.campaign.pk, entry.seq]
    )
    assert points(scene) == 9


def test_a_double_tap_casts_once_and_leads_to_the_same_result(player: Client, scene: Scene) -> None:
    key = str(uuid4())
    first, second = send(player, scene, act_id=key), send(player, scene, act_id=key)
    assert first.headers["Location"] == second.headers["Location"]
    assert points(scene) == 9


def test_the_dice_of_the_last_cast_are_remembered(player: Client, scene: Scene) -> None:
    send(player, scene)
    address = reverse("characters:plan", args=[scene.campaign.pk, scene.thogor.pk])
    page = player.get(address, {"spell": scene.lightning.pk}).content.decode()
    assert 'id="id_roll"' in page


def test_a_cast_asks_a_constant_number_of_questions(
    player: Client, scene: Scene, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    send(player, scene, intensity=1, distance="", effect_rolls="1")
    with django_assert_num_queries(19):
        send(player, scene, intensity=1, distance="", effect_rolls="1")
    assert LogEntry.objects.filter(kind="cast").count() == 2


def test_a_page_whose_numbers_are_behind_its_fields_casts_nothing(
    player: Client, scene: Scene
) -> None:
    response = send(player, scene, seen="8/200/0")
    assert response.status_code == 422
    page = response.content.decode()
    assert "n’étaient plus ceux des choix" in page
    assert 'name="seen" value="9/200/0"' in page
    assert 'id="cast"' in page, "the numbers are there now: the tap may be made again"
    assert points(scene) == 14


def test_a_page_that_shows_what_it_casts_casts(player: Client, scene: Scene) -> None:
    assert send(player, scene, seen="9/200/0").status_code == 303
    assert points(scene) == 9


def test_who_sleeps_is_told_that_casting_breaks_the_rest(player: Client, scene: Scene) -> None:
    night(scene.campaign, way=RestWay.BEGIN)
    asked = send(player, scene)
    assert asked.status_code == 422
    page = asked.content.decode()
    assert "Thogor dort\u00a0: lancer interrompt le repos." in page
    assert f'name="rest" value="{rest_of(scene.thogor).pk}"' in page
    assert rest_of(scene.thogor).state == SleeperState.SLEEPING

    cast = send(player, scene, rest=rest_of(scene.thogor).pk)
    assert cast.status_code == 303
    assert rest_of(scene.thogor).state == SleeperState.INTERRUPTED
    assert "Repos interrompu" in player.get(cast.headers["Location"]).content.decode()

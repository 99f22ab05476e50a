"""Taking an act back from its page."""

from typing import Any
from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse

from campaign.models import LogEntry, UndoRequest
from characters.models import Character
from rules.percentile.casting import CastPlan
from tests.characters.scene import Scene, build_scene

pytestmark = pytest.mark.django_db


@pytest.fixture
def scene() -> Scene:
    return build_scene()


def post(
    client: Client, scene: Scene, verb: str, seq: int, *, gm: bool = True, **fields: str
) -> Any:
    seat = scene.gm if gm else scene.player
    assert seat.user is not None
    client.force_login(seat.user)
    address = reverse(f"characters:{verb}", args=[scene.campaign.pk, seq])
    return client.post(address, {"act_id": str(uuid4())} | fields)


def points(scene: Scene) -> int:
    return Character.objects.get(pk=scene.thogor.pk).mp


def test_a_player_is_told_to_ask(client: Client, scene: Scene) -> None:
    response = post(client, scene, "undo", scene.cast().seq, gm=False)
    assert response.status_code == 422
    assert "seul un MJ annule" in response.content.decode()
    assert points(scene) == 9


def test_the_later_act_in_the_way_is_named_and_linked(client: Client, scene: Scene) -> None:
    made = LogEntry.objects.get(kind="character.created")
    later = scene.cast()
    response = post(client, scene, "undo", made.seq)
    assert response.status_code == 422
    address = reverse("characters:entry", args=[scene.campaign.pk, later.seq])
    assert f'href="{address}"' in response.content.decode()


def test_many_in_the_way_are_one_sentence_with_three_links(client: Client, scene: Scene) -> None:
    made = LogEntry.objects.get(kind="character.created")
    for _number in range(5):
        scene.cast(plan=CastPlan(intensity=1), effect=(1,))
    page = post(client, scene, "undo", made.seq).content.decode()
    assert "5\u00a0actes s’appuient dessus" in page
    assert page.count("Voir l’acte") == 3
    address = reverse("characters:undo-to", args=[scene.campaign.pk])
    assert f'href="{address}?to={made.seq}"' in page


def test_an_act_that_does_not_exist_is_not_there(client: Client, scene: Scene) -> None:
    assert post(client, scene, "undo", 999).status_code == 404


def test_a_tap_without_a_key_does_nothing(client: Client, scene: Scene) -> None:
    assert post(client, scene, "undo", scene.cast().seq, act_id="").status_code == 404
    assert points(scene) == 9


def test_a_gm_takes_a_cast_back_and_does_it_again(client: Client, scene: Scene) -> None:
    entry = scene.cast()
    response = post(client, scene, "undo", entry.seq)
    assert response.status_code == 303
    assert points(scene) == 14
    assert post(client, scene, "redo", entry.seq).status_code == 303
    assert points(scene) == 9


@pytest.mark.parametrize(
    ("back", "page"), [("log", "characters:log"), ("table", "characters:table")]
)
def test_the_answer_leads_back_where_the_tap_was(
    client: Client, scene: Scene, back: str, page: str
) -> None:
    response = post(client, scene, "undo", scene.cast().seq, back=back)
    assert response.headers["Location"] == reverse(page, args=[scene.campaign.pk])


def test_no_other_address_is_followed(client: Client, scene: Scene) -> None:
    entry = scene.cast()
    response = post(client, scene, "undo", entry.seq, back="https://example.org/")
    assert response.headers["Location"] == reverse(
        "characters:entry", args=[scene.campaign.pk, entry.seq]
    )


def test_a_player_asks_and_the_gm_sees_it_at_the_table(client: Client, scene: Scene) -> None:
    entry = scene.cast()
    assert post(client, scene, "ask-undo", entry.seq, gm=False).status_code == 303
    assert scene.gm.user is not None
    client.force_login(scene.gm.user)
    page = client.get(reverse("characters:table", args=[scene.campaign.pk])).content.decode()
    assert "Demandes" in page
    assert reverse("characters:answer-requests", args=[scene.campaign.pk]) in page
    assert f'name="one" value="{entry.seq}"' in page
    assert "Annuler l’acte" in page
    assert "Refuser" in page


def test_asking_for_an_undone_act_says_so(client: Client, scene: Scene) -> None:
    entry = scene.cast()
    post(client, scene, "undo", entry.seq)
    response = post(client, scene, "ask-undo", entry.seq, gm=False)
    assert response.status_code == 422
    assert not UndoRequest.objects.exists()


def test_a_gm_lets_it_stand(client: Client, scene: Scene) -> None:
    entry = scene.cast()
    post(client, scene, "ask-undo", entry.seq, gm=False)
    post(client, scene, "decline-undo", entry.seq)
    assert UndoRequest.objects.get().granted is False
    assert points(scene) == 9


# --- a typo in a die ----------------------------------------------------------------------
def test_the_last_cast_offers_to_type_its_dice_again(client: Client, scene: Scene) -> None:
    entry = scene.cast()
    response = post(client, scene, "mend", entry.seq, gm=False, roll="60", effect_rolls="3")
    mended = LogEntry.objects.filter(kind="cast").latest("seq")
    assert response.headers["Location"].endswith(f"/log/{mended.seq}/")
    assert points(scene) == 5


def test_a_die_that_cannot_be_is_told_beside_its_field(client: Client, scene: Scene) -> None:
    entry = scene.cast()
    response = post(client, scene, "mend", entry.seq, gm=False, roll="60", effect_rolls="12")
    assert response.status_code == 422
    page = response.content.decode()
    assert "va de 1 à 10" in page
    assert 'value="12"' in page
    assert points(scene) == 9


def test_what_is_no_cast_has_no_dice_to_mend(client: Client, scene: Scene) -> None:
    made = LogEntry.objects.get(kind="character.created")
    assert post(client, scene, "mend", made.seq, roll="60").status_code == 404

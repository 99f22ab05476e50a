from typing import Any

import pytest
from django.http import HttpResponse
from django.urls import reverse

from campaign.models import UndoRequest
from campaign.services.undo import ask_undo
from characters.services.rests import ask_rest
from tests.characters.fighting import build_brawl
from tests.characters.scene import Scene, build_scene
from tests.characters.table import key, signed_in

pytestmark = pytest.mark.django_db


@pytest.fixture
def scene() -> Scene:
    return build_scene()


def table(scene: Scene, who: str = "gm") -> str:
    address = reverse("characters:table", args=[scene.campaign.pk])
    return signed_in(getattr(scene, who)).get(address).content.decode()


def send(scene: Scene, who: str = "gm", **data: Any) -> HttpResponse:
    address = reverse("characters:answer-requests", args=[scene.campaign.pk])
    response = signed_in(getattr(scene, who)).post(address, {"act_id": str(key()), **data})
    assert isinstance(response, HttpResponse)
    return response


@pytest.mark.parametrize(
    "data",
    [
        {},
        {"kind": "undo", "answer": "grant"},
        {"kind": "gift", "answer": "grant", "one": ["1"]},
        {"kind": "undo", "answer": "perhaps", "one": ["1"]},
        {"kind": "undo", "answer": "grant", "one": ["1e9"]},
    ],
)
def test_what_makes_no_sense_changes_nothing(scene: Scene, data: dict[str, Any]) -> None:
    entry = scene.cast()
    ask_undo(by=scene.player, seq=entry.seq)

    assert send(scene, **data).status_code == 422
    assert UndoRequest.objects.filter(answered_at=None).count() == 1


def test_an_act_that_is_not_there_is_not_found(scene: Scene) -> None:
    answer = send(scene, kind="undo", answer="grant", one=["999"])

    assert answer.status_code == 404


def test_a_refusal_says_why_on_the_table(scene: Scene) -> None:
    seq = scene.cast().seq
    send(scene, kind="undo", answer="grant", one=[seq])

    answer = send(scene, kind="undo", answer="grant", one=[seq])

    assert answer.status_code == 422
    assert "déjà annulé" in answer.content.decode()


def test_everything_asked_stands_in_one_place(scene: Scene) -> None:
    for effect in (1, 2):
        ask_undo(by=scene.player, seq=scene.cast(effect=(effect,)).seq)
    ask_rest(by=scene.player, act_id=key())

    found = table(scene)

    assert "2 actes" in found
    assert "Tout annuler" in found
    assert "demande un repos" in found
    assert reverse("characters:answer-requests", args=[scene.campaign.pk]) not in table(
        scene, "player"
    )


def test_all_are_answered_with_one_tap(scene: Scene) -> None:
    seqs = [scene.cast(effect=(effect,)).seq for effect in (1, 2)]
    for seq in seqs:
        ask_undo(by=scene.player, seq=seq)

    answer = send(scene, kind="undo", answer="refuse", one=seqs)

    assert answer.status_code == 303
    assert "Tout annuler" not in table(scene)


def test_requests_are_silent_while_a_fight_goes_on() -> None:
    brawl = build_brawl()
    ask_rest(by=brawl.player, act_id=key())
    address = reverse("characters:table", args=[brawl.campaign.pk])
    words = "attendent la fin du combat"

    before = signed_in(brawl.gm).get(address).content.decode()
    brawl.start()
    during = signed_in(brawl.gm).get(address).content.decode()

    assert "demande un repos" in before
    assert words not in before
    assert words in during

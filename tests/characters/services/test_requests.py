from typing import Any

import pytest

from campaign.models import Membership, UndoRequest
from campaign.services.refusal import Refused
from campaign.services.undo import ask_undo
from characters.models import Character, PlanarRequest, Rest
from characters.services.requests import Asked, answer
from characters.services.rests import ask_rest
from characters.services.vancian.travel_asked import ask_travel
from tests.characters.planes import build_journey
from tests.characters.scene import Scene, build_scene
from tests.characters.table import check_log, codes, key

pytestmark = pytest.mark.django_db


def refused(by: Membership, **asked: Any) -> list[str]:
    with pytest.raises(Refused) as caught:
        answer(by=by, act_id=key(), **asked)
    return codes(caught.value)


def two_casts_to_undo(scene: Scene) -> list[int]:
    seqs = [scene.cast(effect=(1,)).seq, scene.cast(effect=(1,)).seq]
    for seq in seqs:
        ask_undo(by=scene.player, seq=seq)
    return seqs


def points(scene: Scene) -> int:
    return Character.objects.get(pk=scene.thogor.pk).mp


def test_players_answer_nothing() -> None:
    scene = build_scene()
    seqs = two_casts_to_undo(scene)

    for granted in (True, False):
        found = refused(scene.player, kind=Asked.UNDO, is_granted=granted, ones=seqs)
        assert found == ["only_the_gm"]


@pytest.mark.parametrize("kind", [Asked.REST, Asked.TRAVEL])
def test_a_night_and_a_journey_are_not_granted_blindly(kind: Asked) -> None:
    scene = build_scene()

    assert refused(scene.gm, kind=kind, is_granted=True, ones=[1]) == ["unknown_value"]


def test_all_acts_are_taken_back_newest_first_and_once() -> None:
    scene = build_scene()
    before = points(scene)
    seqs = two_casts_to_undo(scene)
    tap = key()

    for _again in range(2):
        answer(by=scene.gm, act_id=tap, kind=Asked.UNDO, is_granted=True, ones=seqs)

    assert points(scene) == before
    assert not UndoRequest.objects.filter(answered_at=None).exists()
    check_log(scene.campaign)


def test_where_one_cannot_be_taken_back_none_is() -> None:
    scene = build_scene()
    first, second = two_casts_to_undo(scene)
    answer(by=scene.gm, act_id=key(), kind=Asked.UNDO, is_granted=True, ones=[second])
    left = points(scene)

    found = refused(scene.gm, kind=Asked.UNDO, is_granted=True, ones=[first, second])

    assert found == ["already_undone"]
    assert points(scene) == left


def test_a_refused_act_stands() -> None:
    scene = build_scene()
    seqs = two_casts_to_undo(scene)
    left = points(scene)

    answer(by=scene.gm, act_id=key(), kind=Asked.UNDO, is_granted=False, ones=seqs)

    assert points(scene) == left
    assert not UndoRequest.objects.filter(answered_at=None).exists()


def test_all_journeys_are_refused_with_one_tap() -> None:
    journey = build_journey()
    rows = [
        ask_travel(by=journey.gm, act_id=key(), character_id=one.pk, plane="astral").data["request"]
        for one in (journey.oreste, journey.maelle)
    ]

    answer(by=journey.gm, act_id=key(), kind=Asked.TRAVEL, is_granted=False, ones=rows)

    assert {row.state for row in PlanarRequest.objects.standing()} == {"refused"}
    check_log(journey.campaign)


def test_a_rest_is_refused() -> None:
    scene = build_scene()
    rest = ask_rest(by=scene.player, act_id=key()).data["rest"]

    answer(by=scene.gm, act_id=key(), kind=Asked.REST, is_granted=False, ones=[rest])

    assert not Rest.objects.asked_in(scene.campaign).exists()

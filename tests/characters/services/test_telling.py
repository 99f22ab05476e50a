"""What the log tells, and to whom."""

from uuid import uuid4

import pytest

from campaign.services.undo import undo
from characters.models import Character, CharacterKind
from characters.services.telling import entries_for, last_cast, plan_query
from rules.percentile.casting import CastPlan
from tests.characters.scene import Scene, build_scene
from tests.factories.campaign import MembershipFactory

pytestmark = pytest.mark.django_db


@pytest.fixture
def scene() -> Scene:
    return build_scene()


def kinds(scene: Scene, *, gm: bool = False) -> set[str]:
    return {entry.kind for entry in entries_for(scene.gm if gm else scene.player)}


def test_hiding_a_character_takes_its_past_from_the_players(scene: Scene) -> None:
    scene.cast()
    assert "cast" in kinds(scene)
    Character.objects.update(hidden=True)
    assert "cast" not in kinds(scene)
    assert "cast" in kinds(scene, gm=True)


def test_the_undoing_of_a_hidden_characters_cast_is_hidden_too(scene: Scene) -> None:
    undo(by=scene.gm, act_id=uuid4(), seq=scene.cast().seq)
    Character.objects.update(hidden=True)
    assert "undo" not in kinds(scene)


def test_a_gms_character_is_told_of_to_who_plays_it_only() -> None:
    scene = build_scene(kind=CharacterKind.NPC)
    scene.cast(by=scene.gm)
    other = MembershipFactory(campaign=scene.campaign)
    assert "cast" in kinds(scene)
    assert "cast" not in {entry.kind for entry in entries_for(other)}


def test_another_campaigns_log_is_not_told(scene: Scene) -> None:
    build_scene().cast()
    assert "cast" not in kinds(scene, gm=True)


def test_the_newest_is_first(scene: Scene) -> None:
    seqs = [entry.seq for entry in entries_for(scene.gm)]
    assert seqs == sorted(seqs, reverse=True)


def test_the_last_cast_is_the_newest_that_stands(scene: Scene) -> None:
    assert last_cast(scene.thogor, scene.player, known={scene.lightning.pk}) is None
    scene.cast(roll=60)
    undone = scene.cast(roll=100, plan=CastPlan(intensity=1))
    undo(by=scene.gm, act_id=uuid4(), seq=undone.seq)
    last = last_cast(scene.thogor, scene.player, known={scene.lightning.pk})
    assert last is not None
    assert (last.data["level"], last.spell_name) == (9, "Évocation de la Foudre")


def test_the_same_plan_again_as_an_address(scene: Scene) -> None:
    query = plan_query(scene.cast().data, [])
    assert f"spell={scene.lightning.pk}&intensity=5&range_points=4" in query

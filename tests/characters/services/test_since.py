"""What changed for whom since their last evening, as values."""

from uuid import uuid4

import pytest

from campaign.models import Evening, UndoRequest
from campaign.services.clock import Step, Stride, advance
from campaign.services.evenings import close_evening, open_evening
from campaign.services.undo import ask_undo, decline_undo
from characters.models import Character
from characters.services.since import Since, since
from tests.characters.scene import Scene, build_scene

pytestmark = pytest.mark.django_db


@pytest.fixture
def scene() -> Scene:
    return build_scene(mp=14)


def told(scene: Scene) -> Since:
    """What Thogor's player reads."""
    seen = list(Character.objects.seen_by(scene.player))
    return since(scene.player, seen=seen, mine={scene.thogor.pk})


def an_evening(scene: Scene) -> None:
    present = [scene.gm.pk, scene.player.pk]
    open_evening(by=scene.gm, act_id=uuid4(), present=present)
    evening = Evening.objects.get(closed_seq=None)
    close_evening(by=scene.gm, act_id=uuid4(), evening_id=evening.pk)


def test_without_an_evening_behind_them_a_member_is_new(scene: Scene) -> None:
    assert told(scene).is_newcomer


def test_what_was_done_before_the_close_is_not_told(scene: Scene) -> None:
    scene.cast(roll=60)
    an_evening(scene)
    [one] = told(scene).characters
    assert one.change_of("mp") == 0
    assert told(scene).events == []


def test_points_marks_and_the_time_that_passed_are_told(scene: Scene) -> None:
    an_evening(scene)
    scene.cast(roll=60)
    before = Character.objects.get(pk=scene.thogor.pk).mp
    scene.campaign.refresh_from_db()
    seen = scene.campaign.clock_seconds
    advance(by=scene.gm, act_id=uuid4(), stride=Stride(step=Step.HOUR), seen=seen)
    found = told(scene)
    [one] = found.characters
    assert one.change_of("mp") == Character.objects.get(pk=scene.thogor.pk).mp - 14
    assert before < 14
    assert one.checked == 1
    assert found.passed >= 3600


def test_who_plays_nobody_reads_the_last_public_acts(scene: Scene) -> None:
    an_evening(scene)
    cast = scene.cast(roll=60)
    seen = list(Character.objects.seen_by(scene.player))
    assert list(since(scene.player, seen=seen, mine=()).events) == [cast]


def test_what_the_gm_answered_is_told(scene: Scene) -> None:
    an_evening(scene)
    cast = scene.cast(roll=60)
    ask_undo(by=scene.player, seq=cast.seq)
    assert told(scene).answers == []
    decline_undo(by=scene.gm, seq=cast.seq)
    assert list(told(scene).answers) == [UndoRequest.objects.get()]

"""Points over time, from the log."""

from uuid import uuid4

import pytest
from pytest_django import DjangoAssertNumQueries

from campaign.models import Campaign
from campaign.services.clock import Step, Stride, advance, set_clock
from campaign.services.undo import undo
from characters.models import Character
from characters.services.pool_history import PoolStep, pool_moments, pool_steps
from rules.clock import DAY, HOUR
from tests.characters.nights import night
from tests.characters.scene import Scene, build_scene

pytestmark = pytest.mark.django_db


@pytest.fixture
def scene() -> Scene:
    return build_scene(mp=14)


def wait(scene: Scene, step: Step) -> int:
    scene.campaign.refresh_from_db()
    entry = advance(
        by=scene.gm, act_id=uuid4(), stride=Stride(step=step), seen=scene.campaign.clock_seconds
    )
    return entry.seq


def steps(scene: Scene) -> list[PoolStep]:
    return pool_steps(scene.player, Character.objects.get(pk=scene.thogor.pk))


def moments(scene: Scene) -> list[tuple[int, int]]:
    campaign = Campaign.objects.get(pk=scene.campaign.pk)
    mage = Character.objects.get(pk=scene.thogor.pk)
    return pool_moments(steps(scene), campaign=campaign, character=mage)


def test_a_pool_that_never_changed_is_one_moment(scene: Scene) -> None:
    assert steps(scene) == []
    assert moments(scene) == [(0, 14)]


def test_a_cast_is_a_step_and_a_night_a_slope(scene: Scene) -> None:
    scene.cast()
    night(scene.campaign)
    assert [(one.before, one.after, one.start, one.end) for one in steps(scene)] == [
        (14, 9, 0, 0),
        (9, 14, 0, 8 * HOUR),
    ]
    assert moments(scene)[-1] == (8 * HOUR, 14)


def test_points_that_are_full_before_the_end_stay_full(scene: Scene) -> None:
    wait(scene, Step.DAY)
    assert moments(scene) == [(0, 14), (3 * HOUR, 16), (DAY, 16), (DAY, 16)]


def test_what_was_undone_is_not_drawn(scene: Scene) -> None:
    entry = scene.cast()
    undo(by=scene.gm, act_id=uuid4(), seq=entry.seq)
    assert steps(scene) == []


def test_a_clock_set_back_does_not_draw_backwards(scene: Scene) -> None:
    wait(scene, Step.DAY)
    scene.cast()
    set_clock(by=scene.gm, act_id=uuid4(), seconds=HOUR, seen=DAY)
    seconds = [second for second, _points in moments(scene)]
    assert seconds == sorted(seconds)


def test_the_acts_cost_one_query(
    scene: Scene, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    scene.cast()
    wait(scene, Step.DAY)
    mage = Character.objects.get(pk=scene.thogor.pk)
    with django_assert_num_queries(1):
        assert len(pool_steps(scene.player, mage)) == 2

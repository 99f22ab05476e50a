"""A typo in a die from the table, put right before the next act. Source: S11."""

from collections.abc import Callable
from uuid import uuid4

import pytest

from campaign.models import LogEntry
from campaign.services.audit import differences
from campaign.services.refusal import KeyReused, Refused
from characters.models import Character
from characters.services.mending import mend_dice
from characters.services.rolling import TypedRolls
from rules.percentile.casting import CastPlan
from tests.characters.incanting import build_chant
from tests.characters.scene import Scene, build_scene
from tests.factories.campaign import MembershipFactory

pytestmark = pytest.mark.django_db

SIXTY = TypedRolls(cast=60, effect=(3,))


@pytest.fixture
def scene() -> Scene:
    return build_scene()


def codes(do: Callable[..., object], **asked: object) -> list[str]:
    with pytest.raises(Refused) as caught:
        do(act_id=uuid4(), **asked)
    return [problem.code for problem in caught.value.problems]


def points(scene: Scene) -> int:
    return Character.objects.get(pk=scene.thogor.pk).mp


def test_dice_of_the_server_are_not_typed_again(scene: Scene) -> None:
    entry = scene.cast(typed=None)
    assert codes(mend_dice, by=scene.player, seq=entry.seq, typed=SIXTY) == ["no_typed_dice"]


def test_after_the_next_act_it_is_too_late(scene: Scene) -> None:
    entry = scene.cast()
    scene.cast(plan=CastPlan(intensity=1), effect=(1,))
    assert codes(mend_dice, by=scene.player, seq=entry.seq, typed=SIXTY) == ["acts_since"]


def test_nobody_mends_somebody_elses_dice(scene: Scene) -> None:
    entry, other = scene.cast(), MembershipFactory(campaign=scene.campaign)
    assert codes(mend_dice, by=other, seq=entry.seq, typed=SIXTY) == ["not_your_act"]


def test_impossible_dice_leave_the_first_cast_standing(scene: Scene) -> None:
    entry = scene.cast()
    wrong = TypedRolls(cast=60, effect=(11,))
    assert codes(mend_dice, by=scene.player, seq=entry.seq, typed=wrong) == ["die_out_of_range"]
    entry.refresh_from_db()
    assert (entry.undone_by, points(scene)) == (None, 9)


def test_the_other_roll_takes_its_own_points(scene: Scene) -> None:
    entry = scene.cast(roll=27)
    mended = mend_dice(by=scene.player, act_id=uuid4(), seq=entry.seq, typed=SIXTY)
    entry.refresh_from_db()
    assert (mended.data["outcome"], mended.data["mends"]) == ("success", entry.seq)
    assert entry.undone_by is not None
    assert points(scene) == 14 - 9
    assert differences(scene.campaign) == []


def test_the_same_tap_mends_once(scene: Scene) -> None:
    entry, key = scene.cast(), uuid4()
    first = mend_dice(by=scene.player, act_id=key, seq=entry.seq, typed=SIXTY)
    assert mend_dice(by=scene.player, act_id=key, seq=entry.seq, typed=SIXTY) == first
    with pytest.raises(KeyReused):
        mend_dice(by=scene.player, act_id=key, seq=entry.seq, typed=TypedRolls(cast=1))
    assert LogEntry.objects.filter(kind="cast").count() == 2


def test_the_roll_of_an_incantation_is_typed_again_too() -> None:
    chant = build_chant()
    scene = chant.work.scene
    chant.declare()
    chant.rounds(3)
    entry = chant.roll(roll=50)
    typed = TypedRolls(cast=51, effect=(1, 1, 1))
    mended = mend_dice(by=scene.player, act_id=uuid4(), seq=entry.seq, typed=typed)
    assert (mended.data["outcome"], mended.data["mends"]) == ("success", entry.seq)
    assert differences(scene.campaign) == []


def test_where_the_mended_roll_of_an_incantation_is_refused_the_first_stands() -> None:
    chant = build_chant()
    scene = chant.work.scene
    chant.declare()
    chant.rounds(3)
    entry = chant.roll(roll=50)
    wrong = TypedRolls(cast=50, effect=(11,))
    assert codes(mend_dice, by=scene.player, seq=entry.seq, typed=wrong) == ["die_out_of_range"]
    assert (chant.runs(), chant.mp) == (False, 8)

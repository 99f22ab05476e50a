"""The rest that an act would break off, and the question before it."""

import pytest

from campaign.services.refusal import Refused
from campaign.services.undo import undo
from characters.models import Character, SleeperState
from characters.services.mending import mend_dice
from characters.services.resting import rest_of, rest_problems
from characters.services.rests import RestWay
from characters.services.rolling import TypedRolls
from characters.services.spells_at_work import mage_attacked
from tests.characters.nights import night
from tests.characters.nights import rest_of as row_of
from tests.characters.scene import Scene, build_scene
from tests.characters.spells import build_work
from tests.characters.table import check_log, codes, key

pytestmark = pytest.mark.django_db


@pytest.fixture
def scene() -> Scene:
    return build_scene()


def thogor(scene: Scene) -> Character:
    scene.campaign.refresh_from_db()
    return Character.objects.get(pk=scene.thogor.pk)


def test_who_is_up_breaks_no_rest(scene: Scene) -> None:
    assert rest_of(scene.campaign, thogor(scene)) is None
    assert rest_problems(None, knows=None) == ()


def test_who_is_on_watch_breaks_no_rest(scene: Scene) -> None:
    night(scene.campaign, way=RestWay.BEGIN, watch={scene.thogor: 2})
    assert rest_of(scene.campaign, thogor(scene)) is None


def test_a_sleep_is_asked_about_once(scene: Scene) -> None:
    night(scene.campaign, way=RestWay.BEGIN)
    rest = rest_of(scene.campaign, thogor(scene))
    assert rest is not None
    [problem] = rest_problems(rest, knows=None)
    assert (problem.code, problem.detail["is_asleep"]) == ("breaks_rest", True)
    assert rest_problems(rest, knows=rest.pk) == ()


def test_a_cast_that_was_not_told_of_the_rest_is_refused(scene: Scene) -> None:
    night(scene.campaign, way=RestWay.BEGIN)
    with pytest.raises(Refused) as caught:
        scene.cast()
    assert codes(caught.value) == ["breaks_rest"]
    assert row_of(scene.thogor).state == SleeperState.SLEEPING


def test_a_mistyped_die_of_a_cast_that_broke_a_rest_is_mended(scene: Scene) -> None:
    night(scene.campaign, way=RestWay.BEGIN)
    row = row_of(scene.thogor)
    entry = scene.cast(rest=row.pk)
    typed = TypedRolls(cast=28, effect=(8,))
    again = mend_dice(by=scene.player, act_id=key(), seq=entry.seq, typed=typed)
    assert again.data["rest"] == row.pk
    assert row_of(scene.thogor).state == SleeperState.INTERRUPTED
    check_log(scene.campaign)


def test_who_attacks_rests_no_more(scene: Scene) -> None:
    night(scene.campaign, way=RestWay.BEGIN)
    entry = mage_attacked(by=scene.player, act_id=key(), character_id=scene.thogor.pk)
    assert row_of(scene.thogor).state == SleeperState.INTERRUPTED
    assert [one["kind"] for one in entry.data["happened"]] == ["rest.interrupted"]
    undo(by=scene.player, act_id=key(), seq=entry.seq)
    assert row_of(scene.thogor).state == SleeperState.SLEEPING
    check_log(scene.campaign)


def test_who_attacks_on_watch_goes_on_watching() -> None:
    work = build_work()
    night(work.scene.campaign, way=RestWay.BEGIN, watch={work.scene.thogor: 2})
    work.cast(work.fog)
    mage_attacked(by=work.scene.player, act_id=key(), character_id=work.scene.thogor.pk)
    assert row_of(work.scene.thogor).state == SleeperState.SLEEPING

from typing import Any

import pytest

from campaign.services.refusal import Refused
from campaign.services.undo import redo, undo
from characters.services.vancian.purse import change_gold
from tests.characters.table import check_log, codes, key
from tests.characters.vancian_scene import VancianScene, build_vancian_scene

pytestmark = pytest.mark.django_db


@pytest.fixture
def scene() -> VancianScene:
    return build_vancian_scene()


def change(scene: VancianScene, amount: int, *, by: Any = None) -> Any:
    return change_gold(
        by=by or scene.player,
        act_id=key(),
        character_id=scene.ysaline.pk,
        amount=amount,
        reason="la plume",
    )


def refused(scene: VancianScene, amount: int, *, by: Any = None) -> list[str]:
    with pytest.raises(Refused) as caught:
        change(scene, amount, by=by)
    return codes(caught.value)


def test_another_player_keeps_their_hands_off(scene: VancianScene) -> None:
    assert refused(scene, -5, by=scene.other) == ["not_your_character"]


def test_more_than_the_purse_holds_is_not_spent(scene: VancianScene) -> None:
    assert refused(scene, -121) == ["not_enough_gold"]


def test_nothing_is_no_change(scene: VancianScene) -> None:
    assert refused(scene, 0) == ["nothing_changed"]


def test_more_than_anybody_has_is_refused(scene: VancianScene) -> None:
    assert refused(scene, 1_000_000_000) == ["out_of_range"]


def test_gold_goes_and_comes_back_with_the_undo_of_a_player(scene: VancianScene) -> None:
    entry = change(scene, -40)
    assert scene.ysaline.caster.gold == 80

    undo(by=scene.player, act_id=key(), seq=entry.seq)
    assert scene.ysaline.caster.gold == 120

    redo(by=scene.player, act_id=key(), seq=entry.seq)
    assert scene.ysaline.caster.gold == 80
    check_log(scene.campaign)


def test_gold_that_was_spent_since_is_not_taken_back(scene: VancianScene) -> None:
    entry = change(scene, 30)
    change(scene, -150)

    with pytest.raises(Refused) as caught:
        undo(by=scene.gm, act_id=key(), seq=entry.seq)

    assert codes(caught.value) == ["gold_out_of_bounds"]


def test_a_gm_pays_for_the_player(scene: VancianScene) -> None:
    assert change(scene, 10, by=scene.gm).on_behalf_of == scene.player

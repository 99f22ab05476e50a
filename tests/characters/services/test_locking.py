import pytest

from campaign.services import acts
from campaign.services.refusal import Refused
from characters.services.locking import controls, locked_character, locked_mage
from tests.characters.table import build_table, codes, key
from tests.characters.vancian_scene import build_vancian_scene

pytestmark = pytest.mark.django_db


def test_a_hidden_character_is_gone_for_a_player() -> None:
    table = build_table()

    with (
        pytest.raises(Refused) as caught,
        acts.begin(by=table.player, act_id=key(), kind="test.done", given={}) as act,
    ):
        locked_character(act, table.hidden.pk)

    assert codes(caught.value) == ["character_gone"]


def test_control_is_that_of_the_moment() -> None:
    table = build_table()

    with acts.begin(by=table.player, act_id=key(), kind="test.done", given={}) as act:
        assert controls(act, locked_character(act, table.mage.pk))
        assert not controls(act, locked_character(act, table.npc.pk))


def test_who_memorises_is_no_percentile_mage() -> None:
    scene = build_vancian_scene()

    with (
        pytest.raises(Refused) as caught,
        acts.begin(by=scene.gm, act_id=key(), kind="test.done", given={}) as act,
    ):
        locked_mage(act, scene.ysaline.pk)

    assert codes(caught.value) == ["not_a_mage"]

import pytest

from campaign.services import acts
from campaign.services.refusal import Refused
from characters.services.vancian.locking import locked_caster
from tests.characters.scene import build_scene
from tests.characters.table import codes, key
from tests.characters.vancian_scene import build_vancian_scene

pytestmark = pytest.mark.django_db


def test_a_percentile_mage_has_no_class() -> None:
    scene = build_scene()

    with (
        pytest.raises(Refused) as caught,
        acts.begin(by=scene.gm, act_id=key(), kind="test.locked", given={}) as act,
    ):
        locked_caster(act, scene.thogor.pk)

    assert codes(caught.value) == ["not_a_caster"]


def test_both_rows_are_found() -> None:
    scene = build_vancian_scene()

    with acts.begin(by=scene.gm, act_id=key(), kind="test.locked", given={}) as act:
        character, caster = locked_caster(act, scene.ysaline.pk)

    assert (character.name, caster.class_level) == ("Ysaline", 3)

from typing import Any

import pytest

from campaign.services.refusal import Refused
from campaign.services.undo import redo, undo
from characters.services.vancian.corrections import correct_caster, rule_reverse, set_alignment
from characters.services.vancian.purse import change_gold
from tests.characters.table import check_log, codes, key
from tests.characters.vancian_scene import VancianScene, build_vancian_scene
from tests.factories.characters import CasterFactory

pytestmark = pytest.mark.django_db

SHOWN = {
    "class_id": "magic_user",
    "class_level": 3,
    "gold": 120,
    "int_score": 16,
    "dex_score": 12,
}


@pytest.fixture
def scene() -> VancianScene:
    return build_vancian_scene()


def correct(scene: VancianScene, *, by: Any = None, reason: str = "", **wanted: Any) -> Any:
    return correct_caster(
        by=by or scene.gm,
        act_id=key(),
        character_id=scene.ysaline.pk,
        seen=SHOWN,
        wanted=SHOWN | wanted,
        reason=reason,
    )


def refused(scene: VancianScene, **more: Any) -> list[str]:
    with pytest.raises(Refused) as caught:
        correct(scene, **more)
    return codes(caught.value)


def test_players_correct_nothing(scene: VancianScene) -> None:
    assert refused(scene, by=scene.player, gold=0) == ["only_the_gm"]


def test_nothing_changed_is_said(scene: VancianScene) -> None:
    assert refused(scene) == ["nothing_changed"]


def test_all_problems_are_said_at_once(scene: VancianScene) -> None:
    found = refused(scene, class_level=15, gold=-1, int_score=0, reason="x" * 201)

    assert found == ["out_of_range"] * 3 + ["too_long"]


def test_a_level_beyond_the_class_is_refused(scene: VancianScene) -> None:
    assert refused(scene, class_id="elf", class_level=12) == ["out_of_range"]


def test_a_class_that_the_table_does_not_play_is_refused(scene: VancianScene) -> None:
    assert refused(scene, class_id="gnome") == ["class_not_played"]
    assert refused(scene, class_id="plumber") == ["class_not_played"]


def test_a_number_that_somebody_changed_meanwhile_is_said(scene: VancianScene) -> None:
    change_gold(by=scene.player, act_id=key(), character_id=scene.ysaline.pk, amount=-20)

    assert refused(scene, gold=130) == ["changed_meanwhile"]


def test_an_untouched_number_keeps_what_changed_meanwhile(scene: VancianScene) -> None:
    change_gold(by=scene.player, act_id=key(), character_id=scene.ysaline.pk, amount=-20)

    correct(scene, class_level=4)

    scene.caster.refresh_from_db()
    assert (scene.caster.gold, scene.caster.class_level) == (100, 4)


def test_every_number_is_set_right_in_one_act_and_back(scene: VancianScene) -> None:
    entry = correct(
        scene,
        class_id="elf",
        class_level=5,
        gold=7,
        int_score=17,
        dex_score=9,
        reason="mal recopié",
    )

    character = scene.ysaline
    assert (character.int_score, character.dex_score) == (17, 9)
    assert (character.caster.class_id, character.caster.class_level) == ("elf", 5)
    undo(by=scene.gm, act_id=key(), seq=entry.seq)
    assert scene.ysaline.caster.class_id == "magic_user"
    redo(by=scene.gm, act_id=key(), seq=entry.seq)
    assert scene.ysaline.caster.gold == 7
    check_log(scene.campaign)


def test_an_undo_that_leaves_no_such_level_is_refused(scene: VancianScene) -> None:
    correct(scene, class_id="magic_user", class_level=9)
    entry = correct_caster(
        by=scene.gm,
        act_id=key(),
        character_id=scene.ysaline.pk,
        seen={"class_level": 9, "class_id": "magic_user"},
        wanted={"class_level": 4, "class_id": "elf"},
    )
    correct_caster(
        by=scene.gm,
        act_id=key(),
        character_id=scene.ysaline.pk,
        seen={"class_level": 4},
        wanted={"class_level": 10},
    )

    with pytest.raises(Refused) as caught:
        undo(by=scene.gm, act_id=key(), seq=entry.seq)

    assert codes(caught.value) == ["level_out_of_table"]


def test_an_unknown_alignment_is_refused(scene: VancianScene) -> None:
    with pytest.raises(Refused) as caught:
        set_alignment(by=scene.gm, act_id=key(), character_id=scene.ysaline.pk, alignment="bored")

    assert codes(caught.value) == ["unknown_value"]


def test_the_alignment_changes_and_comes_back(scene: VancianScene) -> None:
    entry = set_alignment(
        by=scene.gm, act_id=key(), character_id=scene.ysaline.pk, alignment="chaos"
    )

    assert scene.ysaline.caster.alignment == "chaos"
    undo(by=scene.gm, act_id=key(), seq=entry.seq)
    assert scene.ysaline.caster.alignment == "neutral"
    check_log(scene.campaign)


def rule(scene: VancianScene, character_id: int, *, by: Any = None, forbidden: bool = True) -> Any:
    return rule_reverse(
        by=by or scene.gm, act_id=key(), character_id=character_id, forbidden=forbidden
    )


def test_the_faith_is_the_gm_s_affair(scene: VancianScene) -> None:
    cleric = CasterFactory(campaign=scene.campaign, class_id="cleric", players=[scene.player])

    with pytest.raises(Refused) as caught:
        rule(scene, cleric.character_id, by=scene.player)
    assert codes(caught.value) == ["only_the_gm"]
    with pytest.raises(Refused) as caught:
        rule(scene, cleric.character_id, forbidden=False)
    assert codes(caught.value) == ["nothing_changed"]


def test_a_magic_user_chooses_the_form_in_memory(scene: VancianScene) -> None:
    with pytest.raises(Refused) as caught:
        rule(scene, scene.ysaline.pk)

    assert codes(caught.value) == ["form_chosen_in_memory"]


def test_reversed_forms_are_forbidden_and_allowed_again(scene: VancianScene) -> None:
    cleric = CasterFactory(campaign=scene.campaign, class_id="cleric")

    entry = rule(scene, cleric.character_id)
    cleric.refresh_from_db()
    assert cleric.reverse_forbidden
    undo(by=scene.gm, act_id=key(), seq=entry.seq)
    cleric.refresh_from_db()
    assert not cleric.reverse_forbidden
    redo(by=scene.gm, act_id=key(), seq=entry.seq)
    cleric.refresh_from_db()
    assert cleric.reverse_forbidden
    rule(scene, cleric.character_id, forbidden=False)
    check_log(scene.campaign)

from collections.abc import Collection
from typing import Any

import pytest

from campaign.services.refusal import Refused
from campaign.services.undo import redo, undo
from characters.models import AccessibleSpell, Caster
from characters.services.vancian.lists import assign_list
from spells.models import Spell
from tests.characters.table import check_log, codes, key
from tests.characters.vancian_scene import VancianScene, build_vancian_scene, set_rules
from tests.factories.characters import CasterFactory
from tests.factories.spells import VancianSpellFactory

pytestmark = pytest.mark.django_db


@pytest.fixture
def scene() -> VancianScene:
    return build_vancian_scene()


@pytest.fixture
def cleric(scene: VancianScene) -> Caster:
    return CasterFactory(campaign=scene.campaign, class_id="cleric", players=[scene.player])


@pytest.fixture
def heal() -> Spell:
    return VancianSpellFactory(name_fr="Soin", magic_type="divine")


def assign(
    scene: VancianScene,
    caster: Caster,
    wanted: Collection[int],
    *,
    seen: Collection[int] = (),
    by: Any = None,
) -> Any:
    return assign_list(
        by=by or scene.gm,
        act_id=key(),
        character_id=caster.character_id,
        seen=seen,
        wanted=wanted,
    )


def refused(scene: VancianScene, caster: Caster, wanted: Collection[int], **more: Any) -> list[str]:
    with pytest.raises(Refused) as caught:
        assign(scene, caster, wanted, **more)
    return codes(caught.value)


def test_a_gm_alone_gives_lists(scene: VancianScene, cleric: Caster, heal: Spell) -> None:
    assert refused(scene, cleric, [heal.pk], by=scene.player) == ["only_the_gm"]


def test_who_learns_from_books_has_no_list(scene: VancianScene) -> None:
    assert refused(scene, scene.caster, [scene.web.pk]) == ["learns_from_books"]


def test_only_spells_of_the_type_stand_on_it(scene: VancianScene, cleric: Caster) -> None:
    assert refused(scene, cleric, [scene.web.pk]) == ["not_of_class"]
    assert refused(scene, cleric, [10**9]) == ["spell_gone"]
    assert refused(scene, cleric, []) == ["list_unchanged"]


def test_a_list_is_given_undone_and_given_again(
    scene: VancianScene, cleric: Caster, heal: Spell
) -> None:
    entry = assign(scene, cleric, [heal.pk])
    rows = AccessibleSpell.objects.standing().filter(character=cleric.character)
    assert [row.origin for row in rows] == ["noted"]

    undo(by=scene.gm, act_id=key(), seq=entry.seq)
    assert not rows.all().exists()

    redo(by=scene.gm, act_id=key(), seq=entry.seq)
    assert rows.all().exists()
    check_log(scene.campaign)


def test_what_the_page_did_not_show_stays(scene: VancianScene, cleric: Caster, heal: Spell) -> None:
    other = VancianSpellFactory(name_fr="Lueur", magic_type="divine")
    assign(scene, cleric, [heal.pk])

    assign(scene, cleric, [other.pk])
    assign(scene, cleric, [other.pk], seen=[heal.pk, other.pk])

    rows = AccessibleSpell.objects.standing().filter(character=cleric.character)
    assert [row.spell for row in rows] == [other]


def test_under_unified_magic_it_is_a_lesson(
    scene: VancianScene, cleric: Caster, heal: Spell
) -> None:
    set_rules(scene.campaign, unified_magic="on")

    entry = assign(scene, cleric, [heal.pk])

    assert entry.data["by_heart"] is True
    assert AccessibleSpell.objects.standing().get(spell=heal).origin == "lesson"


def test_lessons_stop_where_the_table_lets_nobody_learn_more(
    scene: VancianScene, cleric: Caster, heal: Spell
) -> None:
    light = VancianSpellFactory(name_fr="Clarté", magic_type="divine")
    set_rules(scene.campaign, unified_magic="on", book_limit=1)

    assert refused(scene, cleric, [heal.pk, light.pk]) == ["over_limit"]
    assign(scene, cleric, [heal.pk])
    # what goes makes room
    assign(scene, cleric, [light.pk], seen=[heal.pk])

    rows = AccessibleSpell.objects.standing().filter(character=cleric.character)
    assert [row.spell_id for row in rows] == [light.pk]
    check_log(scene.campaign)


def test_without_unified_magic_a_list_has_no_limit(
    scene: VancianScene, cleric: Caster, heal: Spell
) -> None:
    light = VancianSpellFactory(name_fr="Clarté", magic_type="divine")
    set_rules(scene.campaign, book_limit=1)

    assert assign(scene, cleric, [heal.pk, light.pk]).data["count"] == 2

from typing import Any

import pytest

from campaign.models import LogEntry
from campaign.services.undo import redo, undo
from characters.models import Character, SpellSubject
from characters.services.vancian.stacking import bearers, replaced_by
from rules.vancian.combine_tags import parse_combine_tags
from rules.vancian.options import OpposedEffects
from tests.characters.casting_scene import CastingScene, build_casting_scene, on
from tests.characters.table import check_log, key
from tests.characters.vancian_scene import set_rules
from tests.factories.characters import CasterFactory
from tests.factories.spells import VancianSpellFactory

pytestmark = pytest.mark.django_db


@pytest.fixture
def scene() -> CastingScene:
    return build_casting_scene()


def bless(scene: CastingScene, *aims: Character | str, **more: Any) -> LogEntry:
    return scene.cast(scene.bless, who=scene.anselme, aims=on(*aims), **more)


def tags_on(character: Character) -> list[str]:
    rows = SpellSubject.objects.standing().filter(character=character).order_by("pk")
    return [row.tags for row in rows]


def test_the_second_bless_replaces_the_first_which_ends(scene: CastingScene) -> None:
    first = bless(scene, scene.ysaline)
    second = bless(scene, scene.ysaline)

    [spell] = scene.at_work()
    [replaced] = second.data["replaced"]
    assert spell.cast_seq == second.seq
    assert replaced["at_work"] == first.data["at_work"]["id"]
    assert (replaced["lost"], replaced["is_over"]) == (["attack_rolls", "morale"], True)
    check_log(scene.campaign)


def test_undo_gives_the_replaced_spell_back(scene: CastingScene) -> None:
    first = bless(scene, scene.ysaline)
    second = bless(scene, scene.ysaline)

    undo(by=scene.gm, act_id=key(), seq=second.seq)
    assert [spell.cast_seq for spell in scene.at_work()] == [first.seq]
    assert tags_on(scene.ysaline) == ["+attack_rolls;+morale"]

    redo(by=scene.gm, act_id=key(), seq=second.seq)
    assert [spell.cast_seq for spell in scene.at_work()] == [second.seq]
    check_log(scene.campaign)


def test_on_another_subject_the_first_goes_on(scene: CastingScene) -> None:
    bless(scene, scene.ysaline, scene.anselme)
    bless(scene, scene.ysaline)

    assert len(scene.at_work()) == 2
    assert len(tags_on(scene.ysaline)) == len(tags_on(scene.anselme)) == 1


def test_only_the_shared_characteristic_is_replaced(scene: CastingScene) -> None:
    courage = VancianSpellFactory(combine_tags="+morale", magic_type="divine")
    other = CasterFactory(campaign=scene.campaign, class_id="cleric", class_level=4, held=[courage])
    bless(scene, scene.ysaline)

    entry = scene.cast(courage, who=other.character, aims=on(scene.ysaline))

    assert tags_on(scene.ysaline) == ["+attack_rolls", "+morale"]
    assert not entry.data["replaced"][0]["is_over"]
    assert len(scene.at_work()) == 2


def test_a_penalty_counts_beside_a_bonus(scene: CastingScene) -> None:
    bless(scene, "Grok")
    bless(scene, "grok", is_reversed=True)

    assert SpellSubject.objects.standing().filter(tags="+attack_rolls;+morale").exists()


def test_by_the_house_rule_it_replaces_it(scene: CastingScene) -> None:
    bless(scene, scene.ysaline)
    set_rules(scene.campaign, opposed_effects="replace")
    aims = on(scene.ysaline)

    found = replaced_by(
        parse_combine_tags("-morale"),
        aims,
        bearers(scene.campaign, aims),
        option=OpposedEffects.REPLACE,
    )

    assert [str(tag) for one in found for tag in one.lost] == ["+morale"]


def test_what_a_secret_caster_did_is_not_foretold_to_players(scene: CastingScene) -> None:
    bless(scene, scene.ysaline)
    Character.objects.filter(pk=scene.anselme.pk).update(kind="npc")
    aims = on(scene.ysaline)

    assert bearers(scene.campaign, aims)
    assert not bearers(scene.campaign, aims, visible_only=True)


def test_what_a_secret_caster_loses_is_told_to_gms_alone(scene: CastingScene) -> None:
    bless(scene, scene.ysaline)
    Character.objects.filter(pk=scene.anselme.pk).update(kind="npc")
    other = CasterFactory(
        campaign=scene.campaign, class_id="cleric", class_level=4, held=[(scene.bless, None)]
    )

    entry = scene.cast(scene.bless, who=other.character, aims=on(scene.ysaline))

    assert entry.data["replaced"] == []
    assert len(entry.data["gms"]["replaced"]) == 1

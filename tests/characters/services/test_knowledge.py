from typing import Any

import pytest

from campaign.services.refusal import Refused
from campaign.services.undo import undo
from characters.models import KnownSpell
from characters.services import knowledge
from characters.services.knowledge import SkillWish, write_skills
from spells.models import Spell
from tests.characters.scene import spell
from tests.characters.table import Table, build_table, check_log, codes, key
from tests.characters.vancian_scene import build_vancian_scene

pytestmark = pytest.mark.django_db


@pytest.fixture
def table() -> Table:
    return build_table(int_score=2, player_edits="sheet")


@pytest.fixture
def fire() -> Spell:
    return spell("Feu")


def learn(table: Table, what: Spell, *, by: Any = None, skill: int = 40) -> None:
    knowledge.learn(
        by=by or table.gm, act_id=key(), character_id=table.mage.pk, spell_id=what.pk, skill=skill
    )


def skills(table: Table) -> dict[str, int]:
    rows = KnownSpell.objects.standing().filter(character=table.mage).select_related("spell")
    return {row.spell.name_fr: row.skill for row in rows}


def test_a_player_without_the_sheet_writes_no_skill(fire: Spell) -> None:
    table = build_table(player_edits="notes")

    with pytest.raises(Refused) as caught:
        learn(table, fire, by=table.player)

    assert codes(caught.value) == ["only_the_gm"]


def test_a_player_is_held_to_int(table: Table, fire: Spell) -> None:
    learn(table, fire)
    learn(table, spell("Eau"))

    with pytest.raises(Refused) as caught:
        learn(table, spell("Air"), by=table.player)

    assert codes(caught.value) == ["more_spells_than_int"]


def test_a_gm_is_not_held_to_int(table: Table) -> None:
    for name in ("Feu", "Eau", "Air"):
        learn(table, spell(name))

    assert len(skills(table)) == 3


def test_a_skill_that_changed_meanwhile_is_said(table: Table, fire: Spell) -> None:
    learn(table, fire)

    with pytest.raises(Refused) as caught:
        knowledge.set_skill(
            by=table.gm,
            act_id=key(),
            character_id=table.mage.pk,
            spell_id=fire.pk,
            skill=60,
            seen=35,
        )

    assert codes(caught.value) == ["changed_meanwhile"]


def test_nothing_asked_is_refused(table: Table) -> None:
    with pytest.raises(Refused) as caught:
        write_skills(by=table.gm, act_id=key(), character_id=table.mage.pk, wishes=[])

    assert codes(caught.value) == ["nothing_changed"]


@pytest.mark.parametrize("skill", [-1, 0, 1001])
def test_an_impossible_skill_is_refused(table: Table, fire: Spell, skill: int) -> None:
    with pytest.raises(Refused) as caught:
        learn(table, fire, skill=skill)

    assert codes(caught.value) == ["out_of_range"]


def test_one_act_learns_corrects_and_forgets(table: Table, fire: Spell) -> None:
    water, air = spell("Eau"), spell("Air")
    learn(table, fire)
    learn(table, water)

    entry = write_skills(
        by=table.player,
        act_id=key(),
        character_id=table.mage.pk,
        wishes=[
            SkillWish(spell=fire.pk, skill=65, seen=40),
            SkillWish(spell=water.pk, skill=0, seen=40),
            SkillWish(spell=air.pk, skill=10),
        ],
    )

    assert skills(table) == {"Feu": 65, "Air": 10}
    assert [(s["from"], s["to"]) for s in entry.data["spells"]] == [(40, 65), (40, 0), (0, 10)]
    check_log(table.campaign)


def test_undoing_brings_all_of_it_back(table: Table, fire: Spell) -> None:
    learn(table, fire)
    entry = knowledge.forget(
        by=table.gm, act_id=key(), character_id=table.mage.pk, spell_id=fire.pk, seen=40
    )

    undo(by=table.gm, act_id=key(), seq=entry.seq)

    assert skills(table) == {"Feu": 40}
    check_log(table.campaign)


def test_a_second_tap_learns_once(table: Table, fire: Spell) -> None:
    tap = key()
    wishes = [SkillWish(spell=fire.pk, skill=30)]

    for _ in range(2):
        write_skills(by=table.gm, act_id=tap, character_id=table.mage.pk, wishes=wishes)

    assert KnownSpell.objects.filter(character=table.mage).count() == 1


def test_who_memorises_has_no_skills() -> None:
    scene = build_vancian_scene()

    with pytest.raises(Refused) as caught:
        knowledge.learn(
            by=scene.gm,
            act_id=key(),
            character_id=scene.ysaline.pk,
            spell_id=scene.missile.pk,
            skill=50,
        )

    assert codes(caught.value) == ["not_a_mage"]

from typing import Any

import pytest

from campaign.models import LogEntry
from campaign.services.refusal import Refused
from campaign.services.undo import redo, undo
from characters.models import MemorisedSpell, SpellSubject
from characters.services.vancian.dice import TypedCast
from characters.services.vancian.saves import SaveAnswer, roll_saves, tell_save
from tests.characters.casting_scene import CastingScene, build_casting_scene, on
from tests.characters.table import check_log, codes, key
from tests.factories.spells import VancianSpellFactory

pytestmark = pytest.mark.django_db


@pytest.fixture
def scene() -> CastingScene:
    return build_casting_scene()


def hold(scene: CastingScene, *aims: Any, **more: Any) -> LogEntry:
    return scene.cast(scene.hold, who=scene.anselme, aims=on(*aims), **more)


def pending(scene: CastingScene) -> list[SpellSubject]:
    return list(SpellSubject.objects.pending(scene.campaign))


def answer(scene: CastingScene, roll: int, *, tells: bool = True, **more: Any) -> LogEntry:
    [row] = pending(scene)
    said = {"row": row.pk, "number": 14, "modifier": row.modifier, "roll": roll} | more
    by = said.pop("by", scene.gm)
    return roll_saves(by=by, act_id=key(), answers=[SaveAnswer(**said)], tells=tells, typed=True)


def refused(scene: CastingScene, **more: Any) -> list[tuple[str, str]]:
    with pytest.raises(Refused) as caught:
        answer(scene, **({"roll": 10} | more))
    return [(p.code, p.field.rpartition("_")[0]) for p in caught.value.problems]


def test_players_make_no_throw_of_a_gm_s_character(scene: CastingScene) -> None:
    hold(scene, scene.villain.character)

    assert refused(scene, by=scene.table.player) == [("only_the_gm", "")]


def test_every_wrong_number_is_told_beside_its_field(scene: CastingScene) -> None:
    hold(scene, "Grok")

    assert refused(scene, number=None, modifier=900) == [
        ("number_missing", "number"),
        ("number_out_of_range", "modifier"),
    ]
    assert refused(scene, roll=21) == [("die_out_of_range", "roll")]


def test_a_throw_that_was_made_is_not_made_again(scene: CastingScene) -> None:
    hold(scene, "Grok")
    [row] = pending(scene)
    answer(scene, 3)

    with pytest.raises(Refused) as caught:
        roll_saves(
            by=scene.gm, act_id=key(), answers=[SaveAnswer(row=row.pk, number=14)], tells=True
        )

    assert codes(caught.value) == ["save_gone"]


def test_a_players_character_saves_with_the_number_of_its_class(scene: CastingScene) -> None:
    entry = hold(scene, scene.ysaline, typed=TypedCast(saves={0: 17}))

    [subject] = entry.data["subjects"]
    assert subject["save"] == {
        "category": "spells",
        "on_success": "negates",
        "number": 15,
        "modifier": -2,
        "roll": 17,
    }
    assert subject["state"] == "saved"
    assert scene.at_work() == []


def test_a_players_character_that_fails_bears_it(scene: CastingScene) -> None:
    entry = hold(scene, scene.ysaline, typed=TypedCast(saves={0: 16}))

    assert entry.data["subjects"][0]["state"] == "reached"
    assert len(scene.at_work()) == 1


def test_who_lets_it_happen_makes_no_throw(scene: CastingScene) -> None:
    entry = scene.cast(scene.hold, who=scene.anselme, aims=on(scene.ysaline, willing=True))

    assert entry.data["subjects"][0]["save"] is None


def test_the_throw_of_a_gm_s_character_waits_without_a_number(scene: CastingScene) -> None:
    entry = hold(scene, scene.villain.character)

    assert entry.data["subjects"][0]["state"] == "pending"
    assert entry.data["subjects"][0]["save"]["number"] is None
    assert [row.modifier for row in pending(scene)] == [-2]
    assert len(scene.at_work()) == 1


def test_a_success_ends_the_spell_on_everybody_spared(scene: CastingScene) -> None:
    hold(scene, "Grok")

    entry = answer(scene, 16)

    assert entry.audience == "gms"
    assert entry.data["saves"][0]["state"] == "saved"
    assert [one["spell_name"]["fr"] for one in entry.data["ended"]] == ["Immobilisation"]
    assert scene.at_work() == []
    check_log(scene.campaign)


def test_a_failure_leaves_it_at_work(scene: CastingScene) -> None:
    hold(scene, "Grok")

    answer(scene, 15)

    assert len(scene.at_work()) == 1
    assert pending(scene) == []


def test_kept_back_the_spell_seems_to_go_on_until_it_is_told(scene: CastingScene) -> None:
    hold(scene, "Grok")
    [row] = pending(scene)
    answer(scene, 20, tells=False)
    assert len(scene.at_work()) == 1

    tell_save(by=scene.gm, act_id=key(), row_id=row.pk)

    assert scene.at_work() == []
    row.refresh_from_db()
    assert row.told
    check_log(scene.campaign)


def test_a_throw_undone_waits_again(scene: CastingScene) -> None:
    hold(scene, "Grok")
    entry = answer(scene, 20)

    undo(by=scene.gm, act_id=key(), seq=entry.seq)
    assert len(pending(scene)) == 1
    assert len(scene.at_work()) == 1
    check_log(scene.campaign)

    redo(by=scene.gm, act_id=key(), seq=entry.seq)
    assert scene.at_work() == []
    check_log(scene.campaign)


def test_a_curse_counts_from_the_failed_throw_on(scene: CastingScene) -> None:
    scene.cast(scene.bless, who=scene.anselme, is_reversed=True, aims=on("Grok"))
    [row] = pending(scene)

    answer(scene, 3)

    row.refresh_from_db()
    assert (row.state, row.tags) == ("reached", "-attack_rolls;-morale")


# --- on the GM's word -------------------------------------------------------------------------
def raise_dead(scene: CastingScene, text: str, *aims: Any) -> LogEntry:
    """Anselme casts from memory a spell with that saving throw."""
    spell = VancianSpellFactory(magic_type="divine", saving_throw=text, duration="instant")
    MemorisedSpell.objects.create(
        campaign=scene.campaign, character=scene.anselme, spell=spell, is_reversed=False
    )
    return scene.cast(spell, who=scene.anselme, aims=on(*aims))


def test_what_the_undead_save_against_waits_for_the_gm(scene: CastingScene) -> None:
    entry = raise_dead(scene, "none (undead: spells)", "une momie", scene.ysaline)

    assert [one["state"] for one in entry.data["subjects"]] == ["pending", "reached"]
    assert entry.data["subjects"][1]["save"] is None
    [row] = pending(scene)
    assert (row.category, row.on_success) == ("spells", "negates")


def test_what_some_tables_save_against_is_the_gms_to_say_of_anybody(scene: CastingScene) -> None:
    entry = raise_dead(scene, "none (some sources: spells vs. incapacity)", scene.ysaline)

    assert entry.data["subjects"][0]["save"]["number"] is None
    assert [row.on_success for row in pending(scene)] == ["negates_side_effect"]


def test_a_throw_that_is_not_due_is_waived_without_a_die(scene: CastingScene) -> None:
    hold(scene, "Grok", "la porte")
    row = pending(scene)[1]
    waived = SaveAnswer(row=row.pk, number=None, waived=True)

    entry = roll_saves(by=scene.gm, act_id=key(), answers=[waived], tells=True)

    row.refresh_from_db()
    assert (row.state, row.number, row.roll, row.told) == ("reached", None, None, True)
    assert "dice" not in entry.data
    assert [one.name for one in pending(scene)] == ["Grok"]
    assert len(scene.at_work()) == 1
    check_log(scene.campaign)

    undo(by=scene.gm, act_id=key(), seq=entry.seq)
    assert len(pending(scene)) == 2
    check_log(scene.campaign)

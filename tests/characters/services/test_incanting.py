"""An incantation is declared, runs, and is rolled."""

from collections.abc import Callable
from dataclasses import replace
from uuid import uuid4

import pytest
from django.db import IntegrityError, transaction

from campaign.models import Audience
from campaign.services.after_the_fact import go_back
from campaign.services.audit import differences
from campaign.services.refusal import Refused
from campaign.services.undo import redo, undo
from characters.models import ActiveSpell, CharacterKind, Incantation
from characters.services import casting
from characters.services.declaring import Declaration
from characters.services.editing import correct_magic_points
from characters.services.incanting import DECLARED, FELL_THROUGH
from characters.services.rolling import TypedRolls
from rules.percentile.casting import CastPlan
from rules.percentile.incantation import Stage
from tests.characters.incanting import LONG, Chant, build_chant
from tests.characters.table import key
from tests.factories.campaign import MembershipFactory

pytestmark = pytest.mark.django_db


@pytest.fixture
def chant() -> Chant:
    return build_chant()


def refused(do: Callable[..., object], **more: object) -> list[str]:
    with pytest.raises(Refused) as caught:
        do(**more)
    return [problem.code for problem in caught.value.problems]


# --- refusals ---------------------------------------------------------------------------
def test_a_spell_that_goes_off_in_its_round_is_no_incantation(chant: Chant) -> None:
    assert refused(chant.declare, plan=CastPlan(intensity=9)) == ["nothing_to_run"]


def test_every_reason_against_the_plan_is_told(chant: Chant) -> None:
    found = refused(chant.declare, plan=replace(LONG, intensity=25))
    assert {"level_too_high", "not_enough_mp"} <= set(found)


def test_somebody_else_s_mage_declares_nothing(chant: Chant) -> None:
    other = MembershipFactory(campaign=chant.work.scene.campaign)
    assert refused(chant.declare, by=other) == ["not_your_character"]


def test_the_bound_begin_no_ceremony(chant: Chant) -> None:
    chant.mage(bound=True)
    assert refused(chant.declare) == ["bound"]


def test_in_silence_no_ceremony_begins(chant: Chant) -> None:
    chant.mage(silenced=True)
    assert refused(chant.declare) == ["silenced"]


def test_there_is_one_incantation_at_a_time(chant: Chant) -> None:
    chant.declare()
    assert refused(chant.declare) == ["incanting"]


def test_the_database_holds_one_at_a_time(chant: Chant) -> None:
    chant.declare()
    second = chant.row
    second.pk = None
    with pytest.raises(IntegrityError), transaction.atomic():
        second.save(force_insert=True)


def test_nothing_else_is_cast_meanwhile(chant: Chant) -> None:
    chant.declare()
    assert refused(chant.work.cast, what=chant.work.veil) == ["incanting"]


def test_it_is_not_rolled_before_its_moment(chant: Chant) -> None:
    chant.declare()
    chant.rounds(2)
    assert refused(chant.roll) == ["not_ready"]


def test_dice_for_held_spells_do_not_belong_to_the_roll(chant: Chant) -> None:
    chant.declare()
    chant.rounds(3)
    typed = TypedRolls(cast=50, holds=(3,), effect=(7, 5, 2))
    assert refused(chant.roll, typed=typed) == ["dice_left_over"]


def test_a_missing_die_leaves_it_running(chant: Chant) -> None:
    chant.declare()
    chant.rounds(3)
    assert refused(chant.roll, effect=(7,)) == ["die_missing"]
    assert chant.runs()


def test_while_what_was_forgotten_is_entered_none_begins_and_none_is_left(chant: Chant) -> None:
    scene = chant.work.scene
    chant.rounds(9)
    chant.declare()
    scene.campaign.refresh_from_db()
    seen = scene.campaign.clock_seconds
    go_back(by=scene.gm, act_id=key(), seconds=0, seen=seen)
    assert "time_stands" in refused(chant.declare)
    assert refused(chant.leave) == ["time_stands"]
    entry = chant.work.cast(chant.work.veil)
    assert entry.data["outcome"] == "success"


# --- declared ---------------------------------------------------------------------------
def test_it_runs_by_the_clock_and_costs_nothing_yet(chant: Chant) -> None:
    entry = chant.declare()
    row = chant.row
    seconds = (row.declared, row.ceremony_ends, row.ready)
    assert (entry.kind, seconds, chant.mp) == (DECLARED, (0, 24, 36), 20)
    assert [row.course.stage(now) for now in (0, 24, 36)] == list(Stage)
    assert Declaration.from_values(row.declaration).plan == LONG
    assert differences(chant.work.scene.campaign) == []


def test_the_same_tap_declares_once(chant: Chant) -> None:
    tap = uuid4()
    assert chant.declare(act_id=tap) == chant.declare(act_id=tap)
    assert Incantation.objects.count() == 1


def test_what_is_held_rolls_or_ends_at_the_declaration_and_stays_so(chant: Chant) -> None:
    work = chant.work
    work.cast(work.veil)
    work.cast(work.fog, holds=(10,))
    fog = work.row(work.fog)
    assert refused(chant.declare, holds=(60,)) == ["ends_held"]
    entry = chant.declare(holds=(60,), ends=[fog.pk])
    assert [die["value"] for die in entry.data["dice"]] == [60]
    chant.leave()
    assert work.at_work() == []


def test_a_declaration_without_held_spells_takes_no_dice_even_where_they_are_typed(
    chant: Chant,
) -> None:
    chant.rules(dice_source="typed")
    entry = chant.declare()
    assert not entry.has_dice


def test_a_taken_back_declaration_never_was(chant: Chant) -> None:
    scene = chant.work.scene
    entry = chant.declare()
    undo(by=scene.player, act_id=key(), seq=entry.seq)
    assert not chant.runs()
    redo(by=scene.player, act_id=key(), seq=entry.seq)
    assert chant.runs()
    assert differences(scene.campaign) == []


def test_a_player_takes_a_declaration_back_only_before_time_passes(chant: Chant) -> None:
    entry = chant.declare()
    chant.rounds(3)
    chant.work.scene.campaign.refresh_from_db()
    found = refused(undo, by=chant.work.scene.player, act_id=key(), seq=entry.seq)
    assert found == ["only_the_gm"]


def test_a_second_cannot_come_back_beside_another(chant: Chant) -> None:
    scene = chant.work.scene
    first = chant.declare()
    undo(by=scene.gm, act_id=key(), seq=first.seq)
    chant.declare()
    assert refused(redo, by=scene.gm, act_id=key(), seq=first.seq) == ["incanting_meanwhile"]


def test_the_incantation_of_a_gm_s_character_is_for_gms_and_who_plays_it(chant: Chant) -> None:
    chant.mage(kind=CharacterKind.NPC)
    assert chant.declare().audience == Audience.MEMBERS


def test_that_of_a_hidden_one_is_for_gms(chant: Chant) -> None:
    chant.mage(hidden=True)
    assert chant.declare(by=chant.work.scene.gm).audience == Audience.GMS


# --- rolled -----------------------------------------------------------------------------
def test_when_its_moment_has_come_it_is_a_cast(chant: Chant) -> None:
    chant.declare()
    chant.rounds(3)
    entry = chant.roll()
    assert (entry.kind, entry.data["outcome"], entry.data["cost"]) == (casting.KIND, "success", 12)
    assert entry.data["incantation"]["declared"] == 0
    assert (chant.mp, chant.row.ended_seq) == (8, entry.seq)
    assert differences(chant.work.scene.campaign) == []


def test_the_ceremony_counts_in_the_chance(chant: Chant) -> None:
    chant.declare()
    chant.rounds(3)
    assert chant.roll().data["chance"] == 220


def test_it_may_wait_after_its_moment(chant: Chant) -> None:
    chant.declare()
    chant.rounds(9)
    assert chant.roll().data["outcome"] == "success"


def test_a_spell_that_lasts_begins_at_the_roll(chant: Chant) -> None:
    veil = chant.work.veil
    chant.declare(plan=CastPlan(intensity=1, ceremony_rounds=1), what=veil)
    chant.rounds(4)
    chant.roll(effect=())
    assert ActiveSpell.objects.get(spell=veil).begins == 48


def test_hands_tied_after_the_ceremony_change_nothing(chant: Chant) -> None:
    chant.declare()
    chant.rounds(3)
    chant.mage(bound=True)
    assert chant.roll().data["outcome"] == "success"


def test_the_skill_is_that_of_the_declaration(chant: Chant) -> None:
    chant.declare()
    chant.rounds(3)
    known = chant.work.scene.known
    type(known).objects.filter(pk=known.pk).update(skill=30)
    assert chant.roll().data["skill"] == 200
    assert differences(chant.work.scene.campaign)[0].field == "skill"  # our own doing above


def test_too_few_points_at_the_roll_and_it_falls_through_at_no_cost(chant: Chant) -> None:
    scene = chant.work.scene
    chant.declare()
    chant.rounds(3)
    correct_magic_points(
        by=scene.gm, act_id=key(), character_id=scene.thogor.pk, seen=chant.mp, wanted=11
    )
    entry = chant.roll()
    assert (entry.kind, entry.data["needed"], chant.mp) == (FELL_THROUGH, 12, 11)
    assert chant.row.ended_seq == entry.seq
    assert not entry.has_dice
    assert differences(scene.campaign) == []


def test_the_same_tap_rolls_once_even_where_it_falls_through(chant: Chant) -> None:
    scene = chant.work.scene
    chant.declare()
    chant.rounds(3)
    correct_magic_points(
        by=scene.gm, act_id=key(), character_id=scene.thogor.pk, seen=chant.mp, wanted=11
    )
    tap = uuid4()
    assert chant.roll(act_id=tap) == chant.roll(act_id=tap)


def test_a_roll_taken_back_leaves_it_ready(chant: Chant) -> None:
    scene = chant.work.scene
    chant.declare()
    chant.rounds(3)
    entry = chant.roll()
    undo(by=scene.gm, act_id=key(), seq=entry.seq)
    assert (chant.runs(), chant.mp) == (True, 20)
    redo(by=scene.gm, act_id=key(), seq=entry.seq)
    assert chant.mp == 8
    assert differences(scene.campaign) == []


def test_its_declaration_is_not_taken_back_under_the_roll(chant: Chant) -> None:
    declared = chant.declare()
    chant.rounds(3)
    chant.roll()
    found = refused(undo, by=chant.work.scene.gm, act_id=key(), seq=declared.seq)
    assert found == ["later_act"]

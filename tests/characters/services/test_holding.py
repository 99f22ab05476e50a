"""What a mage holds as another spell is cast, and what becomes of it."""

from typing import Any

import pytest

from campaign.models import LogEntry
from campaign.services.audit import differences
from campaign.services.refusal import Refused
from campaign.services.undo import undo
from characters.services.aiming import Aim
from characters.services.holding import held_by
from characters.services.rolling import TypedRolls
from rules.percentile.casting import CastPlan
from rules.percentile.parameters import DurationKind
from tests.characters.spells import Work, build_work
from tests.characters.table import codes, key

pytestmark = pytest.mark.django_db


@pytest.fixture
def work() -> Work:
    return build_work()


def refused(work: Work, *args: Any, **more: Any) -> list[tuple[str, str]]:
    with pytest.raises(Refused) as caught:
        work.cast(*args, **more)
    return [(problem.code, problem.field) for problem in caught.value.problems]


# --- refusals ---------------------------------------------------------------------------
def test_an_intense_spell_ends_only_after_a_question(work: Work) -> None:
    work.cast(work.fog)
    assert refused(work, work.veil) == [("ends_held", "holds")]
    assert work.at_work() == ["Nappe de Suie"]


def test_a_missing_hold_roll_is_named_and_rolls_nothing(work: Work) -> None:
    work.cast(work.veil)
    assert refused(work, work.rune) == [("die_missing", "hold_rolls")]
    assert refused(work, work.rune, holds=(101,)) == [("die_out_of_range", "hold_rolls")]
    assert work.at_work() == ["Voile de Brume"]


def test_a_hold_roll_too_many_is_refused(work: Work) -> None:
    assert refused(work, work.rune, holds=(5,)) == [("dice_left_over", "hold_rolls")]


def test_a_refused_declaration_ends_and_rolls_nothing(work: Work) -> None:
    work.cast(work.veil)
    last = LogEntry.objects.count()
    plan = CastPlan(intensity=40)
    with pytest.raises(Refused) as caught:
        work.cast(work.rune, plan=plan, typed=None)
    assert "level_too_high" in codes(caught.value)
    assert (work.at_work(), LogEntry.objects.count()) == (["Voile de Brume"], last)


# --- beginning ----------------------------------------------------------------------------
def test_a_spell_that_lands_and_lasts_is_at_work_from_the_roll_on(work: Work) -> None:
    entry = work.cast(work.veil, aims=[Aim(name="Maëlle")])
    row = work.row(work.veil)
    assert (row.caster, row.spell, row.cast_seq) == (work.scene.thogor, work.veil, entry.seq)
    assert (row.intensity, row.degree, row.worth, row.targets) == (1, 1, None, "Maëlle")
    assert (row.begins, row.ends) == (0, 600)
    assert differences(work.scene.campaign) == []


def test_it_begins_after_the_casting_time(work: Work) -> None:
    work.cast(
        work.veil, plan=CastPlan(intensity=1, degree=work.veil.parameters.degree, ceremony_rounds=2)
    )
    assert (work.row(work.veil).begins, work.row(work.veil).ends) == (24, 624)


def test_an_instant_spell_is_never_at_work(work: Work) -> None:
    work.scene.cast()
    assert work.at_work() == []


def test_a_failed_cast_leaves_nothing_at_work(work: Work) -> None:
    work.cast(work.veil, typed=TypedRolls(cast=100))
    assert work.at_work() == []


@pytest.mark.parametrize("kind", [DurationKind.PERMANENT, DurationKind.SPECIAL])
def test_what_has_no_duration_has_no_end(work: Work, kind: DurationKind) -> None:
    type(work.rune).objects.filter(pk=work.rune.pk).update(duration_kind=kind)
    work.cast(work.rune)
    work.wait(10_000_000)
    assert work.at_work() == ["Rune de Garde"]
    assert work.row(work.rune).ends is None


# --- holding --------------------------------------------------------------------------------
def test_light_spells_roll_oldest_first_with_one_target(work: Work) -> None:
    work.cast(work.veil)
    work.cast(work.veil, holds=(10,))
    entry = work.cast(work.rune, holds=(46, 45))
    assert [(hold["target"], hold["value"], hold["is_held"]) for hold in entry.data["holds"]] == [
        (45, 46, False),
        (45, 45, True),
    ]
    assert [die["for"] for die in entry.data["dice"]] == ["hold", "hold", "cast"]
    assert work.at_work() == ["Voile de Brume", "Rune de Garde"]
    assert differences(work.scene.campaign) == []


def test_a_hundred_always_loses_the_spell() -> None:
    work = build_work(int_score=60)
    work.cast(work.veil)
    work.cast(work.rune, holds=(100,))
    assert work.at_work() == ["Rune de Garde"]


def test_intense_and_total_spells_end_and_only_the_light_ones_count(work: Work) -> None:
    work.cast(work.veil)
    work.cast(work.trance, holds=(1,))
    trance = work.row(work.trance).pk
    entry = work.cast(work.rune, holds=(48,), ends=[trance])
    assert [spell["id"] for spell in entry.data["ended"]] == [trance]
    assert entry.data["holds"][0]["target"] == (17 - 1) * 3
    assert work.at_work() == ["Voile de Brume", "Rune de Garde"]


def test_the_rolls_stand_though_the_new_cast_fails(work: Work) -> None:
    work.cast(work.veil)
    work.cast(work.rune, typed=TypedRolls(cast=100, holds=(99,)))
    assert work.at_work() == []


def test_a_spell_held_at_none_asks_for_nothing(work: Work) -> None:
    work.cast(work.rune)
    work.cast(work.veil)
    assert work.at_work() == ["Rune de Garde", "Voile de Brume"]


def test_the_server_rolls_the_holds_too(work: Work) -> None:
    work.cast(work.veil)
    entry = work.cast(work.rune, typed=None)
    assert [die["for"] for die in entry.data["dice"]] == ["hold", "cast"]
    assert not any(die["typed"] for die in entry.data["dice"])


def test_undoing_the_cast_brings_back_what_it_lost(work: Work) -> None:
    work.cast(work.veil)
    lost = work.cast(work.rune, holds=(99,))
    assert work.at_work() == ["Rune de Garde"]
    undo(by=work.scene.gm, act_id=key(), seq=lost.seq)
    assert work.at_work() == ["Voile de Brume"]
    assert differences(work.scene.campaign) == []


def test_a_cast_is_not_undone_under_a_later_one_that_rolled_for_it(work: Work) -> None:
    first = work.cast(work.veil)
    work.cast(work.rune, holds=(1,))
    with pytest.raises(Refused) as caught:
        undo(by=work.scene.gm, act_id=key(), seq=first.seq)
    assert codes(caught.value) == ["later_act"]


# --- falling --------------------------------------------------------------------------------
def test_the_spell_that_took_the_last_point_begins_and_ends_if_held() -> None:
    work = build_work(mp=3)
    work.cast(work.veil)
    work.cast(work.rune, holds=(1,))
    entry = work.cast(work.veil, holds=(1,))
    assert entry.data["falls"] is True
    assert [spell["spell_name"]["fr"] for spell in entry.data["felled"]] == ["Voile de Brume"] * 2
    assert work.at_work() == ["Rune de Garde"]
    assert differences(work.scene.campaign) == []


def test_undoing_the_fall_brings_back_what_was_held_and_not_the_spell_itself() -> None:
    work = build_work(mp=2)
    work.cast(work.veil)
    entry = work.cast(work.veil, holds=(1,))
    assert work.at_work() == []
    undo(by=work.scene.gm, act_id=key(), seq=entry.seq)
    assert len(work.at_work()) == 1
    assert differences(work.scene.campaign) == []


def test_what_a_mage_holds_is_known_before_the_cast(work: Work) -> None:
    work.cast(work.veil)
    work.cast(work.trance, holds=(1,))
    held = held_by(work.scene.campaign, work.scene.thogor)
    assert [one.spell.name_fr for one in held.rolling] == ["Voile de Brume"]
    assert held.ending_ids == {work.row(work.trance).pk}
    assert held.target == 48

"""Acts on spells at work."""

from typing import Any

import pytest
from pytest_django import DjangoAssertNumQueries

from campaign.models import Audience
from campaign.services.audit import differences
from campaign.services.refusal import Refused
from campaign.services.undo import redo, undo
from characters.models import CharacterKind, CharacterState
from characters.services.editing import correct_magic_points
from characters.services.spells_at_work import (
    end_spell,
    let_go,
    mage_attacked,
    mage_disturbed,
    mage_moved,
)
from characters.services.standing import set_state
from tests.characters.spells import Work, build_work, many_at_work
from tests.characters.table import codes, key
from tests.factories.campaign import MembershipFactory

pytestmark = pytest.mark.django_db


@pytest.fixture
def work() -> Work:
    return build_work()


def asked(work: Work, **more: Any) -> dict[str, Any]:
    return {"by": work.scene.gm, "act_id": key(), "character_id": work.scene.thogor.pk} | more


# --- refusals ---------------------------------------------------------------------------
def test_nobody_says_it_of_somebody_else_s_mage(work: Work) -> None:
    work.cast(work.fog)
    other = MembershipFactory(campaign=work.scene.campaign)
    for act in (mage_attacked, mage_moved, mage_disturbed):
        with pytest.raises(Refused) as caught:
            act(**asked(work, by=other))
        assert codes(caught.value) == ["not_your_character"]


def test_its_player_says_that_the_mage_moved(work: Work) -> None:
    work.cast(work.fog)
    mage_moved(**asked(work, by=work.scene.player, roll=90))
    assert work.at_work() == []


# --- attacking --------------------------------------------------------------------------
def test_attacking_ends_intense_and_total_and_leaves_the_others(work: Work) -> None:
    work.cast(work.rune)
    work.cast(work.veil)
    work.cast(work.fog, holds=(1,))
    entry = mage_attacked(**asked(work, by=work.scene.player))
    assert work.at_work() == ["Rune de Garde", "Voile de Brume"]
    assert not entry.has_dice
    assert [one["spell_name"]["fr"] for one in entry.data["ended"]] == ["Nappe de Suie"]


def test_attacking_with_nothing_to_lose_is_refused(work: Work) -> None:
    work.cast(work.veil)
    with pytest.raises(Refused) as caught:
        mage_attacked(**asked(work))
    assert codes(caught.value) == ["nothing_to_lose"]


def test_an_attack_taken_back_gives_the_spell_back(work: Work) -> None:
    work.cast(work.trance)
    entry = mage_attacked(**asked(work, by=work.scene.player))
    undo(by=work.scene.player, act_id=key(), seq=entry.seq)
    assert work.at_work() == ["Œil du Corbeau"]
    redo(by=work.scene.player, act_id=key(), seq=entry.seq)
    assert work.at_work() == []
    assert differences(work.scene.campaign) == []


def test_moving_with_nothing_to_lose_is_refused(work: Work) -> None:
    work.cast(work.veil)
    with pytest.raises(Refused) as caught:
        mage_moved(**asked(work))
    assert codes(caught.value) == ["nothing_to_lose"]


@pytest.mark.parametrize(
    ("source", "roll", "code"),
    [("server", 5, "server_dice_only"), ("typed", None, "typed_dice_only")],
)
def test_the_tables_rule_of_dice_holds(
    work: Work, source: str, roll: int | None, code: str
) -> None:
    work.cast(work.fog)
    type(work.scene.campaign).objects.update(house_rules={"dice_source": source})
    with pytest.raises(Refused) as caught:
        mage_moved(**asked(work, roll=roll))
    assert codes(caught.value) == [code]


def test_a_die_that_cannot_be_is_named(work: Work) -> None:
    work.cast(work.fog)
    with pytest.raises(Refused) as caught:
        mage_moved(**asked(work, roll=101))
    assert [problem.field for problem in caught.value.problems] == ["roll"]


def test_nobody_lets_somebody_elses_spell_go(work: Work) -> None:
    work.cast(work.veil)
    other = MembershipFactory(campaign=work.scene.campaign)
    with pytest.raises(Refused) as caught:
        let_go(**asked(work, by=other, spell_id=work.row(work.veil).pk))
    assert codes(caught.value) == ["not_your_character"]


def test_a_spell_without_mage_is_not_let_go(work: Work) -> None:
    work.cast(work.rune)
    with pytest.raises(Refused) as caught:
        let_go(**asked(work, spell_id=work.row(work.rune).pk))
    assert codes(caught.value) == ["spell_is_not_held"]


def test_a_player_does_not_end_a_spell(work: Work) -> None:
    work.cast(work.rune)
    spell = work.row(work.rune).pk
    with pytest.raises(Refused) as caught:
        end_spell(**asked(work, by=work.scene.player, spell_id=spell))
    assert codes(caught.value) == ["only_the_gm"]


def test_a_spell_that_is_over_is_gone(work: Work) -> None:
    work.cast(work.veil)
    spell = work.row(work.veil).pk
    end_spell(**asked(work, spell_id=spell))
    with pytest.raises(Refused) as caught:
        end_spell(**asked(work, spell_id=spell))
    assert codes(caught.value) == ["spell_at_work_gone"]


# --- moved, disturbed -----------------------------------------------------------------------
@pytest.mark.parametrize(("roll", "left"), [(51, ["Nappe de Suie"]), (52, [])])
def test_an_intense_spell_rolls_when_its_mage_moves(work: Work, roll: int, left: list[str]) -> None:
    work.cast(work.fog)
    entry = mage_moved(**asked(work, roll=roll))
    assert entry.data["holds"][0]["target"] == 51
    assert entry.data["dice"] == [{"for": "hold", "faces": 100, "value": roll, "typed": True}]
    assert entry.on_behalf_of == work.scene.player
    assert work.at_work() == left
    assert differences(work.scene.campaign) == []


def test_a_total_spell_ends_when_its_mage_moves_and_no_die_falls(work: Work) -> None:
    work.cast(work.trance)
    entry = mage_moved(**asked(work))
    assert (work.at_work(), "dice" in entry.data) == ([], False)


@pytest.mark.parametrize(("multiplier", "target"), [(1, 17), (3, 51)])
def test_a_total_spell_rolls_when_its_mage_is_disturbed(
    work: Work, multiplier: int, target: int
) -> None:
    type(work.scene.campaign).objects.update(house_rules={"total_roll_multiplier": multiplier})
    work.cast(work.trance)
    entry = mage_disturbed(**asked(work, roll=target))
    assert entry.data["holds"][0]["target"] == target
    assert work.at_work() == ["Œil du Corbeau"]


def test_the_server_rolls_where_no_die_was_typed(work: Work) -> None:
    work.cast(work.fog)
    entry = mage_moved(**asked(work))
    assert entry.data["dice"][0]["typed"] is False


def test_a_light_spell_does_not_mind(work: Work) -> None:
    work.cast(work.veil)
    work.cast(work.fog, holds=(1,))
    mage_moved(**asked(work, roll=99))
    assert work.at_work() == ["Voile de Brume"]


# --- let go, ended --------------------------------------------------------------------------
def test_its_player_lets_a_spell_go_and_takes_that_back(work: Work) -> None:
    work.cast(work.veil)
    spell = work.row(work.veil).pk
    entry = let_go(**asked(work, by=work.scene.player, spell_id=spell))
    assert work.at_work() == []
    undo(by=work.scene.player, act_id=key(), seq=entry.seq)
    assert work.at_work() == ["Voile de Brume"]
    assert differences(work.scene.campaign) == []


def test_the_same_tap_twice_ends_a_spell_once(work: Work) -> None:
    work.cast(work.rune)
    tap = asked(work, spell_id=work.row(work.rune).pk)
    assert end_spell(**tap) == end_spell(**tap)
    assert work.at_work() == []


def test_a_cast_is_not_undone_once_its_spell_was_ended(work: Work) -> None:
    cast = work.cast(work.rune)
    end_spell(**asked(work, spell_id=work.row(work.rune).pk))
    with pytest.raises(Refused) as caught:
        undo(by=work.scene.gm, act_id=key(), seq=cast.seq)
    assert codes(caught.value) == ["later_act"]


def test_what_becomes_of_a_gms_spell_stays_with_the_gms() -> None:
    work = build_work(kind=CharacterKind.NPC)
    work.cast(work.fog, by=work.scene.gm)
    entry = mage_moved(**asked(work, roll=99))
    assert entry.audience != Audience.ALL


# --- falling otherwise ----------------------------------------------------------------------
def test_the_dead_hold_nothing(work: Work) -> None:
    work.cast(work.rune)
    work.cast(work.veil)
    entry = set_state(**asked(work, state=CharacterState.DEAD))
    assert work.at_work() == ["Rune de Garde"]
    undo(by=work.scene.gm, act_id=key(), seq=entry.seq)
    assert len(work.at_work()) == 2


def test_a_mage_corrected_to_no_points_holds_nothing(work: Work) -> None:
    work.cast(work.veil)
    correct_magic_points(**asked(work, seen=15, wanted=0))
    assert work.at_work() == []


@pytest.mark.parametrize("number", [5, 50])
def test_moving_asks_a_constant_number_of_questions(
    work: Work, number: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    work.cast(work.trance)
    many_at_work(work.scene.thogor, work.rune, number)
    with django_assert_num_queries(13):
        mage_moved(**asked(work))
    assert len(work.at_work()) == number

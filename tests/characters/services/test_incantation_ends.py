"""An incantation is broken off by an act of its own."""

from collections.abc import Callable

import pytest

from campaign.services.audit import differences
from campaign.services.refusal import Refused
from campaign.services.undo import redo, undo
from characters.services.incantation_ends import INTERRUPTED, WITHDRAWN
from rules.percentile.casting import CastPlan
from tests.characters.incanting import Chant, build_chant
from tests.characters.table import key
from tests.factories.campaign import MembershipFactory

pytestmark = pytest.mark.django_db


@pytest.fixture
def chant() -> Chant:
    chant = build_chant()
    chant.declare()
    return chant


def refused(do: Callable[..., object], **more: object) -> list[str]:
    with pytest.raises(Refused) as caught:
        do(**more)
    return [problem.code for problem in caught.value.problems]


def test_a_player_does_not_say_that_the_mage_is_touched(chant: Chant) -> None:
    assert refused(chant.touch, by=chant.work.scene.player) == ["only_the_gm"]


def test_somebody_else_s_incantation_is_not_given_up(chant: Chant) -> None:
    other = MembershipFactory(campaign=chant.work.scene.campaign)
    assert refused(chant.leave, by=other) == ["not_your_character"]


def test_it_is_broken_off_once(chant: Chant) -> None:
    chant.leave()
    assert refused(chant.leave) == ["incantation_over"]
    assert refused(chant.touch) == ["incantation_over"]


@pytest.mark.parametrize("rounds", [0, 1, 2])
def test_up_to_the_end_of_the_ceremony_it_is_withdrawn_at_no_cost(
    chant: Chant, rounds: int
) -> None:
    chant.rounds(rounds)
    entry = chant.leave()
    assert (entry.kind, entry.data["cost"], chant.mp) == (WITHDRAWN, 0, 20)
    assert chant.row.ended_seq == entry.seq


def test_by_choice_after_the_ceremony_it_is_interrupted_for_a_point(chant: Chant) -> None:
    chant.work.wait(25)
    entry = chant.leave()
    assert (entry.kind, entry.data["reason"], entry.data["cost"]) == (INTERRUPTED, "choice", 1)
    assert chant.mp == 19
    assert differences(chant.work.scene.campaign) == []


def test_touched_it_costs_even_during_the_ceremony(chant: Chant) -> None:
    entry = chant.touch()
    assert (entry.kind, entry.data["reason"], chant.mp) == (INTERRUPTED, "touched", 19)


@pytest.mark.parametrize(("option", "left"), [("one", 19), ("none", 20), ("level", 8)])
def test_the_house_rule_says_what_it_costs(chant: Chant, option: str, left: int) -> None:
    chant.rules(interruption_cost=option)
    chant.touch()
    assert chant.mp == left


def test_it_costs_no_more_than_is_there_and_may_fell_the_mage() -> None:
    chant = build_chant(mp=13)
    work = chant.work
    work.cast(work.veil)
    chant.rules(interruption_cost="level")
    chant.declare(holds=(1,))
    entry = chant.touch()
    assert (entry.data["cost"], chant.mp) == (12, 0)
    assert [one["spell_name"]["fr"] for one in entry.data["felled"]] == ["Voile de Brume"]
    assert work.at_work() == []
    assert differences(work.scene.campaign) == []


def test_taken_back_it_runs_again(chant: Chant) -> None:
    scene = chant.work.scene
    entry = chant.touch()
    undo(by=scene.gm, act_id=key(), seq=entry.seq)
    assert (chant.runs(), chant.mp) == (True, 20)
    redo(by=scene.gm, act_id=key(), seq=entry.seq)
    assert chant.mp == 19
    assert differences(scene.campaign) == []


def test_a_player_takes_back_their_own_withdrawal_before_time_passes(chant: Chant) -> None:
    scene = chant.work.scene
    entry = chant.leave()
    undo(by=scene.player, act_id=key(), seq=entry.seq)
    assert chant.runs()


def test_and_not_once_the_rounds_have_gone_by(chant: Chant) -> None:
    entry = chant.leave()
    chant.rounds(3)
    scene = chant.work.scene
    assert refused(undo, by=scene.player, act_id=key(), seq=entry.seq) == ["only_the_gm"]


def test_what_the_gm_broke_off_its_player_does_not_take_back(chant: Chant) -> None:
    entry = chant.touch()
    found = refused(undo, by=chant.work.scene.player, act_id=key(), seq=entry.seq)
    assert found == ["not_your_act"]


def test_without_a_ceremony_the_moment_of_the_declaration_is_still_free() -> None:
    chant = build_chant()
    chant.declare(plan=CastPlan(intensity=12))
    assert chant.leave().kind == WITHDRAWN

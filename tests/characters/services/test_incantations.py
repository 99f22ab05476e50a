"""What breaks an incantation off beside its own acts, and what waits for it."""

from typing import Any

import pytest

from campaign.services.audit import differences
from campaign.services.refusal import Refused
from campaign.services.undo import undo
from characters.services import editing, spells_at_work, standing
from characters.services.incantations import busy_problems, running_of
from tests.characters.incanting import Chant, build_chant
from tests.characters.table import key

pytestmark = pytest.mark.django_db


@pytest.fixture
def chant() -> Chant:
    chant = build_chant()
    chant.declare()
    return chant


def by_gm(chant: Chant, **more: Any) -> dict[str, Any]:
    scene = chant.work.scene
    return {"by": scene.gm, "act_id": key(), "character_id": scene.thogor.pk} | more


def test_who_is_busy_is_told_with_the_spell(chant: Chant) -> None:
    thogor = chant.work.scene.thogor
    [problem] = busy_problems(thogor)
    assert problem.code == "incanting"
    assert problem.detail["spell_name"]["fr"] == "Évocation de la Foudre"
    chant.leave()
    assert (busy_problems(thogor), running_of(thogor)) == ((), None)


def test_brought_to_0_points_the_mage_is_unconscious_and_it_is_interrupted(chant: Chant) -> None:
    entry = editing.correct_magic_points(**by_gm(chant, seen=20, wanted=0))
    assert entry.data["broken_off"]["reason"] == "fell"
    assert (entry.data["broken_off"]["cost"], chant.mp) == (0, 0)
    assert chant.row.ended_seq == entry.seq
    undo(by=chant.work.scene.gm, act_id=key(), seq=entry.seq)
    assert (chant.runs(), chant.mp) == (True, 20)
    assert differences(chant.work.scene.campaign) == []


def test_where_0_points_do_nothing_it_goes_on(chant: Chant) -> None:
    chant.rules(at_zero="nothing")
    editing.correct_magic_points(**by_gm(chant, seen=20, wanted=0))
    assert chant.runs()


def test_a_corrected_number_above_0_leaves_it(chant: Chant) -> None:
    editing.correct_magic_points(**by_gm(chant, seen=20, wanted=3))
    assert chant.runs()


def test_death_interrupts_it_at_its_cost(chant: Chant) -> None:
    entry = standing.set_state(**by_gm(chant, state="dead"))
    assert (entry.data["broken_off"]["cost"], chant.mp) == (1, 19)
    assert chant.row.ended_seq == entry.seq


def test_set_aside_the_mage_loses_it_at_no_cost(chant: Chant) -> None:
    entry = standing.set_state(**by_gm(chant, state="aside"))
    assert (entry.data["broken_off"]["cost"], chant.mp) == (0, 20)
    assert chant.row.ended_seq == entry.seq


def test_hands_tied_during_the_ceremony_end_it_at_no_cost(chant: Chant) -> None:
    entry = standing.set_ties(**by_gm(chant, bound=True, gagged=False))
    assert (entry.data["broken_off"]["reason"], chant.mp) == ("tied", 20)
    assert chant.row.ended_seq == entry.seq


def test_silence_during_the_ceremony_ends_it_at_no_cost(chant: Chant) -> None:
    entry = standing.set_ties(**by_gm(chant, bound=False, gagged=False, silenced=True))
    assert (entry.data["broken_off"]["reason"], chant.mp) == ("tied", 20)
    assert chant.row.ended_seq == entry.seq


def test_silence_after_the_ceremony_leaves_it(chant: Chant) -> None:
    chant.rounds(2)
    standing.set_ties(**by_gm(chant, bound=False, gagged=False, silenced=True))
    assert chant.runs()


def test_hands_tied_after_the_ceremony_leave_it(chant: Chant) -> None:
    chant.rounds(2)
    standing.set_ties(**by_gm(chant, bound=True, gagged=False))
    assert chant.runs()


def test_a_mage_over_an_incantation_does_not_attack(chant: Chant) -> None:
    with pytest.raises(Refused) as caught:
        spells_at_work.mage_attacked(**by_gm(chant))
    assert [problem.code for problem in caught.value.problems] == ["incanting"]

"""What keeps the next round from passing: a choice that waits, a death; and nothing else."""

import pytest

from campaign.services.clock import Step, Stride, advance
from campaign.services.refusal import Refused
from campaign.services.undo import undo
from characters.models import Character
from characters.services.vancian.travel import Traveller, travel
from rules.clock import TURN
from tests.characters.fighting import Brawl, build_brawl
from tests.characters.table import check_log, codes, key

pytestmark = pytest.mark.django_db


@pytest.fixture
def brawl() -> Brawl:
    """Ysaline is astral, and her die of one turn is over with the second in which it starts."""
    brawl = build_brawl()
    travel(
        by=brawl.gm,
        act_id=key(),
        travellers=[Traveller(character=brawl.scene.ysaline.pk, die=1)],
        plane="astral",
        typed=True,
    )
    until = Stride(step=Step.UNTIL, until=TURN)
    advance(by=brawl.gm, act_id=key(), stride=until, seen=0)
    brawl.start()
    brawl.initiative()
    return brawl


def state(brawl: Brawl) -> str:
    return Character.objects.get(pk=brawl.scene.ysaline.pk).state


def test_a_round_stops_before_it_loses_somebody_and_changes_nothing(brawl: Brawl) -> None:
    with pytest.raises(Refused) as caught:
        brawl.next_round()

    [problem] = caught.value.problems
    assert (problem.code, problem.detail["name"]) == ("deadly_limit", "Ysaline")
    assert (brawl.fight.round_number, brawl.campaign.clock_seconds) == (1, TURN)
    assert state(brawl) == "playing"


def test_passing_over_choices_is_not_a_word_on_a_death(brawl: Brawl) -> None:
    with pytest.raises(Refused) as caught:
        brawl.next_round(anyway=True)

    assert codes(caught.value) == ["deadly_limit"]


def test_knowingly_the_round_passes_and_can_be_taken_back(brawl: Brawl) -> None:
    entry = brawl.next_round(losing=[brawl.scene.ysaline.pk])

    assert (brawl.fight.round_number, state(brawl)) == (2, "destroyed")
    undo(by=brawl.gm, act_id=key(), seq=entry.seq)
    assert (brawl.fight.round_number, state(brawl)) == (1, "playing")
    check_log(brawl.campaign)

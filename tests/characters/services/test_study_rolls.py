from typing import Any

import pytest

from campaign.services.refusal import Refused
from campaign.services.undo import undo
from characters.models import KnownSpell, StudyMonth
from characters.services import books
from characters.services.study_rolls import roll_month
from rules.clock import MONTH
from tests.characters.scene import spell
from tests.characters.study import Desk, build_desk
from tests.characters.table import check_log, codes, key
from tests.factories.characters import KnownSpellFactory

pytestmark = pytest.mark.django_db


@pytest.fixture
def desk() -> Desk:
    desk = build_desk()
    desk.rules(dice_source="typed")
    desk.begin(book=desk.grimoire.pk)
    return desk


def roll(desk: Desk, typed: int | None, *, by: Any = None) -> Any:
    return roll_month(
        by=by or desk.player,
        act_id=key(),
        character_id=desk.mage.pk,
        study_id=desk.study.pk,
        typed=typed,
    )


def test_a_month_that_is_not_full_is_not_rolled(desk: Desk) -> None:
    with pytest.raises(Refused) as caught:
        roll(desk, 5)

    assert codes(caught.value) == ["no_roll_due"]


def test_all_that_holds_the_roll_back_is_said(desk: Desk) -> None:
    desk.wait()
    books.lose_book(by=desk.gm, act_id=key(), book_id=desk.grimoire.pk)

    with pytest.raises(Refused) as caught:
        roll(desk, None, by=desk.other)

    assert codes(caught.value) == ["held_book_lost", "not_your_character", "typed_dice_only"]


def test_at_the_cap_a_due_roll_waits(desk: Desk) -> None:
    desk.wait()
    for n in range(12):
        KnownSpellFactory(character=desk.mage, spell=spell(f"Plein {n}"))

    with pytest.raises(Refused) as caught:
        roll(desk, 5)

    assert codes(caught.value) == ["held_at_cap"]


def test_a_failure_adds_int_and_the_study_goes_on(desk: Desk) -> None:
    desk.wait()

    entry = roll(desk, 71)

    assert (entry.data["chance"], entry.data["outcome"]) == (12, "failure")
    assert (desk.study.failures, desk.study.state) == (1, "running")
    check_log(desk.campaign)


def test_several_due_rolls_are_made_in_order_and_success_ends_the_rest(desk: Desk) -> None:
    desk.wait(3 * MONTH)

    roll(desk, 71)
    assert desk.study.state == "due"
    roll(desk, 24)

    assert desk.study.state == "learned"
    assert KnownSpell.objects.standing().get(character=desk.mage).skill == 10
    assert StudyMonth.objects.filter(roll=None).count() == 1
    with pytest.raises(Refused) as caught:
        roll(desk, 1)
    assert codes(caught.value) == ["study_over"]


def test_a_gm_lets_the_server_roll(desk: Desk) -> None:
    desk.wait()

    entry = roll(desk, None, by=desk.gm)

    assert not entry.data["dice"][0]["typed"]
    assert entry.on_behalf_of == desk.player


def test_where_the_server_rolls_nothing_is_typed(desk: Desk) -> None:
    desk.wait()
    desk.rules(dice_source="server")

    with pytest.raises(Refused) as caught:
        roll(desk, 5)

    assert codes(caught.value) == ["server_dice_only"]


def test_a_roll_is_undone_as_a_whole(desk: Desk) -> None:
    desk.wait()
    entry = roll(desk, 5)

    undo(by=desk.gm, act_id=key(), seq=entry.seq)

    assert desk.study.state == "due"
    assert StudyMonth.objects.get().is_due
    assert not KnownSpell.objects.standing().filter(character=desk.mage).exists()
    check_log(desk.campaign)

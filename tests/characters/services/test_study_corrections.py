from typing import Any

import pytest

from campaign.services.refusal import Refused
from campaign.services.undo import redo, undo
from characters.models import Study
from characters.services.studies import give_up_study
from characters.services.study_corrections import correct_study
from characters.services.study_rolls import roll_month
from rules.clock import DAY, HOUR
from tests.characters.study import Desk, build_desk
from tests.characters.table import check_log, codes, key

pytestmark = pytest.mark.django_db


@pytest.fixture
def desk() -> Desk:
    desk = build_desk()
    desk.rules(dice_source="typed")
    desk.begin(book=desk.grimoire.pk)
    return desk


def correct(desk: Desk, seen: dict[str, int], *, by: Any = None, **wanted: int) -> Any:
    return correct_study(
        by=by or desk.gm,
        act_id=key(),
        character_id=desk.mage.pk,
        study_id=desk.study.pk,
        seen=seen,
        wanted=wanted,
        reason="oublié",
    )


def test_players_set_nothing_right(desk: Desk) -> None:
    with pytest.raises(Refused) as caught:
        correct(desk, {"months": 0}, by=desk.player, months=2)

    assert codes(caught.value) == ["only_the_gm"]


def test_impossible_numbers_are_refused_together(desk: Desk) -> None:
    with pytest.raises(Refused) as caught:
        correct(desk, {"months": 0, "failures": 3, "days": 0}, months=-1, failures=4, days=30)

    assert codes(caught.value) == ["changed_meanwhile", "out_of_range", "out_of_range"]


def test_nothing_is_set_right_by_the_same_numbers_nor_once_it_is_over(desk: Desk) -> None:
    with pytest.raises(Refused) as same:
        correct(desk, {"months": 0}, months=0)
    study = desk.study
    give_up_study(by=desk.gm, act_id=key(), character_id=desk.mage.pk, study_id=study.pk)
    with pytest.raises(Refused) as over:
        correct(desk, {"months": 0}, months=1)

    assert codes(same.value) == ["nothing_changed"]
    assert codes(over.value) == ["study_over"]


def test_months_failures_and_days_are_set_undone_and_done_again(desk: Desk) -> None:
    desk.wait(10 * DAY + HOUR)
    before = Study.objects.values().get()

    entry = correct(desk, {"months": 0, "failures": 0, "days": 10}, months=3, failures=2, days=20)

    after = desk.study
    assert (after.months_added, after.failures, after.seconds) == (3, 2, 20 * DAY + HOUR)
    assert entry.data["numbers"] == [["months", 0, 3], ["failures", 0, 2], ["days", 10, 20]]
    undo(by=desk.gm, act_id=key(), seq=entry.seq)
    assert Study.objects.values().get() == before
    check_log(desk.campaign)
    redo(by=desk.gm, act_id=key(), seq=entry.seq)
    assert desk.study.failures == 2
    check_log(desk.campaign)


def test_the_next_month_counts_on_from_them(desk: Desk) -> None:
    correct(desk, {"months": 0, "failures": 0, "days": 0}, months=3, failures=2, days=29)

    _entry, happened = desk.wait(DAY)
    rolled = roll_month(
        by=desk.player,
        act_id=key(),
        character_id=desk.mage.pk,
        study_id=desk.study.pk,
        typed=90,
    )

    assert happened[0].detail["number"] == 4
    assert (rolled.data["number"], rolled.data["chance"]) == (4, 36)


def test_a_correction_is_taken_back_though_a_month_was_rolled_since(desk: Desk) -> None:
    entry = correct(desk, {"failures": 0}, failures=2)
    desk.wait()
    roll_month(
        by=desk.player,
        act_id=key(),
        character_id=desk.mage.pk,
        study_id=desk.study.pk,
        typed=90,
    )

    undo(by=desk.gm, act_id=key(), seq=entry.seq)

    assert desk.study.failures == 1
    check_log(desk.campaign)

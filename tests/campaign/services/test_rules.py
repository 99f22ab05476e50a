from uuid import uuid4

import pytest

from campaign.models import LogEntry, Membership
from campaign.services.refusal import KeyReused, Refused
from campaign.services.rules import change_rules
from campaign.services.undo import undo
from tests.factories.campaign import CampaignFactory, MembershipFactory, gm_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def gm() -> Membership:
    return gm_of(CampaignFactory())


def _change(by: Membership, seen: dict[str, object] | None = None, **wanted: object) -> LogEntry:
    return change_rules(by=by, act_id=uuid4(), seen=seen or {}, wanted=wanted)


def _stored(seat: Membership) -> dict[str, object]:
    seat.campaign.refresh_from_db()
    stored: dict[str, object] = seat.campaign.house_rules
    return stored


def test_players_do_not_change_the_rules() -> None:
    player = MembershipFactory()

    with pytest.raises(Refused, match="only_the_gm"):
        _change(player, at_zero="nothing")

    assert _stored(player) == {}


def test_every_option_and_value_that_does_not_exist_is_refused_at_once(gm: Membership) -> None:
    with pytest.raises(Refused) as refusal:
        _change(gm, at_zero="flies", tarot="yes", recovery="manual")

    assert [(p.code, p.field) for p in refusal.value.problems] == [
        ("unknown_value", "at_zero"),
        ("unknown_value", "tarot"),
    ]
    assert _stored(gm) == {}


def test_what_is_so_already_is_no_change(gm: Membership) -> None:
    with pytest.raises(Refused, match="nothing_changed"):
        _change(gm, seen={"at_zero": "unconscious"}, at_zero="unconscious")


def test_an_option_that_another_gm_changed_meanwhile_is_refused(gm: Membership) -> None:
    _change(gm, recovery="manual")

    with pytest.raises(Refused) as refusal:
        _change(
            gm, seen={"recovery": "pou_per_24h"}, recovery="full_after_sleep", at_zero="nothing"
        )

    [problem] = refusal.value.problems
    assert (problem.code, problem.field) == ("changed_meanwhile", "recovery")
    assert problem.detail == {"now": "manual"}
    assert _stored(gm) == {"recovery": "manual"}


def test_an_option_that_nobody_touched_keeps_what_another_gm_chose(gm: Membership) -> None:
    _change(gm, recovery="manual")

    _change(
        gm,
        seen={"recovery": "pou_per_24h", "at_zero": "unconscious"},
        recovery="pou_per_24h",
        at_zero="nothing",
    )

    assert _stored(gm) == {"recovery": "manual", "at_zero": "nothing"}


def test_two_who_choose_the_same_agree(gm: Membership) -> None:
    _change(gm, recovery="manual")

    _change(gm, seen={"recovery": "pou_per_24h"}, recovery="manual", at_zero="nothing")

    assert _stored(gm) == {"recovery": "manual", "at_zero": "nothing"}


def test_the_log_says_what_each_option_was_and_is(gm: Membership) -> None:
    entry = _change(gm, total_roll_multiplier="3", parallel_studies="unlimited")

    assert entry.data == {
        "preset": None,
        "options": [
            {"name": "total_roll_multiplier", "old": 1, "new": 3},
            {"name": "parallel_studies", "old": 1, "new": "unlimited"},
        ],
    }


def test_rules_that_are_those_of_a_game_are_told_by_its_name(gm: Membership) -> None:
    entry = _change(gm, critical_regime="stormbringer", dice_source="typed")

    assert entry.data["preset"] == "Stormbringer"


def test_who_rolls_is_no_game(gm: Membership) -> None:
    assert _change(gm, dice_source="typed").data["preset"] is None


def test_options_outside_of_the_page_stay(gm: Membership) -> None:
    _change(gm, interruption_cost="level")

    _change(gm, at_zero="nothing")

    assert _stored(gm) == {"interruption_cost": "level", "at_zero": "nothing"}


def test_the_same_tap_changes_once_and_with_other_choices_is_refused(gm: Membership) -> None:
    tap = uuid4()
    first = change_rules(by=gm, act_id=tap, seen={}, wanted={"at_zero": "nothing"})

    again = change_rules(by=gm, act_id=tap, seen={}, wanted={"at_zero": "nothing"})

    assert again == first
    with pytest.raises(KeyReused):
        change_rules(by=gm, act_id=tap, seen={}, wanted={"recovery": "manual"})


def test_a_change_of_rules_is_undone(gm: Membership) -> None:
    _change(gm, at_zero="nothing")

    entry = _change(gm, critical_regime="rq", dice_source="typed")
    undo(by=gm, act_id=uuid4(), seq=entry.seq)

    assert _stored(gm) == {"at_zero": "nothing"}

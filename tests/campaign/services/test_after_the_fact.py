from typing import Any
from uuid import uuid4

import pytest

from campaign.models import Campaign, LogEntry
from campaign.services import acts
from campaign.services.after_the_fact import go_back, return_to_present
from campaign.services.clock import Step, Stride, advance, pass_time, set_clock
from campaign.services.refusal import Refused
from campaign.services.undo import redo, undo
from rules.clock import DAY, HOUR
from tests.characters.table import Table, build_table, check_log, codes

pytestmark = pytest.mark.django_db

NOW = 40 * DAY


@pytest.fixture
def table() -> Table:
    table = build_table()
    set_clock(by=table.gm, act_id=uuid4(), seconds=NOW, seen=0)
    return table


def now(table: Table) -> Campaign:
    return Campaign.objects.get(pk=table.campaign.pk)


def back(table: Table, seconds: int = 10 * DAY, **more: Any) -> LogEntry:
    asked: dict[str, Any] = {
        "by": table.gm,
        "act_id": uuid4(),
        "seconds": seconds,
        "seen": now(table).clock_seconds,
    }
    return go_back(**(asked | more))


def test_only_a_gm_turns_the_pages(table: Table) -> None:
    with pytest.raises(Refused) as there:
        back(table, by=table.player)
    back(table)
    with pytest.raises(Refused) as here:
        return_to_present(by=table.player, act_id=uuid4())

    assert [codes(there.value), codes(here.value)] == [["only_the_gm"], ["only_the_gm"]]


@pytest.mark.parametrize(
    ("more", "expected"),
    [
        ({"seconds": NOW}, ["not_earlier"]),
        ({"seconds": -1}, ["before_the_start"]),
        ({"seen": 3}, ["clock_moved"]),
    ],
)
def test_a_date_that_is_not_past_is_refused(
    table: Table, more: dict[str, int], expected: list[str]
) -> None:
    with pytest.raises(Refused) as caught:
        back(table, **more)

    assert codes(caught.value) == expected


def test_in_the_past_the_clock_only_returns(table: Table) -> None:
    with pytest.raises(Refused) as early:
        return_to_present(by=table.gm, act_id=uuid4())
    back(table)
    seen = now(table).clock_seconds
    tap: dict[str, Any] = {"by": table.gm, "act_id": uuid4(), "seen": seen}
    with pytest.raises(Refused) as again:
        back(table, 0)
    with pytest.raises(Refused) as onwards:
        advance(**tap, stride=Stride(step=Step.HOUR))
    with pytest.raises(Refused) as elsewhere:
        set_clock(**tap, seconds=5)

    for caught in (again, onwards, elsewhere):
        assert codes(caught.value) == ["in_the_past"]
    assert codes(early.value) == ["in_the_present"]


def test_there_and_back_changes_nothing_else_and_is_undone_and_done_again(table: Table) -> None:
    gone = back(table)
    assert (now(table).clock_seconds, now(table).present_seconds) == (10 * DAY, NOW)
    check_log(table.campaign)

    came = return_to_present(by=table.gm, act_id=uuid4())
    assert (now(table).clock_seconds, now(table).present_seconds) == (NOW, None)
    check_log(table.campaign)

    undo(by=table.gm, act_id=uuid4(), seq=came.seq)
    assert now(table).present_seconds == NOW
    redo(by=table.gm, act_id=uuid4(), seq=came.seq)
    assert now(table).present_seconds is None
    check_log(table.campaign)
    assert gone.data == {"from": NOW, "to": 10 * DAY}


def test_no_time_passes_there(table: Table) -> None:
    back(table)
    with acts.begin(by=table.gm, act_id=uuid4(), kind="clock.test", given={}) as act:
        happened = pass_time(act, HOUR)

    assert (happened, now(table).clock_seconds) == ([], 10 * DAY)

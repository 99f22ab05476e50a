"""Evenings of play: opened, closed, taken back and done again."""

from uuid import uuid4

import pytest

from campaign.models import Attendance, Evening, LogEntry, Membership
from campaign.services.evenings import (
    close_evening,
    last_seq_of,
    mark_read,
    open_evening,
    open_evening_for,
)
from campaign.services.refusal import Refused
from campaign.services.undo import redo, undo
from tests.characters.table import Table, build_table, check_log, codes

pytestmark = pytest.mark.django_db


@pytest.fixture
def table() -> Table:
    return build_table()


def begin(table: Table, *more: int) -> LogEntry:
    """An evening with the GM, the player and these seats."""
    present = [table.gm.pk, table.player.pk, *more]
    return open_evening(by=table.gm, act_id=uuid4(), present=present)


def finish(table: Table) -> LogEntry:
    evening = Evening.objects.get(ended_seq=None, closed_seq=None)
    return close_evening(by=table.gm, act_id=uuid4(), evening_id=evening.pk)


def is_unread(member: Membership) -> bool:
    evening = open_evening_for(member)
    return bool(evening and evening.__dict__["is_unread"])


def test_a_player_opens_none(table: Table) -> None:
    with pytest.raises(Refused) as caught:
        open_evening(by=table.player, act_id=uuid4(), present=[table.player.pk])
    assert codes(caught.value) == ["only_the_gm"]


def test_a_player_closes_none(table: Table) -> None:
    begin(table)
    evening = Evening.objects.get()
    with pytest.raises(Refused) as caught:
        close_evening(by=table.player, act_id=uuid4(), evening_id=evening.pk)
    assert codes(caught.value) == ["only_the_gm"]


def test_there_is_one_at_a_time_and_somebody_is_there(table: Table) -> None:
    begin(table)
    with pytest.raises(Refused) as caught:
        open_evening(by=table.gm, act_id=uuid4(), present=[])
    assert codes(caught.value) == ["evening_open", "nobody_there"]


def test_nobody_of_another_table_is_there(table: Table) -> None:
    with pytest.raises(Refused) as caught:
        begin(table, build_table().player.pk)
    assert codes(caught.value) == ["not_at_the_table"]


def test_one_that_is_closed_is_not_closed_again(table: Table) -> None:
    begin(table)
    evening = Evening.objects.get()
    finish(table)
    with pytest.raises(Refused) as caught:
        close_evening(by=table.gm, act_id=uuid4(), evening_id=evening.pk)
    assert codes(caught.value) == ["evening_not_open"]


def test_the_same_tap_opens_one(table: Table) -> None:
    key = uuid4()
    first = open_evening(by=table.gm, act_id=key, present=[table.gm.pk])
    assert open_evening(by=table.gm, act_id=key, present=[table.gm.pk]) == first
    assert Evening.objects.count() == 1


def test_the_last_evening_is_the_last_one_a_member_was_at(table: Table) -> None:
    assert last_seq_of(table.player) is None
    begin(table)
    assert last_seq_of(table.player) is None
    first = finish(table)
    open_evening(by=table.gm, act_id=uuid4(), present=[table.gm.pk])
    second = finish(table)
    assert last_seq_of(table.player) == first.seq
    assert last_seq_of(table.gm) == second.seq
    assert last_seq_of(table.other) is None


def test_reading_asks_no_more(table: Table) -> None:
    begin(table)
    assert is_unread(table.player)
    assert not is_unread(table.other)
    mark_read(by=table.player)
    assert not is_unread(table.player)
    assert is_unread(table.gm)
    check_log(table.campaign)


def test_both_are_taken_back_and_done_again(table: Table) -> None:
    opened = begin(table)
    closed = finish(table)
    with pytest.raises(Refused) as caught:
        undo(by=table.gm, act_id=uuid4(), seq=opened.seq)
    assert codes(caught.value) == ["later_act"]
    undo(by=table.gm, act_id=uuid4(), seq=closed.seq)
    assert open_evening_for(table.gm) is not None
    undo(by=table.gm, act_id=uuid4(), seq=opened.seq)
    assert open_evening_for(table.gm) is None
    assert not Attendance.objects.standing().exists()
    redo(by=table.gm, act_id=uuid4(), seq=opened.seq)
    redo(by=table.gm, act_id=uuid4(), seq=closed.seq)
    assert last_seq_of(table.player) == closed.seq
    check_log(table.campaign)


def test_an_opening_is_not_done_again_beside_another(table: Table) -> None:
    opened = begin(table)
    undo(by=table.gm, act_id=uuid4(), seq=opened.seq)
    begin(table)
    with pytest.raises(Refused) as caught:
        redo(by=table.gm, act_id=uuid4(), seq=opened.seq)
    assert codes(caught.value) == ["evening_open"]

"""What was missed is asked of the log."""

import pytest
from pytest_django import DjangoAssertNumQueries

from campaign.feed import replay
from tests.campaign.feed.conftest import Table

pytestmark = pytest.mark.django_db


def test_nothing_was_missed(table: Table) -> None:
    assert replay.newest_for(table.reader(table.player), table.last) is None


def test_what_gms_keep_to_themselves_was_not_missed_by_a_player(table: Table) -> None:
    before = table.last
    secret = table.act(gms_only=True)

    assert replay.newest_for(table.reader(table.player), before) is None
    missed = replay.newest_for(table.reader(table.gm), before)
    assert missed is not None
    assert missed.seq == secret.seq


def test_of_many_acts_the_last_readable_one_is_enough(
    table: Table, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    before = table.last
    reader = table.reader(table.player)
    table.act()
    told = table.act(only=table.player.pk)
    table.act(only=table.other.pk)

    with django_assert_num_queries(2):
        missed = replay.newest_for(reader, before)

    assert missed is not None
    assert missed.seq == told.seq


def test_each_table_is_replayed_from_what_it_knows(
    table: Table, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    before = table.last
    first, second = table.act(), table.act(gms_only=True)

    with django_assert_num_queries(1):
        missed = replay.since({table.campaign.pk: before, table.campaign.pk + 1000: 0})

    assert [nudge.seq for nudge in missed] == [first.seq, second.seq]
    assert replay.since({}) == []

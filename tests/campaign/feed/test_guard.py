"""Who may go on listening."""

import pytest
from django.contrib.sessions.models import Session
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from accounts.models import User
from accounts.services import people
from campaign.feed.guard import still_welcome
from campaign.models import Membership, Role
from tests.campaign.feed.conftest import Table

pytestmark = pytest.mark.django_db


def test_who_left_may_not(table: Table) -> None:
    reader = table.reader(table.player)
    Membership.objects.filter(pk=table.player.pk).update(left_at=timezone.now())

    assert still_welcome([reader]) == set()


def test_who_logged_out_may_not(table: Table) -> None:
    reader = table.reader(table.player)
    Session.objects.filter(session_key=reader.session).delete()

    assert still_welcome([reader]) == set()


def test_a_session_that_is_over_does_not_count(table: Table) -> None:
    reader = table.reader(table.player)
    Session.objects.filter(session_key=reader.session).update(expire_date=timezone.now())

    assert still_welcome([reader]) == set()


def test_a_session_from_before_a_new_password_does_not_count(table: Table) -> None:
    reader = table.reader(table.player)
    assert table.player.user is not None
    people.change_password(user=table.player.user, password="lanterne sourde 9")

    assert still_welcome([reader]) == set()


def test_a_closed_account_may_not(table: Table) -> None:
    reader = table.reader(table.player)
    User.objects.filter(pk=reader.user).update(is_active=False)

    assert still_welcome([reader]) == set()


def test_a_session_of_somebody_else_does_not_count(table: Table) -> None:
    reader, other = table.reader(table.player), table.reader(table.other)
    borrowed = type(reader)(**{**vars(reader), "session": other.session})

    assert still_welcome([borrowed]) == set()


def test_who_is_no_longer_a_gm_comes_back_as_what_they_are(table: Table) -> None:
    reader = table.reader(table.gm)
    Membership.objects.filter(pk=table.gm.pk).update(role=Role.PLAYER)

    assert still_welcome([reader]) == set()


def test_everybody_else_stays_in_two_questions(
    table: Table, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    readers = {table.reader(seat) for seat in (table.gm, table.player, table.other)}
    readers.add(table.reader(table.player))  # a second device

    with django_assert_num_queries(2):
        assert still_welcome(readers) == readers

"""Whoever logs out is announced by number."""

import pytest
from django.db import connection

from accounts.services import people, presence
from tests.factories.accounts import UserFactory

pytestmark = pytest.mark.django_db(transaction=True)


def announced() -> list[str]:
    assert connection.connection is not None
    return [note.payload for note in connection.connection.notifies(timeout=5, stop_after=1)]


@pytest.fixture(autouse=True)
def _listens() -> None:
    with connection.cursor() as cursor:
        cursor.execute(f"LISTEN {presence.CHANNEL}")


def test_somebody_is_announced_by_number_only() -> None:
    presence.announce(57)

    assert announced() == ["57"]


def test_a_new_password_is_announced() -> None:
    user = UserFactory()

    people.change_password(user=user, password="lanterne sourde 9")

    assert announced() == [str(user.pk)]

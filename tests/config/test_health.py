"""Two addresses for those who watch; neither says more than yes or no."""

import pytest
from django.db import OperationalError
from django.db.migrations.recorder import MigrationRecorder
from django.test import Client

from config import health


def _fails(*_: object) -> None:
    raise OperationalError("password authentication failed for user sortilege")


def test_without_its_database_it_is_not_ready_and_says_no_reason(
    db: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(health, "_applied", _fails)

    answer = Client().get("/health/ready/")

    assert (answer.status_code, answer.json()) == (503, {"ready": False})


def test_on_a_database_of_an_earlier_version_it_is_not_ready(db: None) -> None:
    MigrationRecorder.Migration.objects.filter(app="campaign").order_by("-name")[0].delete()

    assert Client().get("/health/ready/").status_code == 503


def test_a_later_migration_does_not_stop_the_process_of_before(db: None) -> None:
    MigrationRecorder.Migration.objects.create(app="campaign", name="9999_later")

    assert Client().get("/health/ready/").json() == {"ready": True}


def test_being_alive_asks_nothing_of_the_database() -> None:
    # Without the mark of the database, a query would fail.
    assert Client().get("/health/").json() == {"alive": True}

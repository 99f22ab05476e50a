"""A database without a free connection: a page of its own, which asks nothing of it."""

from typing import NoReturn
from uuid import uuid4

import psycopg
import pytest
from django.db import IntegrityError, OperationalError
from django.db.backends.postgresql.base import DatabaseWrapper
from django.test import Client
from django.urls import reverse
from psycopg_pool import PoolTimeout

from config.crowded import is_crowded


@pytest.fixture
def _nothing_is_free(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever is asked of the database waits for a connection until the pool gives up."""

    def waits(_self: object) -> NoReturn:
        raise OperationalError("pool") from PoolTimeout("couldn't get a connection after 10.00 sec")

    monkeypatch.setattr(DatabaseWrapper, "ensure_connection", waits)
    monkeypatch.setattr(DatabaseWrapper, "_cursor", waits)


@pytest.fixture
def client() -> Client:
    """Signed in as somebody, as far as its cookie says."""
    client = Client(raise_request_exception=False)
    client.cookies["sessionid"] = "a" * 32
    return client


@pytest.mark.usefixtures("_nothing_is_free")
def test_a_page_says_when_to_come_back_and_asks_the_database_nothing(client: Client) -> None:
    answer = client.get("/c/1/?evening=2")

    assert (answer.status_code, answer["Retry-After"]) == (503, "5")
    assert "Trop de monde à la fois" in answer.content.decode()
    assert 'href="/c/1/?evening=2"' in answer.content.decode()


@pytest.mark.usefixtures("_nothing_is_free")
def test_a_tap_goes_again_with_what_was_typed_under_its_own_key(client: Client) -> None:
    key = str(uuid4())

    answer = client.post("/c/1/fight/round/", {"act_id": key, "seen": "3", "note": "<b>"})

    assert answer.status_code == 503
    page = answer.content.decode()
    assert f'name="act_id" value="{key}"' in page
    assert 'name="note" value="&lt;b&gt;"' in page


@pytest.mark.usefixtures("_nothing_is_free")
def test_a_password_is_never_written_into_the_page(client: Client) -> None:
    answer = client.post(
        reverse("accounts:log-in"), {"username": "orla@example.org", "password": "quartz-violet"}
    )

    assert answer.status_code == 503
    assert "quartz-violet" not in answer.content.decode()
    assert "<form" not in answer.content.decode()


@pytest.mark.usefixtures("_nothing_is_free")
def test_at_the_door_it_speaks_the_visitors_language(client: Client) -> None:
    client.cookies["django_language"] = "en"

    answer = client.get("/c/1/")

    assert "Too many people at once" in answer.content.decode()


def _because(cause: BaseException) -> OperationalError:
    error = OperationalError("wrapped")
    error.__cause__ = cause
    return error


def test_it_is_the_line_that_was_missing_and_not_what_was_asked() -> None:
    assert is_crowded(PoolTimeout("raw"))
    assert is_crowded(_because(PoolTimeout("pool")))
    assert is_crowded(_because(psycopg.OperationalError("connection refused")))
    assert is_crowded(_because(psycopg.errors.TooManyConnections("full")))


@pytest.mark.parametrize(
    "error",
    [
        None,
        ValueError("ours"),
        IntegrityError("ours"),
        _because(psycopg.errors.DeadlockDetected("deadlock")),
        _because(psycopg.errors.DiskFull("disk")),
    ],
)
def test_any_other_error_stays_an_error(error: BaseException | None) -> None:
    assert not is_crowded(error)

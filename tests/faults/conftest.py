"""The servers under test, on the database of the tests."""

import os
from collections.abc import Iterator

import pytest
from django.db import connection

from tests.faults.server import Mortal, Server


@pytest.fixture(scope="package")
def server(django_db_setup: None) -> Iterator[Server]:
    """One for all tests that only talk to it."""
    running = Server(_on_our_database())
    yield running
    running.stop()


@pytest.fixture
def mortal(transactional_db: None) -> Iterator[Mortal]:
    """One that the test kills."""
    running = Mortal(_on_our_database())
    yield running
    running.stop()


def _on_our_database() -> dict[str, str]:
    return os.environ | {
        "DJANGO_SETTINGS_MODULE": "config.settings",
        "SORTILEGE_DATABASE_NAME": str(connection.settings_dict["NAME"]),
    }

"""A database of their own in the cluster of the tests, which may be replaced."""

import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import psycopg
import pytest
from django.conf import settings

from config import embedded
from config.backup.programs import Database

ROOT = Path(__file__).resolve().parents[3]
NAME = "sortilege_copies"
Manage = Callable[..., "subprocess.CompletedProcess[str]"]


def _parameters(name: str) -> dict[str, object]:
    return embedded.database(settings.VAR_DIR) | {"NAME": name}


@pytest.fixture(scope="session")
def database() -> Iterator[Database]:
    """With all its tables and nothing in them."""
    embedded.hold(settings.VAR_DIR)
    name = f"{NAME}_{os.environ.get('PYTEST_XDIST_WORKER', 'alone')}"
    with Database.of(_parameters("postgres")).connect() as server:
        server.execute(f"CREATE DATABASE {name}".encode())
    found = Database.of(_parameters(name))
    run = _run(name, "migrate", "--verbosity=0")
    assert run.returncode == 0, run.stderr
    yield found
    with Database.of(_parameters("postgres")).connect() as server:
        server.execute(f"DROP DATABASE {name} WITH (FORCE)".encode())


@pytest.fixture
def manage(database: Database) -> Manage:
    """Runs a command on that database."""
    return lambda *arguments: _run(database.parameters["dbname"], *arguments)


@pytest.fixture
def ask(database: Database) -> Callable[[str], object]:
    """A statement; its first value where it has one."""

    def ask(statement: str) -> object:
        with database.connect() as connection:
            cursor: psycopg.Cursor[tuple[object, ...]] = connection.execute(statement.encode())
            row = cursor.fetchone() if cursor.description else None
            return row[0] if row else None

    return ask


def _run(name: str, *arguments: str) -> "subprocess.CompletedProcess[str]":
    return subprocess.run(
        [sys.executable, "manage.py", *arguments],
        cwd=ROOT,
        env=os.environ | {"SORTILEGE_DATABASE_NAME": name},
        capture_output=True,
        text=True,
    )

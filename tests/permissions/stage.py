"""All rows of the matrix, and the world in which they are asked."""

import importlib
from collections.abc import Iterator
from types import ModuleType

import pytest
from django.db import transaction
from pytest_django import DjangoDbBlocker

from tests.permissions.dice import settled_dice
from tests.permissions.row import Row
from tests.permissions.world import World, build_world

APPS = (
    "accounts",
    "campaign",
    "spells",
    "characters",
    "casting",
    "clock",
    "incantations",
    "fights",
    "studies",
    "planes",
    "vancian",
    "resistances",
    "resting",
    "grimoires",
    "memorised",
    "admin",
    "design",
    "files",
    "config",
)


def _modules() -> list[ModuleType]:
    return [importlib.import_module(f"tests.permissions.{app}") for app in APPS]


ROWS: list[Row] = [row for module in _modules() for row in module.ROWS]


@pytest.fixture(scope="module")
def world(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[World]:
    """Made once a module for all rows, for it is large; each test takes back its own."""
    with django_db_blocker.unblock(), transaction.atomic():
        world = make_world()
        world.come_in()
        yield world
        transaction.set_rollback(True)


def make_world() -> World:
    """With what every app adds to it, and with dice that fell the same way each time."""
    with settled_dice():
        world = build_world()
        for module in _modules():
            prepare = getattr(module, "prepare", None)
            if prepare is not None:
                prepare(world)
    return world

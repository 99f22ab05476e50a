"""Who may do what, for every URL and method of the product.

Each app lists its rows in its module here (``ROWS``) and may add to the world (``prepare``): see
``stage``. A new URL fails ``test_every_url_is_listed`` until it has a row.
"""

from typing import Any

import pytest
from django.db import transaction
from django.urls import reverse

from tests.permissions.hidden import given_away
from tests.permissions.row import Row
from tests.permissions.stage import ROWS
from tests.permissions.urls import all_urls
from tests.permissions.world import ROLES, World


def test_every_url_is_listed() -> None:
    listed = {(row.name, row.method) for row in ROWS}

    assert all_urls() - listed == set(), "add a row to the module of its app in tests/permissions"


def test_every_row_still_has_its_url() -> None:
    listed = {(row.name, row.method) for row in ROWS}

    assert listed - all_urls() == set()


def test_no_row_is_listed_twice() -> None:
    names = sorted(str(row) for row in ROWS)

    assert sorted(set(names)) == names


@pytest.mark.django_db
@pytest.mark.parametrize("row", ROWS, ids=str)
def test_each_person_gets_what_the_matrix_says(row: Row, world: World) -> None:
    kwargs, data = dict(row.kwargs(world)), dict(row.data(world))
    path = reverse(row.name, kwargs=kwargs)
    answers = {role: _ask(world, role, row, path, data) for role in ROLES}

    assert {role: status for role, (status, _told) in answers.items()} == {
        role: getattr(row, role) for role in ROLES
    }
    assert {role for role, (_status, told) in answers.items() if told} <= {"gm"}


def _ask(
    world: World, role: str, row: Row, path: str, data: dict[str, Any]
) -> tuple[int, set[str]]:
    """The status for one person, and what the answer says of the hidden character.

    In a world that nobody has touched before.
    """
    client = world.client(role)
    point = transaction.savepoint()
    try:
        for value in data.values():
            if hasattr(value, "seek"):  # a file that somebody else has sent before
                value.seek(0)
        send = client.post if row.method == "POST" else client.get
        answer = send(path, data)
        return answer.status_code, given_away(answer)
    finally:
        transaction.savepoint_rollback(point)

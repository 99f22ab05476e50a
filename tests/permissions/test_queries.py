"""How many questions each page and act asks the database, as a constant.

One table for the whole product, seen by the GM (who sees most) in the world of the permission
matrix. A number that grows is a decision: change it here, with the reason in the commit. That it
does not grow with the rows is watched by django-zeal in every test and by the tests of each view.
"""

import json
from pathlib import Path

import pytest
from django.contrib.contenttypes.models import ContentType
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from tests.permissions.dice import settled_dice
from tests.permissions.row import Row
from tests.permissions.stage import ROWS
from tests.permissions.world import World
from tests.streams import read_out

QUERIES: dict[str, int] = json.loads((Path(__file__).parent / "queries.json").read_text())
COUNTED = [row for row in ROWS if row.gm in {200, 303}]


def test_every_page_and_act_is_counted() -> None:
    assert {str(row) for row in COUNTED} == set(QUERIES)


@pytest.mark.django_db
@pytest.mark.parametrize("row", COUNTED, ids=str)
def test_a_page_or_act_asks_as_often_as_it_says(row: Row, world: World) -> None:
    kwargs, data = dict(row.kwargs(world)), dict(row.data(world))
    client = world.client("gm")
    # Whatever another test has asked already is asked here too.
    ContentType.objects.clear_cache()
    send = client.post if row.method == "POST" else client.get
    with settled_dice(), CaptureQueriesContext(connection) as asked:
        answer = send(reverse(row.name, kwargs=kwargs), data)
    read_out(answer)
    assert len(asked) == QUERIES[str(row)]

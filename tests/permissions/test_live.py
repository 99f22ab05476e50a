"""Every page with live parts, asked again at once, has nothing new to say.

A part that is another each time it is drawn would be sent after each act of anybody.
"""

import re

import pytest
from django.urls import reverse

from tests.permissions.row import Row
from tests.permissions.stage import ROWS
from tests.permissions.world import World

PAGES = [row for row in ROWS if row.method == "GET" and row.gm == 200]
_PART = re.compile(r'id="live-([a-z0-9-]+)" data-live="([0-9a-f]+)"')
#: Asked together, they say that the check sees live pages at all.
AT_LEAST = {"characters:table", "characters:sheet", "characters:log", "characters:clock"}


@pytest.mark.django_db
@pytest.mark.parametrize("row", PAGES, ids=str)
def test_a_page_that_nobody_changed_stays_as_it_is(row: Row, world: World) -> None:
    client = world.client("gm")
    address = reverse(row.name, kwargs=dict(row.kwargs(world)))
    data = dict(row.data(world))
    shown = client.get(address, data)
    text = shown.getvalue().decode(errors="ignore")  # of a file too, which is closed then
    digests = [] if shown.streaming else _PART.findall(text)
    assert bool(digests) or row.name not in AT_LEAST
    if not digests:
        return

    has = ",".join(f"{name}={digest}" for name, digest in digests)
    again = client.get(address, data, headers={"X-Live": has})

    assert (again.content, again.headers.get("X-Live-Other")) == (b"", None)

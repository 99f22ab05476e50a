"""Nobody but GMs learns of a hidden character: not by a page, not by a nudge.

That no page and no file names it is asked of every row by ``test_matrix``.
"""

import pytest
from django.db import transaction
from django.urls import reverse

from campaign.models import LogEntry
from campaign.services import nudges
from tests.permissions.hidden import NAME, given_away
from tests.permissions.row import Row
from tests.permissions.stage import ROWS
from tests.permissions.world import World

pytestmark = pytest.mark.django_db

POSTS = [row for row in ROWS if row.method == "POST" and row.gm == 303]


def test_the_search_finds_it_where_it_is_told(world: World) -> None:
    address = reverse("characters:sheet", args=[world.campaign.pk, world.things["hidden_mage"].pk])
    told = given_away(world.client("gm").get(address))
    assert NAME in told
    assert any("937" in words for words in told)


@pytest.mark.parametrize("row", POSTS, ids=str)
def test_no_nudge_of_an_act_gives_away_what_is_not_told(
    row: Row, world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where a GM's act is secret, players' pages hear no number of it."""
    sent: list[nudges.Nudge] = []
    path, data = reverse(row.name, kwargs=dict(row.kwargs(world))), dict(row.data(world))
    monkeypatch.setattr(nudges, "send", lambda *all_of_them: sent.extend(all_of_them))
    point = transaction.savepoint()
    try:
        world.client("gm").post(path, data)
        heard = [one for one in sent if one.is_for(member=world.player.pk, is_gm=False)]
        readable = LogEntry.objects.readable_by(world.player).filter(campaign=world.campaign)
        numbers = set(readable.values_list("seq", flat=True))
    finally:
        transaction.savepoint_rollback(point)

    assert {one.seq for one in heard if one.campaign == world.campaign.pk} <= {None, *numbers}
    assert not [one for one in heard if NAME in one.to_json()]

"""Opening the stream of a page."""

import asyncio
from typing import cast

import pytest
from django.db import connections
from django.http import StreamingHttpResponse
from django.test import AsyncClient, Client
from django.urls import reverse

from campaign.feed import hub
from campaign.models import Campaign
from tests.campaign.feed.conftest import Table, run, table

__all__ = ["table"]

pytestmark = pytest.mark.django_db(transaction=True)


def address(campaign: Campaign) -> str:
    return reverse("campaign:feed", args=[campaign.pk])


def test_nobody_signed_in_learns_that_the_table_exists(table: Table, client: Client) -> None:
    assert client.get(address(table.campaign)).status_code == 404


def test_a_stranger_learns_nothing(table: Table, client: Client) -> None:
    stranger = table.other.user
    assert stranger is not None
    table.other.delete()
    client.force_login(stranger)

    assert client.get(address(table.campaign)).status_code == 404


def test_without_an_event_loop_there_is_no_stream(table: Table, client: Client) -> None:
    assert table.player.user is not None
    client.force_login(table.player.user)

    assert client.get(address(table.campaign)).status_code == 204


@pytest.mark.parametrize(
    ("query", "header", "begins"),
    [
        ("", "", 0),
        ("?after=2", "", 2),
        ("?after=1", "2", 2),
        ("?after=2", "1", 2),
        ("?after=%C2%B2", "x", 0),
        ("?after=-1", "9" * 40, 0),
    ],
)
def test_it_begins_at_the_later_of_both_numbers(
    table: Table, query: str, header: str, begins: int
) -> None:
    for _ in range(2):
        table.act()
    session = table.reader(table.player).session
    client = AsyncClient()
    client.cookies["sessionid"] = session

    async def story() -> bytes:
        headers = {"Last-Event-ID": header} if header else {}
        answer = await client.get(address(table.campaign) + query, headers=headers)
        assert answer["Content-Type"] == "text/event-stream"
        assert "no-store" in answer["Cache-Control"]
        events = aiter(cast(StreamingHttpResponse, answer))
        first = await anext(events)
        await hub.current().stop()
        await asyncio.to_thread(connections.close_all)
        return first

    missed = begins < table.last
    assert f'"missed": {str(missed).lower()}'.encode() in run(story())

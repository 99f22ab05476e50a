"""The words of Server-Sent Events, from ready to the end."""

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import aclosing
from typing import Any
from uuid import uuid4

import pytest

from campaign.feed import hub, stream
from campaign.feed.database import briefly
from campaign.services.members import remove_member
from tests.campaign.feed.conftest import Table, run

pytestmark = pytest.mark.django_db(transaction=True)


def read(event: bytes) -> dict[str, Any]:
    """An event as a browser reads it."""
    lines = dict(line.split(": ", 1) for line in event.decode().splitlines() if line)
    return {**lines, "data": json.loads(lines["data"])}


async def said(events: AsyncIterator[bytes]) -> dict[str, Any]:
    return read(await anext(events))


def test_a_page_that_missed_nothing_is_ready(table: Table) -> None:
    reader, known = table.reader(table.player), table.last

    async def story() -> dict[str, Any]:
        async with aclosing(stream.events(reader, after=known, known=known)) as events:
            first = await said(events)
        await hub.current().stop()
        return first

    assert run(story()) == {"id": str(known), "event": "ready", "data": {"missed": False}}


def test_a_page_that_missed_acts_learns_the_last_it_may_know_of(table: Table) -> None:
    reader, before = table.reader(table.player), table.last
    told = table.act()
    table.act(gms_only=True)

    async def story() -> dict[str, Any]:
        known = told.seq + 1
        async with aclosing(stream.events(reader, after=before, known=known)) as events:
            first = await said(events)
        await hub.current().stop()
        return first

    assert run(story()) == {"id": str(told.seq), "event": "ready", "data": {"missed": True}}


def test_an_act_is_told_by_number_and_kind_and_whose_it_is(table: Table) -> None:
    gm, player, known = table.reader(table.gm), table.reader(table.player), table.last

    async def story() -> list[dict[str, Any]]:
        async with (
            aclosing(stream.events(gm, after=known, known=known)) as gms,
            aclosing(stream.events(player, after=known, known=known)) as players,
        ):
            await said(gms), await said(players)
            await table.does(kind="rest.ended")
            heard = [await said(gms), await said(players)]
        await hub.current().stop()
        return heard

    told = {"id": str(known + 1), "event": "nudge"}
    assert run(story()) == [
        {**told, "data": {"kind": "rest.ended", "mine": True}},
        {**told, "data": {"kind": "rest.ended", "mine": False}},
    ]


def test_a_silent_line_says_that_it_is_alive(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stream, "BEAT", 0.05)
    reader, known = table.reader(table.player), table.last

    async def story() -> dict[str, Any]:
        async with aclosing(stream.events(reader, after=known, known=known)) as events:
            await said(events)
            beat = await said(events)
        await hub.current().stop()
        return beat

    assert run(story()) == {"event": "beat", "data": {}}


def test_somebody_removed_is_told_that_it_is_over(table: Table) -> None:
    reader, known = table.reader(table.player), table.last

    async def story() -> list[dict[str, Any]]:
        async with aclosing(stream.events(reader, after=known, known=known)) as events:
            await said(events)
            await briefly(remove_member)(by=table.gm, act_id=uuid4(), member_id=table.player.pk)
            rest = [read(event) async for event in events]
        await hub.current().stop()
        return rest

    assert run(story()) == [{"event": "end", "data": {}}]


def test_a_server_that_stops_says_nothing_so_that_pages_come_back(table: Table) -> None:
    reader, known = table.reader(table.player), table.last

    async def story() -> list[bytes]:
        async with aclosing(stream.events(reader, after=known, known=known)) as events:
            await said(events)
            await asyncio.to_thread(hub.close_all)
            rest = [event async for event in events]
        await hub.current().stop()
        return rest

    assert run(story()) == []

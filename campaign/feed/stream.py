"""The events of one open page, in the words of Server-Sent Events.

``ready`` comes first and says whether something was missed, ``nudge`` tells that something
happened, ``beat`` that the line is alive, ``end`` that the person may no longer listen.
"""

import asyncio
import json
from collections.abc import AsyncGenerator

from campaign.feed import hub, replay
from campaign.feed.database import briefly
from campaign.feed.guard import Reader
from campaign.services.nudges import Nudge

#: Seconds of silence after which the line says that it is alive.
BEAT = 15.0


async def events(reader: Reader, *, after: int, known: int) -> AsyncGenerator[bytes]:
    """From the act ``after`` on; ``known`` is the campaign's last act when the page asked."""
    try:
        async with hub.current().joined(reader, known=known) as stream:
            missed = await briefly(replay.newest_for)(reader, after)
            if missed and missed.seq:
                after = missed.seq
            yield _event("ready", {"missed": missed is not None}, seq=after)
            while True:
                try:
                    nudge = await asyncio.wait_for(stream.next(), BEAT)
                except TimeoutError:
                    yield _event("beat", {})
                    continue
                if nudge is None:
                    break
                if nudge.seq is not None:
                    if nudge.seq <= after:
                        continue
                    after = nudge.seq
                yield _nudge(nudge, reader)
            if stream.is_refused:
                yield _event("end", {})
    except hub.NotListeningError:
        return  # the page tries again a little later


def _nudge(nudge: Nudge, reader: Reader) -> bytes:
    told = {"kind": nudge.kind, "mine": nudge.by == reader.member}
    return _event("nudge", told, seq=nudge.seq)


def _event(name: str, data: dict[str, object], seq: int | None = None) -> bytes:
    lines = [f"event: {name}", f"data: {json.dumps(data)}"]
    if seq is not None:
        lines.insert(0, f"id: {seq}")
    return ("\n".join(lines) + "\n\n").encode()

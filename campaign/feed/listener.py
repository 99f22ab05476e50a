"""One LISTEN connection for the process, outside the pool; it comes back whatever happens."""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import Any

import psycopg
from django.db import connection
from psycopg import sql

from campaign.feed.database import briefly

log = logging.getLogger(__name__)

#: Seconds before the first new try, and at most.
FIRST_WAIT, LONGEST_WAIT = 0.2, 3.0
#: A silent connection is asked whether it is still there; so many seconds.
SILENCE, PATIENCE = 20.0, 5.0

Heard = Callable[[str, str], Awaitable[None]]
Listening = Callable[[], Awaitable[None]]


class Listener:
    """Hears channels and tells ``heard(channel, payload)``, one after another.

    ``listening`` is called each time the connection stands, before anything heard is told: what
    was said while nobody listened is asked of the database there.
    """

    def __init__(self, *channels: str, heard: Heard, listening: Listening) -> None:
        self._channels = channels
        self._heard = heard
        self._listening = listening
        #: Set while everything that is said is heard.
        self.ready = asyncio.Event()

    async def run(self) -> None:
        """Until it is cancelled."""
        wait = FIRST_WAIT
        while True:
            try:
                async with await self._connect() as connected:
                    await self._listening()
                    self.ready.set()
                    wait = FIRST_WAIT
                    await self._hear(connected)
            except asyncio.CancelledError:
                raise
            except Exception as error:
                log.info("the feed lost the database: %s", error)
            finally:
                self.ready.clear()
            await asyncio.sleep(wait)
            wait = min(wait * 2, LONGEST_WAIT)

    async def _connect(self) -> psycopg.AsyncConnection[Any]:
        parameters = await briefly(_parameters)()
        connected = await psycopg.AsyncConnection.connect(**parameters, autocommit=True)
        try:
            for channel in self._channels:
                await connected.execute(sql.SQL("LISTEN {}").format(sql.Identifier(channel)))
        except BaseException:
            await connected.close()
            raise
        return connected

    async def _hear(self, connected: psycopg.AsyncConnection[Any]) -> None:
        while True:
            async for notify in connected.notifies(timeout=SILENCE):
                await self._heard(notify.channel, notify.payload)
            async with asyncio.timeout(PATIENCE):
                await connected.execute("SELECT 1")


def _parameters() -> dict[str, Any]:
    """How to reach the database; it is started if it is ours and stands still."""
    connection.ensure_connection()
    parameters = dict(connection.get_connection_params())
    parameters.pop("cursor_factory", None)
    return parameters

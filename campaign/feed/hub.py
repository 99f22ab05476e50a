"""Hands on in memory what the process hears: a queue for each open page."""

import asyncio
import contextlib
import logging
from collections.abc import AsyncIterator, Iterable
from weakref import WeakKeyDictionary

from accounts.services import presence
from campaign.feed import guard, replay
from campaign.feed.database import briefly
from campaign.feed.guard import Reader
from campaign.feed.listener import Listener
from campaign.services import nudges, seen
from campaign.services.nudges import Nudge

log = logging.getLogger(__name__)

#: Seconds between two looks whether people may still listen, for what nobody announced.
LOOK_EVERY = 15.0
#: A page that is so far behind is closed; it comes back and asks once.
MOST_WAITING = 100
#: Acts that change who may see what: looked at before they are told.
_SEATS = "member."


class NotListeningError(Exception):
    """The process hears nothing just now: the page has to try again."""


class Stream:
    """One open page. ``next`` gives nudges until the stream ends."""

    def __init__(self, reader: Reader) -> None:
        self.reader = reader
        #: Why it ended: ``True`` when the person may no longer listen.
        self.is_refused = False
        self._queue: asyncio.Queue[Nudge | None] = asyncio.Queue()

    def offer(self, nudge: Nudge) -> None:
        """Handed on if the member may know of it."""
        if not nudge.is_for(member=self.reader.member, is_gm=self.reader.is_gm):
            return
        if self._queue.qsize() >= MOST_WAITING:
            self.end()
        else:
            self._queue.put_nowait(nudge)

    def end(self, *, refused: bool = False) -> None:
        """What waits is dropped: a page that comes back asks once for everything."""
        self.is_refused = refused
        while not self._queue.empty():
            self._queue.get_nowait()
        self._queue.put_nowait(None)

    async def next(self) -> Nudge | None:
        """The next nudge, or nothing once it has ended."""
        return await self._queue.get()


class Hub:
    """All open pages of the process."""

    def __init__(self) -> None:
        self._streams: dict[int, set[Stream]] = {}
        #: The last act handed on, by campaign, while it has streams.
        self._known: dict[int, int] = {}
        #: Seats with a page open in this process, when it was last noted.
        self._here: set[int] = set()
        self._is_closed = False
        self._tasks: list[asyncio.Task[None]] = []
        self._listener = Listener(
            nudges.CHANNEL, presence.CHANNEL, heard=self._heard, listening=self._catch_up
        )

    def __len__(self) -> int:
        """How many pages are open."""
        return sum(len(streams) for streams in self._streams.values())

    @contextlib.asynccontextmanager
    async def joined(
        self, reader: Reader, *, known: int, patience: float = 5.0
    ) -> AsyncIterator[Stream]:
        """A stream for this page, once the process hears; ``known`` is the campaign's last act.

        Raises ``NotListeningError`` where it does not hear soon.
        """
        self._start()
        stream = Stream(reader)
        streams = self._streams.setdefault(reader.campaign, set())
        streams.add(stream)
        self._known.setdefault(reader.campaign, known)
        try:
            try:
                async with asyncio.timeout(patience):
                    await self._listener.ready.wait()
            except TimeoutError as error:
                raise NotListeningError from error
            if self._is_closed:
                raise NotListeningError
            yield stream
        finally:
            streams.discard(stream)
            if not streams and self._streams.get(reader.campaign) is streams:
                del self._streams[reader.campaign]
                del self._known[reader.campaign]

    def close(self) -> None:
        """Ends every stream, for good. Never waits."""
        self._is_closed = True
        for stream in self._all():
            stream.end()

    async def stop(self) -> None:
        """Ends every stream and the connection."""
        self.close()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def _start(self) -> None:
        if not self._tasks:
            self._tasks = [
                asyncio.create_task(self._listener.run()),
                asyncio.create_task(self._look_round()),
            ]

    def _all(self) -> list[Stream]:
        return [stream for streams in self._streams.values() for stream in streams]

    async def _heard(self, channel: str, payload: str) -> None:
        try:
            if channel == presence.CHANNEL:
                user = int(payload)
                await self._look_at([s for s in self._all() if s.reader.user == user])
            else:
                await self._hand_on(Nudge.from_json(payload))
        except (ValueError, TypeError, KeyError):
            log.warning("not a nudge of ours: %s", payload)

    async def _hand_on(self, nudge: Nudge) -> None:
        known = self._known.get(nudge.campaign)
        if known is None:
            return
        if nudge.seq is not None:
            self._known[nudge.campaign] = max(known, nudge.seq)
        if nudge.kind.startswith(_SEATS):
            await self._look_at(self._streams.get(nudge.campaign, set()))
        for stream in self._streams.get(nudge.campaign, ()):
            stream.offer(nudge)

    async def _catch_up(self) -> None:
        """The connection stands again: what was done meanwhile is handed on."""
        await self._look_at(self._all())
        for nudge in await briefly(replay.since)(dict(self._known)):
            await self._hand_on(nudge)

    async def _look_at(self, streams: Iterable[Stream]) -> None:
        """Ends the streams of those who may no longer listen."""
        looked_at = list(streams)
        if not looked_at:
            return
        welcome = await briefly(guard.still_welcome)({s.reader for s in looked_at})
        for stream in looked_at:
            if stream.reader not in welcome:
                stream.end(refused=True)

    async def _look_round(self) -> None:
        while True:
            await asyncio.sleep(LOOK_EVERY)
            try:
                await self._look_at(self._all())
                await self._note_who_is_there()
            except Exception as error:
                log.info("the feed could not look who listens: %s", error)

    async def _note_who_is_there(self) -> None:
        """Those with a page open, for GMs; and those who have closed their last one."""
        here = {stream.reader.member for stream in self._all()}
        gone, self._here = self._here - here, here
        if here:
            await briefly(seen.note)(here)
        if gone:
            await briefly(seen.left)(gone)


_hubs: WeakKeyDictionary[asyncio.AbstractEventLoop, Hub] = WeakKeyDictionary()


def current() -> Hub:
    """The hub of this process, or in a test of the running loop."""
    return _hubs.setdefault(asyncio.get_running_loop(), Hub())


def close_all() -> None:
    """Ends every stream of the process; called in a signal handler, so it only asks for it."""
    for loop, hub in list(_hubs.items()):
        if not loop.is_closed():
            loop.call_soon_threadsafe(hub.close)

"""Open pages, many in one process: `python -m tools.bench.listeners` (see ``feed``).

Reads one line of JSON (``port``, ``viewers``: cookies, campaign, seq and, where parts are asked
for, a path). Says "listening" once every stream is, then a line for each viewer of each act:
campaign, number of the act, seconds by the machine's own clock, which is the sender's as well.
Ends with its input.
"""

import asyncio
import json
import re
import sys
import time
from typing import Any

_NAMED = re.compile(r'id="live-([a-z0-9-]+)"[^>]*? data-live="([0-9a-f]+)"')
#: Seconds that a page waits before it asks: ``QUIET`` of static/js/live.js.
_QUIET = 0.05
#: Streams that are opened together.
_AT_ONCE = 8


class Viewer:
    """One open page."""

    def __init__(self, port: int, told: dict[str, Any]) -> None:
        self._port = port
        self._cookies: str = told["cookies"]
        self._campaign: int = told["campaign"]
        self._seq: int = told["seq"]
        self._path: str = told.get("path", "")
        self._has: dict[str, str] = {}

    async def open(self) -> None:
        if self._path:
            self._has = dict(_NAMED.findall(await self._ask({})))
        self._line, self._kept_open = await asyncio.open_connection("127.0.0.1", self._port)
        path = f"/c/{self._campaign}/feed/?after={self._seq}"
        self._kept_open.write(self._request(path, {}))
        while "event: ready" not in (line := (await self._line.readline()).decode()):
            if not line:
                raise RuntimeError("the stream was refused")

    async def listen(self) -> None:
        """Until it is cancelled."""
        seq = 0
        while line := (await self._line.readline()).decode():
            if line.startswith("id: "):
                seq = int(line[4:])
            elif line.startswith("event: nudge"):
                if self._path:
                    await self._show()
                print(self._campaign, seq, time.perf_counter(), flush=True)
                seq = 0  # who came and went is told without a number
        raise RuntimeError("the stream ended")

    async def _show(self) -> None:
        await asyncio.sleep(_QUIET)
        has = ",".join(f"{name}={digest}" for name, digest in self._has.items())
        self._has |= dict(_NAMED.findall(await self._ask({"X-Live": has})))

    async def _ask(self, headers: dict[str, str]) -> str:
        reader, writer = await asyncio.open_connection("127.0.0.1", self._port)
        writer.write(self._request(self._path, {"Connection": "close"} | headers))
        head, _, page = (await reader.read()).decode().partition("\r\n\r\n")
        writer.close()
        if " 200 " not in head.partition("\r\n")[0]:
            raise RuntimeError(head)
        return page

    def _request(self, path: str, headers: dict[str, str]) -> bytes:
        told = {"Host": f"127.0.0.1:{self._port}", "Cookie": self._cookies} | headers
        lines = [f"GET {path} HTTP/1.1", *(f"{name}: {value}" for name, value in told.items())]
        return ("\r\n".join(lines) + "\r\n\r\n").encode()


async def main() -> None:
    told = json.loads(sys.stdin.readline())
    viewers = [Viewer(told["port"], one) for one in told["viewers"]]
    for some in range(0, len(viewers), _AT_ONCE):
        await asyncio.gather(*(viewer.open() for viewer in viewers[some : some + _AT_ONCE]))
    tasks = [asyncio.create_task(viewer.listen()) for viewer in viewers]
    print("listening", flush=True)
    await asyncio.to_thread(sys.stdin.read)
    for task in tasks:
        if task.done():
            await task  # says why it ended
        task.cancel()


if __name__ == "__main__":
    asyncio.run(main())

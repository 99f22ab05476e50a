"""The web server: one process that ends quickly and leaves nothing behind."""

import contextlib
import logging
import os
import signal
import socket
import threading
import warnings
from collections.abc import Callable, Generator
from types import FrameType

import uvicorn

from config import embedded

# Files come from the disk in small pieces; Django says at each start that it would rather stream.
warnings.filterwarnings("ignore", message="StreamingHttpResponse must consume synchronous")

#: Called in the signal handler, before the server waits for its connections: uvicorn does not
#: stop while a stream is open. Each must be quick and must not raise.
on_stop: list[Callable[[], None]] = []

_HANDLED = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)
_TICKS_BETWEEN_LOOKS = 5  # of a tenth of a second


class CannotListenError(Exception):
    """The address is taken or is not one of ours; the message is for the person who starts."""


def listen(host: str, port: int) -> socket.socket:
    """A socket that already listens, so that a second start is refused at once.

    Whoever connects while the product is still preparing waits instead of being refused.
    """
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    opened = socket.socket(family, socket.SOCK_STREAM)
    try:
        opened.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        opened.bind((host, port))
        opened.listen(128)
    except OverflowError as error:
        opened.close()
        raise CannotListenError(f"port {port} : 0–65535") from error
    except OSError as error:
        opened.close()
        raise CannotListenError(
            f"Impossible d’écouter sur {host}:{port} ({error.strerror}) : choisir un autre port, "
            f"par exemple PORT={port + 1}. / Cannot listen there: choose another port."
        ) from error
    return opened


class Server(uvicorn.Server):
    """Ends on the first signal, within about a second, whatever is still open."""

    def __init__(self, config: uvicorn.Config, *, parent: int | None = None) -> None:
        super().__init__(config)
        self._parent = parent

    @contextlib.contextmanager
    def capture_signals(self) -> Generator[None]:
        """Like uvicorn's, but the signal is not raised again: we still have to tidy up."""
        if threading.current_thread() is not threading.main_thread():
            yield
            return
        former = {number: signal.signal(number, self.handle_exit) for number in _HANDLED}
        try:
            yield
        finally:
            # From here on the end is under way; another Ctrl-C must not cut it short.
            for number in former:
                signal.signal(number, signal.SIG_IGN)

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        self.force_exit = self.should_exit
        self.should_exit = True
        # A request cut short after a second is no news to the person who pressed Ctrl-C.
        logging.getLogger("uvicorn.error").setLevel(logging.CRITICAL)
        for stop in on_stop:
            stop()

    async def on_tick(self, counter: int) -> bool:
        if counter % _TICKS_BETWEEN_LOOKS == 0 and self._parent not in {None, os.getppid()}:
            self.handle_exit(signal.SIGTERM, None)
        return await super().on_tick(counter)


def serve(sockets: list[socket.socket], *, parent: int | None = None) -> None:
    """Serve until a signal comes, or until the process ``parent`` is gone; then stop it all."""
    settings = uvicorn.Config(
        "config.asgi:application",
        lifespan="off",
        log_level="warning",
        access_log=False,
        server_header=False,
        proxy_headers=False,
        timeout_graceful_shutdown=1,
    )
    try:
        Server(settings, parent=parent).run(sockets=sockets)
    finally:
        _close_connections()
        embedded.release()


def _close_connections() -> None:
    from django.db import connections

    for connection in connections.all(initialized_only=True):
        connection.close()
        close_pool = getattr(connection, "close_pool", None)
        if close_pool:
            close_pool()

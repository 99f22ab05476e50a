"""Questions to the database from a stream, which must not keep a connection while it waits."""

from collections.abc import Awaitable, Callable
from typing import ParamSpec, TypeVar

from asgiref.sync import sync_to_async
from django.db import connections

P = ParamSpec("P")
R = TypeVar("R")


def briefly(question: Callable[P, R]) -> Callable[P, Awaitable[R]]:
    """The question, asked in a thread whose connection goes back to the pool at once."""

    def ask(*args: P.args, **kwargs: P.kwargs) -> R:
        try:
            return question(*args, **kwargs)
        finally:
            connections.close_all()

    return sync_to_async(ask, thread_sensitive=False)

"""Answers that are sent piece by piece."""

from typing import Any


def read_out(answer: Any) -> None:
    """Reads a file that is sent to its end, which closes it. A feed has no end: it is left."""
    if answer.streaming and not getattr(answer, "is_async", False):
        answer.getvalue()

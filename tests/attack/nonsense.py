"""Values that nobody means, and numbers of rows that no table has."""

from collections.abc import Iterator
from contextlib import contextmanager
from uuid import UUID, uuid4

from django.db import transaction

NASTY = (
    "",
    "a\x00b",
    "-1",
    "99999999999999999999",
    "9" * 5_000,
    "1e400",
    "٣²Ⅷ",
    "\ufdfa" * 200,
    "e\u0301" * 2_000,
    "\u202eא\u200d🧙\u200d♀️" * 20,
    "\r\n\t\x0b\u2028;|,\x85",
    "<script>alert(1)</script>\"'`{{ 7|add:7 }}{% now %}",
    "__proto__",
    "ﬀ" * 100_000,
)
IDS = (0, 2**63 - 1, 2**63, 10**20)
TEXTS = ("\x00", "é\x00" * 20, "x" * 3_000)


def key() -> UUID:
    """A fresh tap."""
    return uuid4()


@contextmanager
def untouched() -> Iterator[None]:
    """What is done within is taken back: some rows of the matrix play acts to be good enough."""
    point = transaction.savepoint()
    try:
        yield
    finally:
        transaction.savepoint_rollback(point)

"""Dice that fall the same way each time, where a number of questions hangs on them."""

import random
from collections.abc import Iterator
from contextlib import contextmanager
from unittest import mock


@contextmanager
def settled_dice() -> Iterator[None]:
    """The server's dice, one sequence for all that is rolled within."""
    sequence = random.Random("the same each time")  # noqa: S311 - dice of a test, no secret
    with mock.patch("rules.dice.secrets.SystemRandom", return_value=sequence):
        yield

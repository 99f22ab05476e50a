"""How much of it is done: a share in the suite, all of it by `make faults`.

`FAULTS_KILLS=50 make faults` does as many kills instead, with the acts in proportion.
"""

import os
import random
from dataclasses import dataclass, replace


@dataclass(frozen=True, kw_only=True)
class Size:
    #: Clients that spend from one character at the same moment.
    hands: int
    #: How often the same act is sent at once.
    echoes: int
    #: Acts, and how many of them lose their web process.
    acts: int
    kills: int
    #: Restarts of PostgreSQL under load.
    restarts: int
    #: How often a viewer loses the line.
    drops: int


SMALL = Size(hands=50, echoes=20, acts=200, kills=20, restarts=2, drops=6)
LARGE = Size(hands=200, echoes=100, acts=3_000, kills=1_000, restarts=5, drops=200)


def _size() -> Size:
    size = LARGE if os.environ.get("FAULTS") == "large" else SMALL
    kills = int(os.environ.get("FAULTS_KILLS") or size.kills)
    return replace(size, kills=kills, acts=max(kills, kills * size.acts // size.kills))


SIZE = _size()


def seeded() -> random.Random:
    """Chance that can be had again: the seed is printed, and a failed test shows it."""
    seed = int(os.environ.get("FAULTS_SEED") or random.SystemRandom().randrange(10**9))
    print(f"FAULTS_SEED={seed}")
    return random.Random(seed)  # noqa: S311 - chance of a test, not of a secret

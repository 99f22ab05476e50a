"""Two or more things done in turn, so that whatever else the machine does falls on all alike."""

import statistics
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass

Do = Callable[[], object]


@dataclass(frozen=True)
class Measured:
    """Seconds of each round, by thing, the measure first."""

    rounds: dict[str, list[float]]

    def ratio(self, name: str) -> float:
        """Median over the rounds of how dear ``name`` was beside the measure, a moment apart."""
        measure = next(iter(self.rounds.values()))
        return statistics.median(
            one / base for one, base in zip(self.rounds[name], measure, strict=True)
        )

    def ms(self, name: str, *, times: int = 1) -> float:
        """Median milliseconds, of one where a round does it so many ``times``."""
        return statistics.median(self.rounds[name]) / times * 1000


def in_turn(todo: dict[str, Do], *, rounds: int, before: Do | None = None) -> Measured:
    """Times each thing once a round, in an order that turns; one round first that is not kept.

    ``before`` is done, untimed, before each.
    """
    times: dict[str, list[float]] = {name: [] for name in todo}
    names = list(todo)
    for number in range(rounds + 1):
        for name in _turned(names, number):
            if before:
                before()
            begin = time.perf_counter()
            todo[name]()
            if number:
                times[name].append(time.perf_counter() - begin)
    return Measured(times)


def percentile(values: Sequence[float], share: int) -> float:
    """Nearest rank: the smallest value that ``share`` % of them do not exceed."""
    ordered = sorted(values)
    return ordered[max(0, -(-len(ordered) * share // 100) - 1)]


def _turned(names: list[str], number: int) -> list[str]:
    shift = number % len(names)
    return names[shift:] + names[:shift]

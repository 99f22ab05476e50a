"""One night of one sleeper as a bar: the watch, the sleep, the hour that memorises."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

#: What a stretch of the night may be.
WATCH, SLEEP, STUDY = "watch", "sleep", "study"


@dataclass(frozen=True, kw_only=True)
class Stretch:
    """A part of the bar, in per cent of the whole night."""

    kind: str
    x: float
    width: float

    @property
    def place(self) -> str:
        """Where it begins, as SVG writes it."""
        return f"{self.x:g}%"

    @property
    def length(self) -> str:
        """How long it is, as SVG writes it."""
        return f"{self.width:g}%"


def night_bar(parts: Iterable[tuple[str, int, int]], *, start: int, end: int) -> Sequence[Stretch]:
    """The bar of (kind, from, until) on the clock, over the night from ``start`` to ``end``.

    What lies outside is cut off, what is empty is left out.
    """
    whole = end - start
    found = []
    for kind, begins, ends in parts:
        low, high = max(begins, start), min(ends, end)
        if whole > 0 and low < high:
            x, width = (100 * (low - start) / whole, 100 * (high - low) / whole)
            found.append(Stretch(kind=kind, x=round(x, 2), width=round(width, 2)))
    return found

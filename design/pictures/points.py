"""The magic points: one segment a point, or one bar with ticks where there are many."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from design.pictures.strip import per_cent

#: Above this many points single segments would be thinner than their outline.
SEGMENTS_AT_MOST = 60
#: Above this many a finer outline keeps the segments apart on a phone.
FINE_FROM = 24


@dataclass(frozen=True, kw_only=True)
class Segment:
    """One point, or a run of points in the same state: on, plan, gone, gain or empty."""

    state: str
    x: str
    width: str


@dataclass(frozen=True, kw_only=True)
class Points:
    """Segments from left to right, and a tick each five points (or each ten, fifty, ...)."""

    segments: Sequence[Segment]
    ticks: Sequence[str]
    is_fine: bool


def _states(current: int, maximum: int, plan: int, gone: int, gain: int) -> list[str]:
    """One state a point, at most ``maximum`` of them."""
    current = max(0, min(current, maximum))
    plan = max(0, min(plan, current))
    row = ["on"] * (current - plan) + ["plan"] * plan
    row += ["gone"] * max(0, gone) + ["gain"] * max(0, gain)
    row = row[:maximum]
    return row + ["empty"] * (maximum - len(row))


def _runs(states: Sequence[str]) -> Iterator[tuple[str, int, int]]:
    """Neighbours in the same state, as state, start and length."""
    start = 0
    for index in range(1, len(states) + 1):
        if index == len(states) or states[index] != states[start]:
            yield states[start], start, index - start
            start = index


def magic_points(
    *, current: int, maximum: int, plan: int = 0, gone: int = 0, gain: int = 0
) -> Points:
    """The bar of a pool.

    ``plan`` of the ``current`` points are about to be engaged; ``gone`` have just left and
    ``gain`` are about to come back, both beyond the current ones.
    """
    maximum = max(1, maximum)
    states = _states(current, maximum, plan, gone, gain)
    unit = 100 / maximum
    if maximum <= SEGMENTS_AT_MOST:
        white = unit * (0.06 if maximum <= FINE_FROM else 0.12)
        segments = [
            Segment(state=state, x=per_cent(i * unit + white), width=per_cent(unit - 2 * white))
            for i, state in enumerate(states)
        ]
    else:
        segments = [
            Segment(state=state, x=per_cent(start * unit), width=per_cent(length * unit))
            for state, start, length in _runs(states)
        ]
    step = next((s for s in (5, 10, 50, 100) if maximum / s <= 15), 500)
    ticks = [per_cent(n * unit) for n in range(step, maximum, step)]
    return Points(
        segments=segments,
        ticks=ticks,
        is_fine=FINE_FROM < maximum <= SEGMENTS_AT_MOST,
    )

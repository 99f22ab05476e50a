"""A stock of points over game time: a line from step to step, under its maximum."""

from collections.abc import Sequence
from dataclasses import dataclass

#: Of the picture, in its own units.
WIDTH, HEIGHT = 380, 176
LEFT, RIGHT, TOP, BOTTOM = 34, 372, 12, 148
_GRIDS = 4


@dataclass(frozen=True, kw_only=True)
class Moment:
    """So many points at a second of the clock."""

    second: int
    points: int


@dataclass(frozen=True, kw_only=True)
class Grid:
    """A line across, and its number."""

    y: int
    text: str


@dataclass(frozen=True, kw_only=True)
class Level:
    """Every place of the picture."""

    #: Path of the line, and of the area under it.
    line: str
    area: str
    grid: Sequence[Grid]
    #: Where the line is now.
    x: int
    y: int
    width: int = WIDTH
    height: int = HEIGHT
    left: int = LEFT
    right: int = RIGHT
    bottom: int = BOTTOM


def level(moments: Sequence[Moment], *, maximum: int) -> Level:
    """The picture of at least one moment, in time order; equal seconds are a step."""
    first, last = moments[0].second, moments[-1].second
    highest = max(1, maximum, *(moment.points for moment in moments))

    def place(moment: Moment) -> tuple[int, int]:
        along = (moment.second - first) * (RIGHT - LEFT) // max(1, last - first)
        return LEFT + (along if last > first else 0), _height(moment.points, highest)

    places = [place(moment) for moment in moments]
    if first == last:
        places = [(LEFT, places[-1][1]), (RIGHT, places[-1][1])]
    line = "M" + "L".join(f"{x} {y}" for x, y in places)
    x, y = places[-1]
    return Level(
        line=line,
        area=f"{line}L{x} {BOTTOM}L{LEFT} {BOTTOM}Z",
        grid=[Grid(y=_height(points, highest), text=str(points)) for points in _marks(highest)],
        x=x,
        y=y,
    )


def _height(points: int, highest: int) -> int:
    return BOTTOM - points * (BOTTOM - TOP) // highest


def _marks(highest: int) -> list[int]:
    """0, the maximum, and round numbers between that do not crowd it."""
    step = next(
        step for step in (1, 2, 5, 10, 20, 50, 100, 500) if step * _GRIDS >= highest or step == 500
    )
    return [points for points in range(0, highest, step) if highest - points >= step // 2 + 1] + [
        highest
    ]

"""The study curve: probabilities that grow month by month, one line for each way to study."""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

WIDTH, HEIGHT = 358, 212
#: The plot: left, right, top (certain), bottom (impossible).
LEFT, RIGHT, TOP, BOTTOM = 44, 262, 14, 178
_LEGEND_STEP = 20


@dataclass(frozen=True, kw_only=True)
class Point:
    """A month on the current line."""

    x: str
    y: str
    month: int
    is_first: bool


@dataclass(frozen=True, kw_only=True)
class Line:
    """One way to study: its path and where its name stands."""

    rank: int
    name: str
    path: str
    label_y: int


@dataclass(frozen=True, kw_only=True)
class Grid:
    """A horizontal line and what is written at its left."""

    y: int
    text: str
    is_half: bool


@dataclass(frozen=True, kw_only=True)
class Curve:
    """Everything that the template draws, in units of the view box."""

    lines: Sequence[Line]
    #: The area under the current line.
    fill: str
    points: Sequence[Point]
    grid: Sequence[Grid]
    width: int = WIDTH
    height: int = HEIGHT
    left: int = LEFT
    right: int = RIGHT
    legend_x: int = RIGHT + 10
    month_y: int = BOTTOM + 20
    axis_bottom: int = BOTTOM + 6


def curve(
    series: Sequence[tuple[str, Sequence[Fraction]]], *, first_month: int, labels: Sequence[str]
) -> Curve:
    """Lines of (name, probability by the end of month 1, 2, ...), the current one first.

    ``labels`` are written at 0, 50 and 100 per cent. All series have the same length.
    """
    months = len(series[0][1])
    paths = [_path(values) for _name, values in series]
    written = dict(zip((0, 2, 4), labels, strict=True))
    current = series[0][1]
    return Curve(
        lines=[
            Line(rank=rank, name=name, path=path, label_y=TOP + 2 + _LEGEND_STEP * (rank - 1))
            for rank, ((name, _values), path) in enumerate(zip(series, paths, strict=True), start=1)
        ],
        fill=f"{paths[0]} L{_short(_x(months, months))} {BOTTOM} Z",
        points=[
            Point(
                x=_short(_x(index, months)),
                y=_short(_y(current[index - 1])),
                month=first_month + index - 1,
                is_first=index == 1,
            )
            for index in range(1, months + 1)
        ],
        grid=[
            Grid(
                y=BOTTOM - (BOTTOM - TOP) * quarter // 4,
                text=written.get(quarter, ""),
                is_half=quarter == 2,
            )
            for quarter in range(5)
        ],
    )


def _x(index: int, months: int) -> Fraction:
    return LEFT + Fraction((RIGHT - LEFT) * index, months)


def _y(share: Fraction) -> Fraction:
    return BOTTOM - (BOTTOM - TOP) * share


def _path(values: Sequence[Fraction]) -> str:
    places = [(_x(0, len(values)), Fraction(BOTTOM))]
    places += [(_x(i, len(values)), _y(v)) for i, v in enumerate(values, start=1)]
    return " ".join(
        f"{'L' if i else 'M'}{_short(x)} {_short(y)}" for i, (x, y) in enumerate(places)
    )


def _short(value: Fraction) -> str:
    """A coordinate, never written in the reader's own number format."""
    return f"{float(value):.1f}"

"""The turns of a stay: round a token, and side by side. What is over is in pencil."""

from dataclasses import dataclass

from design.pictures.circles import arc, units

#: Radius of the ring round a token.
RING = 26


@dataclass(frozen=True, kw_only=True)
class Arc:
    """A turn of the ring: over, or left."""

    kind: str
    path: str


def turn_ring(turns: int, gone: float) -> list[Arc]:
    """One arc a turn, from the top; what is over in pencil."""
    arcs: list[Arc] = []
    for turn in range(turns):
        over = min(1.0, max(0.0, gone - turn))
        step, gap = 360 / turns, 14
        begin, end = -90 + turn * step + gap / 2, -90 + (turn + 1) * step - gap / 2
        cut = begin + (end - begin) * over
        if over > 0:
            arcs.append(Arc(kind="gone", path=arc(RING, begin, cut, centre=0)))
        if over < 1:
            arcs.append(Arc(kind="left", path=arc(RING, cut, end, centre=0)))
    return arcs


@dataclass(frozen=True, kw_only=True)
class Turn:
    """One turn of the bar, in hundredths of its width: what is over, what is left."""

    x: str
    gone: str
    left_x: str
    left: str


def turn_bar(turns: int, gone: float) -> list[Turn]:
    """The turns of a stay side by side, as widths in per cent for the attributes of an SVG."""
    step, gap = 100 / max(1, turns), 1.2
    bar = []
    for turn in range(turns):
        over = min(1.0, max(0.0, gone - turn))
        x, width = turn * step + gap / 2, step - gap
        bar.append(
            Turn(
                x=f"{units(x)}%",
                gone=f"{units(width * over)}%" if over else "",
                left_x=f"{units(x + width * over)}%",
                left=f"{units(width * (1 - over))}%" if over < 1 else "",
            )
        )
    return bar

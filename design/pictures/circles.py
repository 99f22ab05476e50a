"""Circles in the units of a picture: points on them, arcs and parts of them as paths."""

from math import cos, pi, sin

#: A square picture of so many units; a page draws it at its own size.
SIDE = 760
CENTRE = SIDE // 2


def sector(inner: int, outer: int, begin: int, end: int) -> str:
    """A part of a ring between two radii and two angles in degrees, clockwise from the right."""
    a, b = point(outer, begin), point(outer, end)
    c, d = point(inner, end), point(inner, begin)
    return (
        f"M{units(a[0])} {units(a[1])}A{outer} {outer} 0 0 1 {units(b[0])} {units(b[1])}"
        f"L{units(c[0])} {units(c[1])}A{inner} {inner} 0 0 0 {units(d[0])} {units(d[1])}z"
    )


def arc(radius: float, begin: float, end: float, *, centre: float = CENTRE) -> str:
    """An arc from one angle to the other; against the clock where the second is smaller."""
    a, b = point(radius, begin, centre=centre), point(radius, end, centre=centre)
    large, sweep = int(abs(end - begin) > 180), int(end > begin)
    size = units(radius)
    start, end_at = f"{units(a[0])} {units(a[1])}", f"{units(b[0])} {units(b[1])}"
    return f"M{start}A{size} {size} 0 {large} {sweep} {end_at}"


def point(radius: float, degrees: float, *, centre: float = CENTRE) -> tuple[float, float]:
    """The point at that radius and angle."""
    angle = degrees * pi / 180
    return centre + radius * cos(angle), centre + radius * sin(angle)


def units(value: float) -> str:
    """A number for an attribute: one decimal at most, in no language."""
    return f"{round(value, 1):g}"

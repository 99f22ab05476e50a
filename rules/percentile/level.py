"""P2 and P3: level, maximum level, and what points of range and duration buy."""

from rules.errors import InputProblem, MalformedError, require_range, shown

MAX_POINTS = 30
"""Most points in one range or duration: each doubles, and the result must stay a clock's number."""


def cast_level(*, intensity: int, range_points: int, duration_points: int) -> int:
    """Level of a cast: the sum of its three parts. Source: P2 (Thogor: 5 + 4 = 9)."""
    return intensity + range_points + duration_points


def max_level(skill: int) -> int:
    """Highest level at a skill in per cent: a tenth, half up, at least 1. Source: P2.

    Which skill (with the concentration modifier or bare) is option `max_level_skill`; ceremony
    never counts.
    """
    return max(1, (skill + 5) // 10)


def value_for_points(*, base: int, points: int) -> int:
    """Range or duration that `points` reach from `base`, in the base's unit. Source: P3."""
    require_range("base", base, minimum=1)
    require_range("points", points, minimum=0, maximum=MAX_POINTS)
    return base << points


def points_for_value(*, value: int, base: int) -> int:
    """Least number of points whose range or duration reaches `value`. Source: P3.

    At or under the base: 0. Raises MalformedError (field `value`) below 0 and beyond what
    `MAX_POINTS` reach. Halves of a metre or a minute are rounded up by the caller.
    """
    require_range("base", base, minimum=1)
    require_range("value", value, minimum=0)
    steps = -(-value // base)
    points = max(0, steps - 1).bit_length()
    if points > MAX_POINTS:
        numbers = {"maximum": base << MAX_POINTS}
        raise MalformedError(
            InputProblem(field="value", code="too_high", value=shown(value), numbers=numbers)
        )
    return points


def range_points(*, distance_m: int, base_range_m: int) -> int:
    """Points of range that reach a distance in metres. Source: P3 (100 m -> 4)."""
    return points_for_value(value=distance_m, base=base_range_m)


def duration_points(*, minutes: int, base_minutes: int) -> int:
    """Points of duration that last a time in minutes. Source: P3."""
    return points_for_value(value=minutes, base=base_minutes)

"""The line of a stock of points."""

from design.pictures.level import BOTTOM, LEFT, RIGHT, TOP, Moment, level


def moments(*pairs: tuple[int, int]) -> list[Moment]:
    return [Moment(second=second, points=points) for second, points in pairs]


def test_one_moment_is_a_flat_line() -> None:
    drawn = level(moments((5, 0)), maximum=16)
    assert drawn.line == f"M{LEFT} {BOTTOM}L{RIGHT} {BOTTOM}"


def test_the_line_runs_from_first_to_now_and_the_maximum_is_at_the_top() -> None:
    drawn = level(moments((0, 16), (0, 8), (100, 16)), maximum=16)
    middle = BOTTOM - (BOTTOM - TOP) // 2
    assert drawn.line == f"M{LEFT} {TOP}L{LEFT} {middle}L{RIGHT} {TOP}"
    assert (drawn.x, drawn.y) == (RIGHT, TOP)


def test_points_above_todays_maximum_still_fit() -> None:
    drawn = level(moments((0, 20), (9, 10)), maximum=10)
    assert drawn.line.startswith(f"M{LEFT} {TOP}")


def test_no_points_at_all_can_be_drawn() -> None:
    assert level(moments((0, 0), (9, 0)), maximum=0).grid[-1].text == "1"


def test_round_numbers_are_written_beside_the_maximum() -> None:
    texts = [grid.text for grid in level(moments((0, 3)), maximum=16).grid]
    assert texts == ["0", "5", "10", "16"]

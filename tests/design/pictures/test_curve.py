from fractions import Fraction

from design.pictures.curve import BOTTOM, LEFT, RIGHT, TOP, Curve, curve


def picture(*values: Fraction, first: int = 4) -> Curve:
    other = [value / 2 for value in values]
    return curve(
        [("Maître", values), ("Professeur", other)],
        first_month=first,
        labels=["0\u00a0%", "50\u00a0%", "100\u00a0%"],
    )


def test_a_curve_begins_at_nothing_and_ends_at_the_last_month() -> None:
    found = picture(Fraction(1, 2), Fraction(1))

    assert found.lines[0].path == f"M{LEFT}.0 {BOTTOM}.0 L153.0 96.0 L{RIGHT}.0 {TOP}.0"
    assert found.fill.endswith(f"L{RIGHT}.0 {BOTTOM} Z")


def test_months_are_counted_from_the_one_that_runs() -> None:
    found = picture(Fraction(1, 2), Fraction(1), first=4)

    assert [(point.month, point.is_first) for point in found.points] == [(4, True), (5, False)]


def test_each_line_has_its_rank_and_its_name_under_the_last() -> None:
    found = picture(Fraction(1, 2))

    assert [(line.rank, line.name, line.label_y) for line in found.lines] == [
        (1, "Maître", 16),
        (2, "Professeur", 36),
    ]


def test_the_half_is_a_line_of_its_own() -> None:
    grid = picture(Fraction(1)).grid

    assert [(line.text, line.is_half) for line in grid][::2] == [
        ("0\u00a0%", False),
        ("50\u00a0%", True),
        ("100\u00a0%", False),
    ]
    assert [line.y for line in grid] == [178, 137, 96, 55, 14]

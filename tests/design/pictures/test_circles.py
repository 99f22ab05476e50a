from design.pictures.circles import CENTRE, arc, point, sector, units


def test_angles_begin_at_the_right_and_run_with_the_clock() -> None:
    assert point(100, 0) == (CENTRE + 100, CENTRE)
    assert [round(part) for part in point(100, 90)] == [CENTRE, CENTRE + 100]


def test_an_arc_turns_the_way_of_its_angles() -> None:
    assert arc(10, 0, 90, centre=0) == "M10 0A10 10 0 0 1 0 10"
    assert " 1 1 " in arc(10, 0, 270, centre=0)


def test_a_part_of_a_ring_is_closed() -> None:
    assert sector(10, 20, 0, 90).endswith("z")
    assert sector(10, 20, 0, 90).count("A") == 2


def test_numbers_are_short_and_of_no_language() -> None:
    assert [units(value) for value in (1.0, 2.349, -0.04)] == ["1", "2.3", "-0"]

"""The bar of a night."""

from design.pictures.night import SLEEP, STUDY, WATCH, Stretch, night_bar


def test_a_night_of_no_length_is_no_bar() -> None:
    assert night_bar([(SLEEP, 0, 8)], start=5, end=5) == []


def test_each_part_has_its_share() -> None:
    found = night_bar([(WATCH, 0, 1), (SLEEP, 1, 9), (STUDY, 9, 10)], start=0, end=10)
    assert [(one.kind, one.place, one.length) for one in found] == [
        ("watch", "0%", "10%"),
        ("sleep", "10%", "80%"),
        ("study", "90%", "10%"),
    ]


def test_what_lies_outside_is_cut_off_and_what_is_empty_left_out() -> None:
    found = night_bar([(WATCH, 2, 2), (SLEEP, -4, 4), (STUDY, 9, 10)], start=0, end=8)
    assert found == [Stretch(kind=SLEEP, x=0, width=50)]

import pytest

from design.pictures.rounds import MOST_BOXES, WIDTH, rounds


def states(ceremony: int, casting: int, done: int) -> list[str]:
    return [box.state for box in rounds(ceremony=ceremony, casting=casting, done=done).boxes]


@pytest.mark.parametrize(
    ("done", "drawn"),
    [
        (0, ["now", "todo", "todo"]),
        (1, ["done", "now", "todo"]),
        (3, ["done", "done", "done"]),
    ],
)
def test_each_round_is_done_present_or_to_come(done: int, drawn: list[str]) -> None:
    assert states(2, 1, done) == drawn


def test_it_is_ready_once_all_rounds_are_done() -> None:
    assert not rounds(ceremony=2, casting=1, done=2).is_ready
    assert rounds(ceremony=2, casting=1, done=3).is_ready


def test_ceremony_and_concentration_have_different_ends() -> None:
    boxes = rounds(ceremony=1, casting=1, done=0).boxes
    assert boxes[0].radius > boxes[1].radius


@pytest.mark.parametrize(
    ("ceremony", "casting"), [(1, 0), (0, 1), (10, 10), (20, 0), (20, 2), (200, 9), (0, 99)]
)
@pytest.mark.parametrize("done", [0, 1, 15])
def test_whatever_their_number_they_fit_the_line(ceremony: int, casting: int, done: int) -> None:
    picture = rounds(ceremony=ceremony, casting=casting, done=done)
    assert picture.width <= WIDTH
    assert all(float(box.width) > 1 for box in picture.boxes)
    ends = [float(box.x) + float(box.width) for box in picture.boxes]
    assert ends == sorted(ends)


def test_too_many_for_boxes_are_bars() -> None:
    assert len(states(MOST_BOXES, 2, 5)) == 3

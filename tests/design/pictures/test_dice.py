import pytest

from design.pictures.dice import die_shape


@pytest.mark.parametrize("faces", [4, 6, 8, 10, 12, 20])
def test_each_usual_die_has_an_outline_of_its_own(faces: int) -> None:
    others = {die_shape(f).face for f in (4, 6, 8, 10, 12, 20) if f != faces}
    assert die_shape(faces).face not in others


def test_an_unusual_die_is_round() -> None:
    assert die_shape(3) == die_shape(100)

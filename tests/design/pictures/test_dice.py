"""The outlines of the effect dice."""

import pytest

from design.pictures.dice import die_shape


def test_a_die_without_an_outline_of_its_own_is_round() -> None:
    assert die_shape(3) == die_shape(2)


@pytest.mark.parametrize("faces", [4, 6, 8, 10, 12, 20])
def test_each_usual_die_has_its_own_outline(faces: int) -> None:
    assert die_shape(faces) != die_shape(3)

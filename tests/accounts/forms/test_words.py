import pytest

from accounts.forms.words import obstacle_words
from accounts.registry import Obstacle


def test_an_obstacle_of_nobody_is_an_error() -> None:
    with pytest.raises(KeyError):
        obstacle_words(Obstacle(code="unheard_of"))


def test_each_obstacle_says_what_to_do() -> None:
    words = obstacle_words(Obstacle(code="last_gm", detail={"campaign": "La lande"}))

    assert "La lande" in words
    assert "archiver" in words
    assert obstacle_words(Obstacle(code="demo"))

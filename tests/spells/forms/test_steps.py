import pytest

from spells.forms.steps import merge_steps, read_steps, write_steps


@pytest.mark.parametrize("line", ["une porte", "5", "5 :", ": une porte", "cinq : une porte"])
def test_what_is_no_step_is_named(line: str) -> None:
    found, problems = read_steps(line)

    assert found == {}
    assert [problem.code for problem in problems] == ["step_unreadable"]


def test_an_intensity_is_given_once() -> None:
    _found, problems = read_steps("5 : a\n5: b")

    assert [problem.code for problem in problems] == ["step_twice"]


@pytest.mark.parametrize(
    "line", ["5 : une porte", "5: une porte", "  5 - une porte ", "5; une porte"]
)
def test_a_step_is_read_as_people_write_it(line: str) -> None:
    assert read_steps(line) == ({5: "une porte"}, [])


def test_both_languages_come_together_and_apart_again() -> None:
    steps = merge_steps({5: "porte", 1: "clé"}, {5: "door"})

    assert [step["intensity"] for step in steps] == [1, 5]
    assert read_steps(write_steps(steps, "fr")) == ({1: "clé", 5: "porte"}, [])
    assert read_steps(write_steps(steps, "en")) == ({5: "door"}, [])

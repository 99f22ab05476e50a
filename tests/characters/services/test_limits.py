import pytest

from characters.models import Character
from characters.services.limits import (
    cap_problem,
    outside_limits,
    sheet_problems,
    skill_problem,
)


@pytest.mark.parametrize(("mp", "is_wrong"), [(-1, True), (0, False), (18, False), (19, True)])
def test_magic_points_stay_within_pou_and_reserve(mp: int, *, is_wrong: bool) -> None:
    character = Character(pou=16, mp_reserve=2, mp=mp)

    assert (outside_limits(character) is not None) == is_wrong


@pytest.mark.parametrize("dice", ["", "humain", "-5", "1d6-3", "9d9+9d9+9d9+9d9+9d9+9d9"])
def test_nonsense_is_not_dice(dice: str) -> None:
    assert [p.code for p in sheet_problems({"pou_dice": dice})] == ["not_dice"]


def test_the_other_scores_may_stay_unset() -> None:
    assert sheet_problems({"for_score": None, "con_score": 12}) == []


def test_the_three_that_magic_needs_may_not() -> None:
    found = sheet_problems({"int_score": None, "pou": None, "dex_score": None})

    assert [p.code for p in found] == ["required"] * 3


@pytest.mark.parametrize(
    ("skill", "is_wrong"), [(0, True), (1, False), (1000, False), (1001, True)]
)
def test_a_skill_is_from_1_to_1000(skill: int, *, is_wrong: bool) -> None:
    assert (skill_problem(skill) is not None) == is_wrong


def test_as_many_spells_as_int_are_allowed() -> None:
    assert cap_problem(int_score=3, known=3, field="skills") is None
    assert cap_problem(int_score=3, known=4, field="skills") is not None

import pytest

from characters.models import Caster
from characters.services.vancian.limits import (
    class_problems,
    gold_problems,
    open_classes_of,
    outside_gold_or_levels,
    outside_table,
    reason_problems,
)
from rules.house_rules import HouseRules

ADVANCED, BASIC = HouseRules(), HouseRules.from_mapping({"edition": "basic"})


@pytest.mark.parametrize(
    ("class_id", "level", "code"),
    [
        ("plumber", 1, "class_not_played"),
        ("bard", 1, "class_not_played"),
        ("elf", 11, "out_of_range"),
        ("elf", 0, "out_of_range"),
    ],
)
def test_a_class_or_level_that_is_not_played_is_a_problem(
    class_id: str, level: int, code: str
) -> None:
    assert [one.code for one in class_problems(class_id, level, rules=ADVANCED)] == [code]


def test_a_class_that_was_played_before_the_rules_changed_stays() -> None:
    assert class_problems("druid", 3, rules=BASIC) != []
    assert class_problems("druid", 3, rules=BASIC, kept="druid") == []


def test_the_basic_game_has_three_classes() -> None:
    assert [one.id for one in open_classes_of(BASIC)] == ["cleric", "magic_user", "elf"]


def test_gold_is_neither_less_than_nothing_nor_more_than_there_is() -> None:
    assert [one.field for one in gold_problems(-1)] == ["gold"]
    assert [one.field for one in gold_problems(1_000_000_001)] == ["gold"]
    assert gold_problems(0) == []


def test_a_reason_is_a_line() -> None:
    assert [one.code for one in reason_problems("x" * 201)] == ["too_long"]


def test_what_an_undo_would_leave_is_judged() -> None:
    row = Caster(class_id="elf", class_level=10, gold=0)
    assert (outside_gold_or_levels(row), outside_table(row)) == (None, None)

    row.class_level = 11
    assert (outside_gold_or_levels(row), outside_table(row)) == (None, "level_out_of_table")

    row.gold = -1
    assert outside_gold_or_levels(row) == "gold_out_of_bounds"

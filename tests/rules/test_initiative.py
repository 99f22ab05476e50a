import pytest

from rules.dice import TypedDice
from rules.errors import MalformedError
from rules.initiative import Fighter, are_tied, needs_dice, order, rank, throw
from rules.options import Initiative


def fighter(dex: int, *, penalty: int = 0, die: int | None = None, side: str = "party") -> Fighter:
    return Fighter(side=side, dex=dex, penalty=penalty, die=die)


def in_order(fighters: list[Fighter], option: Initiative) -> list[int]:
    return [fighters[place].dex for place in order(fighters, option=option)]


def test_dex_alone_throws_no_dice() -> None:
    assert [needs_dice(option) for option in Initiative] == [False, True, True]


def test_by_dex_the_highest_acts_first() -> None:
    assert in_order([fighter(9), fighter(13), fighter(11)], Initiative.DEX) == [13, 11, 9]


def test_a_caster_acts_later_by_the_penalty() -> None:
    fighters = [fighter(13, penalty=7), fighter(8)]

    assert in_order(fighters, Initiative.DEX) == [8, 13]
    assert [rank(one, option=Initiative.DEX) for one in fighters] == [6, 8]


def test_ranks_of_nothing_and_less_come_last_highest_first() -> None:
    fighters = [fighter(3, penalty=9), fighter(1), fighter(4, penalty=4)]

    assert in_order(fighters, Initiative.DEX) == [1, 4, 3]


def test_equals_keep_the_order_given_and_are_tied() -> None:
    fighters = [fighter(12), fighter(13, penalty=1)]

    assert in_order(fighters, Initiative.DEX) == [12, 13]
    assert are_tied(*fighters, option=Initiative.DEX)


def test_a_die_counts_for_nothing_where_dex_decides() -> None:
    assert in_order([fighter(9, die=6), fighter(13, die=1)], Initiative.DEX) == [13, 9]


@pytest.mark.parametrize("option", [Initiative.SIDE, Initiative.EACH])
def test_the_higher_die_comes_first_then_dex(option: Initiative) -> None:
    fighters = [fighter(9, die=5), fighter(13, die=2), fighter(11, die=5)]

    assert in_order(fighters, option) == [11, 9, 13]
    assert [rank(one, option=option) for one in fighters] == [5, 2, 5]


def test_a_penalty_counts_among_equal_dice() -> None:
    fighters = [fighter(13, penalty=5, die=4), fighter(10, die=4), fighter(6, die=3)]

    assert in_order(fighters, Initiative.SIDE) == [10, 13, 6]


def test_one_without_dex_left_acts_after_all_whatever_the_die() -> None:
    assert in_order([fighter(5, penalty=6, die=6), fighter(3, die=1)], Initiative.EACH) == [3, 5]


def test_before_the_roll_dex_says() -> None:
    fighters = [fighter(9), fighter(13)]

    assert in_order(fighters, Initiative.SIDE) == [13, 9]
    assert rank(fighters[1], option=Initiative.SIDE) == 13


def test_other_dice_tell_equals_apart() -> None:
    one, other = fighter(12, die=3), fighter(12, die=4)

    assert not are_tied(one, other, option=Initiative.EACH)
    assert are_tied(one, other, option=Initiative.DEX)


def test_one_die_is_thrown_for_each_name() -> None:
    rolls = throw(["party", "foes"], dice=TypedDice([4, 6]))

    assert {name: roll.value for name, roll in rolls.items()} == {"party": 4, "foes": 6}


def test_a_die_of_initiative_has_six_faces() -> None:
    with pytest.raises(MalformedError):
        throw(["party"], dice=TypedDice([7]))

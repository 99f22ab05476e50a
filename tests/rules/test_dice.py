from collections import Counter
from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.dice import (
    MAX_DICE,
    MAX_SPAN,
    DiceFormula,
    SystemDice,
    TypedDice,
    read_d100,
    write_d100,
)
from rules.errors import MalformedError


@pytest.mark.parametrize(
    "text", ["", " ", "000", "101", "-5", "5.0", "5,0", "abc", "1 0", "007", "+7", "٣", "²", "0x1"]
)
def test_anything_but_a_d100_is_refused(text: str) -> None:
    with pytest.raises(MalformedError) as caught:
        read_d100(text)

    assert caught.value.problems[0].field == "d100"


@pytest.mark.parametrize("text", ["00", "0", "100", " 00 "])
def test_three_ways_to_write_a_hundred(text: str) -> None:
    assert read_d100(text) == 100


@pytest.mark.parametrize(("text", "value"), [("1", 1), ("01", 1), ("9", 9), ("10", 10), ("99", 99)])
def test_other_rolls_read_as_they_are(text: str, value: int) -> None:
    assert read_d100(text) == value


@given(st.integers(1, 100))
def test_a_d100_reads_back_as_written(value: int) -> None:
    assert read_d100(write_d100(value)) == value


def test_a_hundred_is_written_as_two_noughts() -> None:
    assert [write_d100(value) for value in (1, 10, 99, 100)] == ["01", "10", "99", "00"]


def test_a_typed_die_above_its_faces_is_refused_by_place() -> None:
    dice = TypedDice([100, 11])
    dice.roll(100)

    with pytest.raises(MalformedError) as caught:
        dice.roll(10)

    [problem] = caught.value.problems
    assert (problem.code, problem.value) == ("die_out_of_range", "11")
    assert problem.numbers == {"position": 2, "faces": 10}


def test_a_typed_die_of_nought_is_refused() -> None:
    with pytest.raises(MalformedError):
        TypedDice([0]).roll(100)


@pytest.mark.parametrize("values", [[], [None]])
def test_a_typed_die_that_is_missing_is_named(values: list[int | None]) -> None:
    with pytest.raises(MalformedError) as caught:
        TypedDice(values).roll(6)

    [problem] = caught.value.problems
    assert problem.code == "die_missing"
    assert problem.numbers == {"position": 1, "faces": 6}


def test_typed_dice_come_in_order_and_say_so() -> None:
    dice = TypedDice([3, 5])

    rolls = [dice.roll(6), dice.roll(6)]

    assert [(roll.value, roll.typed) for roll in rolls] == [(3, True), (5, True)]
    assert dice.left_over == ()


def test_typed_dice_that_were_not_asked_for_are_left_over() -> None:
    dice = TypedDice([3, 5, None])
    dice.roll(6)

    assert dice.left_over == (5, None)


def test_a_blank_die_is_rolled_by_the_fallback() -> None:
    dice = TypedDice([None, 4], fallback=SystemDice())

    first, second, third = dice.roll(6), dice.roll(6), dice.roll(6)

    assert [roll.typed for roll in (first, second, third)] == [False, True, False]
    assert second.value == 4


@pytest.mark.parametrize("faces", [0, -1, 1_001])
def test_no_die_has_such_faces(faces: int) -> None:
    with pytest.raises(MalformedError):
        SystemDice().roll(faces)
    with pytest.raises(MalformedError):
        TypedDice([1]).roll(faces)


@given(st.integers(1, 100))
def test_the_server_rolls_within_the_faces(faces: int) -> None:
    roll = SystemDice().roll(faces)

    assert 1 <= roll.value <= faces
    assert not roll.typed


def test_the_server_rolls_every_face() -> None:
    dice = SystemDice()

    assert {dice.roll(4).value for _ in range(400)} == {1, 2, 3, 4}


@pytest.mark.parametrize(
    "text",
    [
        "",
        "d",
        "2d",
        "2x6",
        "0d6",
        "2d0",
        "6-1d4",
        "2d6++1",
        "2d6+",
        "99999d6",
        "501d2",
        "500d11",
        "1d1001",
        "1d6+99999",
        "1+" * 200 + "1",
    ],
)
def test_a_formula_that_is_nonsense_or_too_big_is_refused(text: str) -> None:
    with pytest.raises(MalformedError):
        DiceFormula.parse(text)


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("2d6+6", "2d6+6"),
        ("7d10+1d2", "7d10+1d2"),
        ("2D6 + 6", "2d6+6"),
        ("d8", "1d8"),
        ("1d6-1", "1d6-1"),
        ("1d6 − 1", "1d6-1"),
        ("5", "5"),
        ("0", "0"),
        ("1d4+2+3", "1d4+5"),
    ],
)
def test_a_formula_reads_forgivingly_and_writes_one_way(text: str, canonical: str) -> None:
    assert str(DiceFormula.parse(text)) == canonical


formulas = st.builds(
    lambda terms, constant: DiceFormula(terms=tuple(terms), constant=constant),
    st.lists(st.tuples(st.integers(1, 3), st.integers(1, 6)), max_size=2),
    st.integers(-5, 20),
)


@given(formulas)
def test_a_formula_reads_back_as_written(formula: DiceFormula) -> None:
    assert DiceFormula.parse(str(formula)) == formula


@given(formulas)
def test_the_distribution_is_that_of_counting_every_fall(formula: DiceFormula) -> None:
    falls = Counter(
        sum(fall) + formula.constant
        for fall in product(*(range(1, faces + 1) for faces in formula.dice))
    )
    total = sum(falls.values())

    distribution = formula.distribution()

    assert distribution == {value: Fraction(count, total) for value, count in falls.items()}
    assert (min(distribution), max(distribution)) == (formula.minimum, formula.maximum)


@given(formulas)
def test_mean_and_variance_are_those_of_the_distribution(formula: DiceFormula) -> None:
    distribution = formula.distribution()
    mean = sum(value * chance for value, chance in distribution.items())
    square = sum(value * value * chance for value, chance in distribution.items())

    assert sum(distribution.values()) == 1
    assert (formula.mean, formula.variance) == (mean, square - mean * mean)


def test_the_largest_formula_still_has_a_distribution() -> None:
    formula = DiceFormula(terms=((MAX_DICE, MAX_SPAN // MAX_DICE),))

    assert sum(formula.distribution().values()) == 1


def test_a_formula_rolls_each_die_and_adds_the_constant() -> None:
    rolled = DiceFormula.parse("2d6+1d4+3").roll(TypedDice([6, 1, 4]))

    assert [(roll.faces, roll.value) for roll in rolled.rolls] == [(6, 6), (6, 1), (4, 4)]
    assert rolled.total == 14

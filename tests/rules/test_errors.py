import pytest

from rules.errors import (
    AmbiguousError,
    IllegalError,
    InputProblem,
    MalformedError,
    RuleError,
    out_of_range,
    require_range,
    shown,
)


def test_a_number_below_its_least_is_malformed() -> None:
    with pytest.raises(MalformedError) as caught:
        require_range("points", -1, minimum=0)

    problem = InputProblem(field="points", code="too_low", value="-1", numbers={"minimum": 0})
    assert caught.value.problems == (problem,)


def test_a_number_above_its_greatest_is_malformed() -> None:
    problem = out_of_range("points", 31, minimum=0, maximum=30)

    assert problem is not None
    assert str(problem) == "points: too_high '31' maximum=30"


@pytest.mark.parametrize("value", [0, 30])
def test_both_bounds_are_allowed(value: int) -> None:
    assert out_of_range("points", value, minimum=0, maximum=30) is None


def test_a_huge_number_is_not_written_out() -> None:
    assert shown(10**5000) == "…"


def test_a_long_text_is_cut_to_80_characters() -> None:
    assert shown("x" * 81) == "x" * 79 + "…"
    assert shown("x" * 80) == "x" * 80


def test_an_illegal_act_carries_its_problems() -> None:
    error = IllegalError(["first", "second"])

    assert error.problems == ("first", "second")
    assert str(error) == "first; second"


def test_an_ambiguous_input_carries_its_readings() -> None:
    error = AmbiguousError("special", ["range", "duration"])

    assert error.readings == ("range", "duration")
    assert str(error) == "'special': range, duration"


@pytest.mark.parametrize("kind", [MalformedError, IllegalError, AmbiguousError])
def test_every_error_of_the_rules_has_one_base(kind: type[Exception]) -> None:
    assert issubclass(kind, RuleError)

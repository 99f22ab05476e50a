import pytest

from rules.conformance.values import Given
from rules.options import CriticalRegime


@pytest.mark.parametrize("value", ["1", True, None, [1]])
def test_what_is_no_whole_number_is_refused(value: object) -> None:
    with pytest.raises(TypeError):
        Given({"roll": value}).whole("roll")


@pytest.mark.parametrize("value", [1, ["1"], [True], None])
def test_what_is_no_list_of_whole_numbers_is_refused(value: object) -> None:
    with pytest.raises(TypeError):
        Given({"rolls": value}).wholes("rolls")


def test_what_is_no_text_is_refused() -> None:
    with pytest.raises(TypeError):
        Given({"dice": 6}).text("dice")


def test_an_unknown_value_of_an_option_is_refused() -> None:
    with pytest.raises(ValueError, match="d20"):
        Given({"critical_regime": "d20"}).option("critical_regime", CriticalRegime)


@pytest.mark.parametrize("value", [1, "true", None])
def test_what_is_neither_true_nor_false_is_refused(value: object) -> None:
    with pytest.raises(TypeError):
        Given({"unified_magic": value}).truth("unified_magic")


@pytest.mark.parametrize("value", ["+morale", [1], None])
def test_what_is_no_list_of_texts_or_objects_is_refused(value: object) -> None:
    with pytest.raises(TypeError):
        Given({"tags": value}).texts("tags")
    with pytest.raises(TypeError):
        Given({"tags": value}).items("tags")


def test_what_is_given_may_be_asked_first() -> None:
    given = Given({"miles": None, "effects": [{"tags": ["+size"]}], "on": True})

    assert [given.has("miles"), given.has("choice"), given.truth("on")] == [True, False, True]
    assert [item.texts("tags") for item in given.items("effects")] == [["+size"]]


def test_what_was_not_looked_at_is_named() -> None:
    given = Given({"a": 1, "b": 2})
    given.whole("a")

    with pytest.raises(KeyError, match="b"):
        given.require_all_used()


def test_values_are_read_by_their_type() -> None:
    given = Given({"roll": 5, "teacher": None, "rolls": [1, 2], "critical_regime": "rq"})

    assert given.whole("roll") == given.whole_or_none("roll") == 5
    assert given.whole_or_none("teacher") is None
    assert given.wholes("rolls") == [1, 2]
    assert given.option("critical_regime", CriticalRegime) is CriticalRegime.RQ
    given.require_all_used()

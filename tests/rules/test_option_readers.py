from enum import StrEnum

import pytest

from rules.option_readers import choice, choice_or_up_to, one_of, up_to


class Much(StrEnum):
    ONE = "1"
    ALL = "all"


@pytest.mark.parametrize("value", [None, True, 2, "2", "ALL", "", [], 1.0])
def test_another_value_is_a_problem(value: object) -> None:
    for reader in (choice(Much), one_of((1, 3)), choice_or_up_to(Much, 1)):
        read, problem = reader("much", value)

        assert problem is not None
        assert problem.field == "much"
        assert read is None or problem.code == "too_high"


def test_each_reader_reads_its_values() -> None:
    assert choice(Much)("much", 1) == (Much.ONE, None)
    assert one_of((1, 3))("much", "3") == (3, None)
    assert up_to(5)("much", "unlimited") == (None, None)
    assert up_to(5)("much", "4") == (4, None)
    assert choice_or_up_to(Much, 5)("much", "all") == (Much.ALL, None)
    assert choice_or_up_to(Much, 5)("much", 5) == (5, None)


def test_a_number_beyond_its_bounds_is_a_problem() -> None:
    assert up_to(5)("much", 0)[1] is not None
    assert up_to(5)("much", 6)[1] is not None

import pytest

from rules.errors import MalformedError
from rules.percentile.spell_parameters import (
    MAX_BASE_DURATION_MIN,
    MAX_BASE_RANGE_M,
    Degree,
    DurationKind,
    RangeKind,
    SpellParameters,
)


@pytest.mark.parametrize("key", ["", "NONE", "nul", "1"])
def test_an_unknown_degree_is_malformed(key: str) -> None:
    with pytest.raises(MalformedError):
        Degree.from_key(key)


def test_both_bad_bases_are_reported_at_once() -> None:
    with pytest.raises(MalformedError) as caught:
        SpellParameters(base_range_m=0, base_duration_min=MAX_BASE_DURATION_MIN + 1)

    assert [(problem.field, problem.code) for problem in caught.value.problems] == [
        ("base_range_m", "too_low"),
        ("base_duration_min", "too_high"),
    ]


def test_a_base_may_be_as_long_as_its_greatest() -> None:
    parameters = SpellParameters(
        base_range_m=MAX_BASE_RANGE_M, base_duration_min=MAX_BASE_DURATION_MIN
    )

    assert parameters.base_range_m == MAX_BASE_RANGE_M


def test_the_defaults_are_those_of_the_text() -> None:
    assert SpellParameters() == SpellParameters(
        degree=Degree.LIGHT,
        range_kind=RangeKind.DISTANCE,
        base_range_m=10,
        duration_kind=DurationKind.LASTING,
        base_duration_min=10,
        resistance=None,
    )


def test_a_locked_range_or_duration_has_no_base() -> None:
    parameters = SpellParameters(
        range_kind=RangeKind.SELF,
        base_range_m=0,
        duration_kind=DurationKind.PERMANENT,
        base_duration_min=-3,
    )

    assert (parameters.base_range_m, parameters.base_duration_min) == (10, 10)


def test_degrees_come_in_order_and_back_from_their_key() -> None:
    assert [degree.key for degree in Degree] == ["none", "light", "intense", "total"]
    assert [Degree.from_key(degree.key) for degree in Degree] == [0, 1, 2, 3]


def test_all_kinds_but_one_are_locked() -> None:
    assert [kind for kind in RangeKind if not kind.is_locked] == [RangeKind.DISTANCE]
    assert [kind for kind in DurationKind if not kind.is_locked] == [DurationKind.LASTING]

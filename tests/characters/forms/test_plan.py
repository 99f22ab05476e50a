"""The planner's fields as they are read."""

import pytest
from django.http import QueryDict
from hypothesis import given
from hypothesis import strategies as st

from characters.forms.plan import DeclaredPlan, PlanForm, read_plan
from rules.percentile.level import MAX_POINTS
from rules.percentile.parameters import Degree, DurationKind, RangeKind, SpellParameters

LIGHTNING = SpellParameters(duration_kind=DurationKind.INSTANT)


def read(query: str, parameters: SpellParameters = LIGHTNING) -> DeclaredPlan:
    return read_plan(QueryDict(query), parameters=parameters)


def test_a_number_that_cannot_be_read_keeps_its_text_and_is_named() -> None:
    declared = read("intensity=beaucoup")
    assert declared.plan.intensity == 1
    assert declared.typed["intensity"] == "beaucoup"
    assert declared.errors["intensity"]


def test_a_negative_surcharge_is_named() -> None:
    assert read("surcharge=-3").errors["surcharge"]


@pytest.mark.parametrize("text", ["loin", "1,5 lieues", "-4", "1e9", "1.2.3"])
def test_a_distance_that_cannot_be_read_is_named(text: str) -> None:
    assert read(f"distance={text}").errors["distance"]


def test_nothing_declared_is_the_least_cast_at_the_spells_own_degree() -> None:
    plan = read("", SpellParameters(degree=Degree.TOTAL)).plan
    assert (plan.level, plan.degree) == (1, Degree.TOTAL)


@pytest.mark.parametrize(
    ("text", "points"),
    [("100", 4), ("160", 4), ("161 m", 5), ("10", 0), ("0", 0), ("1,5 km", 8), ("10,2", 1)],
)
def test_a_wanted_distance_costs_the_least_points_that_reach_it(text: str, points: int) -> None:
    assert read(f"distance={text}").plan.range_points == points


@pytest.mark.parametrize(("text", "points"), [("40 min", 2), ("1 h", 3), ("1 j", 8), ("3", 0)])
def test_a_wanted_time_costs_the_least_points_that_reach_it(text: str, points: int) -> None:
    assert read(f"time={text}", SpellParameters()).plan.duration_points == points


def test_the_farthest_distance_stays_within_the_rules() -> None:
    plan = read("distance=999999 km", SpellParameters(base_range_m=1)).plan
    assert plan.range_points <= MAX_POINTS


def test_a_stepper_adds_one() -> None:
    assert read("intensity=4&bump=intensity:%2B1").plan.intensity == 5


def test_a_stepper_stops_at_the_least() -> None:
    assert read("intensity=1&bump=intensity:-1").plan.intensity == 1


def test_the_stepper_of_range_points_forgets_the_wanted_distance() -> None:
    declared = read("range_points=4&distance=100&bump=range_points:%2B1")
    assert declared.plan.range_points == 5
    assert declared.typed["distance"] == ""


def test_a_stepper_of_something_else_is_ignored() -> None:
    assert read("bump=csrf:%2B1&intensity=2").plan.intensity == 2


def test_a_locked_range_ignores_a_wanted_distance() -> None:
    plan = read("distance=100", SpellParameters(range_kind=RangeKind.TOUCH)).plan
    assert plan.range_points == 0


@given(st.dictionaries(st.sampled_from([*PlanForm.base_fields, "bump"]), st.text(max_size=20)))
def test_whatever_is_sent_gives_a_plan(fields: dict[str, str]) -> None:
    data = QueryDict(mutable=True)
    data.update(fields)
    declared = read_plan(data, parameters=SpellParameters())
    assert declared.plan.level >= 1

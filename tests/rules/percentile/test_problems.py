from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given

from rules.house_rules import HouseRules
from rules.options import AtZero, InstantDegree
from rules.percentile.plan import CastPlan, Mage
from rules.percentile.problems import CastProblem, CastProblemCode, cast_problems
from rules.percentile.spell_parameters import Degree, DurationKind, RangeKind, SpellParameters
from tests.rules.percentile.builders import (
    FOUDRE,
    RULES,
    any_plans,
    house_rules,
    mage,
    mages,
    plan,
    small_plans,
    spells,
)

Code = CastProblemCode
INSTANT = SpellParameters(duration_kind=DurationKind.INSTANT)
REMEDIES = {
    "highest_intensity": "intensity",
    "highest_range_points": "range_points",
    "highest_duration_points": "duration_points",
    "highest_surcharge": "surcharge",
}


def problems(
    caster: Mage | None = None,
    declared: CastPlan | None = None,
    spell: SpellParameters = FOUDRE,
    rules: HouseRules = RULES,
) -> tuple[CastProblem, ...]:
    return cast_problems(
        mage=caster or mage(), parameters=spell, plan=declared or plan(), rules=rules
    )


def with_value(declared: CastPlan, name: str, value: int) -> CastPlan:
    changes: dict[str, Any] = {name: value}
    return replace(declared, **changes)


def only(found: tuple[CastProblem, ...]) -> tuple[Code, str, dict[str, int]]:
    """The one problem there is, as code, field and numbers."""
    [problem] = found
    return problem.code, problem.field, dict(problem.numbers)


def test_every_problem_is_given_at_once() -> None:
    found = problems(
        mage(mp=3, skill=20, is_bound=True, is_gagged=True, is_silenced=True, is_conscious=False),
        plan(
            intensity=0,
            range_points=2,
            duration_points=3,
            degree=Degree.NONE,
            ceremony_rounds=1,
            surcharge=-1,
        ),
        SpellParameters(range_kind=RangeKind.TOUCH, duration_kind=DurationKind.INSTANT),
    )

    assert [(problem.code, problem.field) for problem in found] == [
        (Code.UNCONSCIOUS, "mage"),
        (Code.INTENSITY_TOO_LOW, "intensity"),
        (Code.NEGATIVE, "surcharge"),
        (Code.RANGE_LOCKED, "range_points"),
        (Code.DURATION_LOCKED, "duration_points"),
        (Code.DEGREE_NOT_ALLOWED, "degree"),
        (Code.LEVEL_TOO_HIGH, "intensity"),
        (Code.NOT_ENOUGH_MP, "range_points"),
        (Code.CHANCE_TOO_LOW, "degree"),
        (Code.BOUND, "ceremony_rounds"),
        (Code.GAGGED, "ceremony_rounds"),
        (Code.SILENCED, "ceremony_rounds"),
    ]


def test_thogors_cast_is_allowed() -> None:
    assert problems() == ()


@pytest.mark.parametrize(
    "name",
    ["range_points", "duration_points", "ceremony_rounds", "surcharge"],
)
def test_a_negative_number_is_refused_beside_its_field(name: str) -> None:
    assert only(problems(declared=plan(**{name: -1}))) == (
        Code.NEGATIVE,
        name,
        {"minimum": 0, "value": -1},
    )


def test_an_intensity_of_nought_is_refused() -> None:
    assert only(problems(declared=plan(intensity=0))) == (
        Code.INTENSITY_TOO_LOW,
        "intensity",
        {"minimum": 1, "value": 0},
    )


def test_a_number_beyond_all_reason_is_refused() -> None:
    assert only(problems(declared=plan(modifier=1_001))) == (
        Code.TOO_HIGH,
        "modifier",
        {"maximum": 1_000},
    )


def test_the_highest_level_is_allowed_and_one_more_is_not() -> None:
    caster = mage(skill=90)

    assert problems(caster) == ()
    assert only(problems(caster, plan(intensity=6))) == (
        Code.LEVEL_TOO_HIGH,
        "intensity",
        {
            "level": 10,
            "maximum": 9,
            "excess": 1,
            "highest_intensity": 5,
            "highest_range_points": 3,
        },
    )


def test_the_level_is_shown_beside_the_range_where_intensity_can_not_mend_it() -> None:
    code, field, numbers = only(problems(mage(skill=20), plan(intensity=1, range_points=4)))

    assert (code, field) == (Code.LEVEL_TOO_HIGH, "range_points")
    assert "highest_intensity" not in numbers
    assert numbers["highest_range_points"] == 1


def test_a_locked_range_takes_no_points() -> None:
    spell = SpellParameters(range_kind=RangeKind.SELF)

    assert problems(declared=plan(range_points=0), spell=spell) == ()
    assert only(problems(spell=spell)) == (
        Code.RANGE_LOCKED,
        "range_points",
        {"points": 4, "maximum": 0},
    )


def test_a_locked_duration_takes_no_points() -> None:
    assert problems(spell=INSTANT) == ()
    assert only(problems(declared=plan(duration_points=1), spell=INSTANT)) == (
        Code.DURATION_LOCKED,
        "duration_points",
        {"points": 1, "maximum": 0},
    )


def test_an_instant_spell_takes_only_its_own_degree_by_default() -> None:
    declared = plan(degree=Degree.TOTAL)

    assert only(problems(declared=declared, spell=INSTANT)) == (
        Code.DEGREE_NOT_ALLOWED,
        "degree",
        {"own": 1, "degree": 3},
    )
    assert (
        problems(
            declared=declared, spell=INSTANT, rules=HouseRules(instant_degree=InstantDegree.FREE)
        )
        == ()
    )


def test_points_must_reach_level_and_surcharge() -> None:
    assert problems(mage(mp=12), plan(surcharge=3)) == ()
    assert only(problems(mage(mp=11), plan(surcharge=3))) == (
        Code.NOT_ENOUGH_MP,
        "surcharge",
        {
            "needed": 12,
            "available": 11,
            "missing": 1,
            "highest_surcharge": 2,
            "highest_intensity": 4,
            "highest_range_points": 3,
        },
    )


def test_points_missing_for_any_level_are_shown_beside_the_pool() -> None:
    found = problems(
        mage(mp=0), plan(intensity=1, range_points=0), rules=HouseRules(at_zero=AtZero.NOTHING)
    )

    assert only(found) == (
        Code.NOT_ENOUGH_MP,
        "mp",
        {"needed": 1, "available": 0, "missing": 1},
    )


def test_at_nought_the_mage_is_unconscious_and_has_no_points() -> None:
    found = problems(mage(mp=0))

    assert [(problem.code, problem.field) for problem in found] == [
        (Code.UNCONSCIOUS, "mp"),
        (Code.NOT_ENOUGH_MP, "mp"),
    ]


@pytest.mark.parametrize(("modifier", "is_allowed"), [(-199, True), (-200, False)])
def test_a_chance_of_nought_is_refused(modifier: int, is_allowed: object) -> None:
    found = problems(declared=plan(modifier=modifier))

    assert (not found) is is_allowed


@pytest.mark.parametrize(
    ("skill", "degree", "modifier", "field"),
    [
        (100, Degree.LIGHT, -100, "modifier"),
        (30, Degree.NONE, 0, "degree"),
        (0, Degree.LIGHT, 0, "skill"),
    ],
)
def test_a_missing_chance_is_shown_beside_its_cause(
    skill: int, degree: Degree, modifier: int, field: str
) -> None:
    found = problems(mage(skill=skill), CastPlan(intensity=1, degree=degree, modifier=modifier))

    code, cause, numbers = only(found)
    assert (code, cause) == (Code.CHANCE_TOO_LOW, field)
    assert (numbers["chance"], numbers["missing"]) == (0, 1)


def test_a_ceremony_that_would_make_it_possible_is_named() -> None:
    declared = CastPlan(intensity=1, modifier=-65)
    _, _, numbers = only(problems(mage(skill=50), declared))
    rounds = numbers["ceremony_rounds"]

    assert rounds == 2
    assert problems(mage(skill=50), replace(declared, ceremony_rounds=rounds)) == ()
    assert problems(mage(skill=50), replace(declared, ceremony_rounds=rounds - 1)) != ()


def test_no_ceremony_is_named_where_none_would_do() -> None:
    _, _, numbers = only(problems(mage(skill=50), CastPlan(intensity=1, modifier=-100)))

    assert "ceremony_rounds" not in numbers


@pytest.mark.parametrize("name", ["is_bound", "is_gagged", "is_silenced"])
def test_the_bound_gagged_or_silenced_may_cast_but_hold_no_ceremony(name: str) -> None:
    caster = mage(**{name: True})

    assert problems(caster) == ()
    assert len(problems(caster, plan(ceremony_rounds=1))) == 1


def test_more_rounds_of_ceremony_than_useful_are_no_reason_to_refuse() -> None:
    assert problems(declared=plan(ceremony_rounds=999)) == ()


def test_a_problem_reads_as_a_line() -> None:
    [problem] = problems(declared=plan(intensity=0))

    assert str(problem) == "intensity: intensity_too_low (minimum=1, value=0)"


@given(mages, spells, any_plans, house_rules)
def test_any_plan_gets_an_answer(
    caster: Mage, spell: SpellParameters, declared: CastPlan, rules: HouseRules
) -> None:
    found = cast_problems(mage=caster, parameters=spell, plan=declared, rules=rules)

    assert len({(problem.code, problem.field) for problem in found}) == len(found)


@given(mages, small_plans)
def test_each_remedy_mends_its_problem_and_is_the_highest_that_does(
    caster: Mage, declared: CastPlan
) -> None:
    for problem in problems(caster, declared):
        for name, highest in problem.numbers.items():
            if name not in REMEDIES:
                continue
            mended = with_value(declared, REMEDIES[name], highest)
            nearly = with_value(declared, REMEDIES[name], highest + 1)
            assert problem.code not in {p.code for p in problems(caster, mended)}
            assert problem.code in {p.code for p in problems(caster, nearly)}

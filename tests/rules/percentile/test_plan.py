import pytest
from hypothesis import given

from rules.errors import MalformedError
from rules.house_rules import HouseRules
from rules.options import MaxLevelSkill
from rules.percentile.plan import (
    PLAN_BOUNDS,
    CastPlan,
    DerivationKind,
    Mage,
    cast_numbers,
    plan_range_problems,
)
from rules.percentile.spell_parameters import Degree, SpellParameters
from tests.rules.percentile.builders import (
    FOUDRE,
    RULES,
    any_plans,
    house_rules,
    mage,
    mages,
    plan,
    spells,
)


def test_a_mage_of_nonsense_is_malformed_with_every_reason() -> None:
    with pytest.raises(MalformedError) as caught:
        Mage(int_score=-1, pou=15, dex=12, mp=-1, skill=10_001)

    assert [problem.field for problem in caught.value.problems] == ["int_score", "mp", "skill"]


@pytest.mark.parametrize("name", PLAN_BOUNDS)
def test_each_number_of_a_plan_is_bounded(name: str) -> None:
    low, high = PLAN_BOUNDS[name]

    assert plan_range_problems(plan(**{name: low})) == ()
    assert plan_range_problems(plan(**{name: high})) == ()
    assert [p.code for p in plan_range_problems(plan(**{name: low - 1}))] == ["too_low"]
    assert [p.code for p in plan_range_problems(plan(**{name: high + 1}))] == ["too_high"]


def test_the_chance_is_explained_line_by_line() -> None:
    numbers = cast_numbers(
        mage=mage(skill=60),
        parameters=SpellParameters(degree=Degree.LIGHT),
        plan=plan(degree=Degree.INTENSE, ceremony_rounds=2, modifier=-15),
        rules=RULES,
    )

    assert [(line.kind.value, line.value) for line in numbers.derivation] == [
        ("skill", 60),
        ("concentration", 10),
        ("ceremony", 20),
        ("modifier", -15),
        ("total", 75),
    ]


def test_a_ceremony_doubles_at_most_the_skill_after_concentration() -> None:
    numbers = cast_numbers(
        mage=mage(skill=60),
        parameters=FOUDRE,
        plan=plan(degree=Degree.NONE, ceremony_rounds=9),
        rules=RULES,
    )

    assert (numbers.start, numbers.chance) == (30, 60)


def test_the_modifier_is_not_doubled_and_does_not_raise_the_maximum_level() -> None:
    numbers = cast_numbers(
        mage=mage(skill=30),
        parameters=FOUDRE,
        plan=plan(ceremony_rounds=9, modifier=50),
        rules=RULES,
    )

    assert (numbers.chance, numbers.max_level) == (110, 3)


def test_a_ceremony_never_raises_the_maximum_level() -> None:
    numbers = cast_numbers(
        mage=mage(skill=50), parameters=FOUDRE, plan=plan(ceremony_rounds=5), rules=RULES
    )

    assert (numbers.chance, numbers.max_level) == (100, 5)


@pytest.mark.parametrize(
    ("option", "level"), [(MaxLevelSkill.WITH_CONCENTRATION, 2), (MaxLevelSkill.BARE, 5)]
)
def test_the_option_says_whether_concentration_counts_for_the_level(
    option: MaxLevelSkill, level: int
) -> None:
    numbers = cast_numbers(
        mage=mage(skill=50),
        parameters=FOUDRE,
        plan=plan(degree=Degree.NONE),
        rules=HouseRules(max_level_skill=option),
    )

    assert numbers.max_level == level


@given(mages, spells, any_plans, house_rules)
def test_the_lines_add_up_to_the_chance(
    caster: Mage, spell: SpellParameters, declared: CastPlan, rules: HouseRules
) -> None:
    numbers = cast_numbers(mage=caster, parameters=spell, plan=declared, rules=rules)

    *parts, total = numbers.derivation
    assert total.kind is DerivationKind.TOTAL
    assert sum(line.value for line in parts) == total.value == numbers.chance

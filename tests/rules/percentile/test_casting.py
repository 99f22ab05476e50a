import pytest
from hypothesis import given

from rules.dice import SystemDice, TypedDice
from rules.errors import IllegalError, MalformedError
from rules.house_rules import HouseRules
from rules.options import AtZero, PouMark, ResistancePoints, SkillProgress
from rules.percentile import casting
from rules.percentile.casting import (
    CastPlan,
    CastProblemCode,
    CastResult,
    DiePurpose,
    Mage,
    Target,
    cast_problems,
    forecast,
    resolve_cast,
)
from rules.percentile.outcome import Outcome
from rules.percentile.spell_parameters import SpellParameters
from tests.rules.percentile.builders import (
    FOUDRE,
    RESISTED,
    RULES,
    house_rules,
    mage,
    mages,
    plan,
    small_plans,
    spells,
    targets,
)


def cast(
    values: list[int],
    *,
    caster: Mage | None = None,
    declared: CastPlan | None = None,
    spell: SpellParameters = FOUDRE,
    rules: HouseRules = RULES,
    targets: tuple[Target, ...] = (),
) -> CastResult:
    """A cast with these dice, all of which must be used."""
    dice = TypedDice(values)
    result = resolve_cast(
        mage=caster or mage(),
        parameters=spell,
        plan=declared or plan(),
        rules=rules,
        dice=dice,
        targets=targets,
    )
    assert dice.left_over == ()
    return result


def test_a_refused_plan_rolls_nothing_and_carries_its_problems() -> None:
    dice = TypedDice([50])

    with pytest.raises(IllegalError) as caught:
        resolve_cast(
            mage=mage(mp=0, skill=20), parameters=FOUDRE, plan=plan(), rules=RULES, dice=dice
        )

    codes = [getattr(problem, "code", None) for problem in caught.value.problems]
    assert codes == [
        CastProblemCode.UNCONSCIOUS,
        CastProblemCode.LEVEL_TOO_HIGH,
        CastProblemCode.NOT_ENOUGH_MP,
    ]
    assert dice.left_over == (50,)


@pytest.mark.parametrize(
    ("values", "position", "faces"),
    [([], 1, 100), ([50], 2, 10), ([101], 1, 100), ([50, 11], 2, 10)],
)
def test_a_typed_die_that_is_missing_or_impossible_is_named(
    values: list[int], position: int, faces: int
) -> None:
    with pytest.raises(MalformedError) as caught:
        cast(values)

    assert caught.value.problems[0].numbers == {"position": position, "faces": faces}


@pytest.mark.parametrize(
    ("values", "caster", "outcome", "cost"),
    [
        ([40, 7], mage(), Outcome.CRITICAL, 5),
        ([41, 7], mage(), Outcome.SUCCESS, 9),
        ([98], mage(skill=90), Outcome.FAILURE, 1),
        ([100], mage(), Outcome.FUMBLE, 9),
    ],
)
def test_each_outcome_takes_its_points(
    values: list[int], caster: Mage, outcome: Outcome, cost: int
) -> None:
    result = cast(values, caster=caster)

    assert (result.outcome, result.cost) == (outcome, cost)
    assert (result.mp_before, result.mp_after) == (15, 15 - cost)
    assert result.takes_effect is outcome.is_cast
    assert (result.effect is not None) is outcome.is_cast
    assert result.intensity_left == (5 if outcome.is_cast else 0)
    assert result.checks_skill is outcome.is_cast


def test_the_effect_is_rolled_with_the_dice_of_the_intensity() -> None:
    result = cast([50, 10, 2], declared=plan(intensity=6))

    assert result.effect is not None
    assert (str(result.effect.formula), result.effect.total) == ("1d10+1d2", 12)


def test_a_spell_without_dice_rolls_no_effect() -> None:
    result = resolve_cast(
        mage=mage(),
        parameters=FOUDRE,
        plan=plan(),
        rules=RULES,
        dice=TypedDice([50]),
        rolls_effect=False,
    )

    assert result.effect is None
    assert result.takes_effect


def test_dice_fall_in_order_cast_resistance_effect() -> None:
    result = cast([50, 60, 7], targets=(Target(score=12),), spell=RESISTED)

    assert [(purpose, roll.value) for purpose, roll in result.dice] == [
        (DiePurpose.CAST, 50),
        (DiePurpose.RESISTANCE, 60),
        (DiePurpose.EFFECT, 7),
    ]


def test_a_resisted_spell_costs_in_full_and_has_no_effect() -> None:
    result = cast([50, 66], targets=(Target(score=12),), spell=RESISTED)

    assert result.resistance is not None
    assert (result.resistance.target, result.resistance.is_won) == (65, False)
    assert (result.cost, result.takes_effect, result.effect) == (9, False, None)
    assert not result.earns_mark
    assert result.checks_skill


def test_a_failed_cast_is_not_resisted() -> None:
    result = cast([95], caster=mage(skill=90), targets=(Target(score=12),), spell=RESISTED)

    assert result.resistance is None
    assert result.crossing is None


def test_a_critical_resistance_marks_the_mage() -> None:
    result = cast([50, 13, 7], targets=(Target(score=12),), spell=RESISTED)

    assert result.resistance is not None
    assert (result.resistance.target, result.resistance.is_critical) == (65, True)
    assert result.earns_mark


def test_by_option_a_critical_cast_marks_the_mage() -> None:
    rules = HouseRules(pou_mark=PouMark.CAST_CRITICAL)

    assert cast([1, 65, 7], targets=(Target(score=12),), spell=RESISTED, rules=rules).earns_mark
    assert not cast([1, 7], declared=plan(), spell=RESISTED, rules=rules).earns_mark


def test_by_option_the_points_after_the_cost_overcome() -> None:
    rules = HouseRules(resistance_points=ResistancePoints.AFTER_COST)

    result = cast([1, 40, 7], targets=(Target(score=12),), spell=RESISTED, rules=rules)

    assert result.resistance is not None
    assert (result.resistance.active, result.resistance.target) == (10, 40)


def test_the_surcharge_burns_through_the_barrier_first() -> None:
    result = cast([50, 6], declared=plan(surcharge=2), targets=(Target(barrier=4),))

    assert result.crossing is not None
    assert (result.crossing.intensity_left, result.crossing.burnt) == (3, 2)
    assert (result.intensity_left, result.cost) == (3, 11)
    assert str(result.effect and result.effect.formula) == "1d6"


def test_a_spell_stopped_by_a_barrier_rolls_no_more_and_costs_in_full() -> None:
    result = cast([50], targets=(Target(barrier=5, score=12),), spell=RESISTED)

    assert (result.intensity_left, result.takes_effect) == (0, False)
    assert (result.cost, result.resistance, result.effect) == (9, None, None)


def test_the_surcharge_is_kept_when_the_cast_fails() -> None:
    assert cast([95], caster=mage(skill=90), declared=plan(surcharge=3)).cost == 1


@pytest.mark.parametrize(("option", "falls"), [(AtZero.UNCONSCIOUS, True), (AtZero.NOTHING, False)])
def test_the_last_points_may_fell_the_mage_after_the_effect(option: AtZero, falls: object) -> None:
    result = cast([50, 7], caster=mage(mp=9), rules=HouseRules(at_zero=option))

    assert result.mp_after == 0
    assert result.takes_effect
    assert result.is_unconscious_after is falls


def test_manual_progress_checks_nothing() -> None:
    rules = HouseRules(skill_progress=SkillProgress.MANUAL)

    assert not cast([50, 7], rules=rules).checks_skill


def test_ceremony_and_whole_rounds_pass_on_the_clock() -> None:
    result = cast([50, 7], declared=plan(duration_points=1, ceremony_rounds=2))

    assert (result.ceremony_rounds, result.casting_rounds, result.seconds) == (2, 1, 36)
    assert (result.range_m, result.duration_min) == (160, 20)


def test_casting_gathers_what_callers_need() -> None:
    assert all(hasattr(casting, name) for name in casting.__all__)


@given(mages, spells, small_plans, targets, house_rules)
def test_no_cast_leaves_points_below_nought_or_intensity_above_what_was_cast(
    caster: Mage,
    spell: SpellParameters,
    declared: CastPlan,
    whom: tuple[Target, ...],
    rules: HouseRules,
) -> None:
    refusals = cast_problems(mage=caster, parameters=spell, plan=declared, rules=rules)
    if refusals:
        with pytest.raises(IllegalError) as caught:
            resolve_cast(
                mage=caster, parameters=spell, plan=declared, rules=rules, dice=SystemDice()
            )
        assert caught.value.problems == refusals
        return

    result = resolve_cast(
        mage=caster,
        parameters=spell,
        plan=declared,
        rules=rules,
        dice=SystemDice(),
        targets=whom,
    )

    assert 0 <= result.mp_after <= caster.mp
    assert result.mp_after == caster.mp - result.cost
    assert 0 <= result.intensity_left <= declared.intensity
    for reached in result.targets:
        assert 0 <= reached.intensity_left <= declared.intensity
        assert reached.takes_effect is not True or reached.intensity_left > 0
        if reached.crossing is not None:
            assert reached.crossing.burnt + reached.crossing.wasted == declared.surcharge


@given(mages, spells, small_plans, targets, house_rules)
def test_a_cast_keeps_what_the_forecast_said(
    caster: Mage,
    spell: SpellParameters,
    declared: CastPlan,
    whom: tuple[Target, ...],
    rules: HouseRules,
) -> None:
    view = forecast(mage=caster, parameters=spell, plan=declared, rules=rules, targets=whom)
    if not view.is_allowed:
        assert view.problems
        return

    result = resolve_cast(
        mage=caster,
        parameters=spell,
        plan=declared,
        rules=rules,
        dice=SystemDice(),
        targets=whom,
    )

    assert view.odds is not None
    assert result.cost == view.odds.costs[result.outcome]
    assert view.odds.probabilities[result.outcome] > 0
    assert (result.seconds, result.range_m) == (view.seconds, view.range_m)
    kinds = (DiePurpose.CAST, DiePurpose.RESISTANCE)
    faces = [roll.faces for purpose, roll in result.dice if purpose in kinds]
    assert faces == [die.faces for die in view.dice if die.purpose in kinds][: len(faces)]
    for seen, reached in zip(view.targets, result.targets, strict=False):
        assert reached.intensity_left == seen.intensity_left
        assert reached.crossing == seen.crossing
        assert (reached.resistance is not None) == (seen.chance is not None)
        if reached.resistance is not None:
            by_outcome = {
                Outcome.SUCCESS: seen.chance,
                Outcome.CRITICAL: seen.chance_on_critical,
            }
            assert reached.resistance.target == by_outcome[result.outcome]
        if reached.effect is not None:
            assert reached.effect.formula == seen.effect_dice


@given(mages, spells, small_plans, targets, house_rules)
def test_the_same_dice_give_the_same_cast(
    caster: Mage,
    spell: SpellParameters,
    declared: CastPlan,
    whom: tuple[Target, ...],
    rules: HouseRules,
) -> None:
    if cast_problems(mage=caster, parameters=spell, plan=declared, rules=rules):
        return
    first = resolve_cast(
        mage=caster,
        parameters=spell,
        plan=declared,
        rules=rules,
        dice=SystemDice(),
        targets=whom,
    )
    values = [roll.value for _, roll in first.dice]

    again = cast(values, caster=caster, declared=declared, spell=spell, rules=rules, targets=whom)

    assert [roll.value for _, roll in again.dice] == values
    assert (again.outcome, again.mp_after, again.takes_effect) == (
        first.outcome,
        first.mp_after,
        first.takes_effect,
    )

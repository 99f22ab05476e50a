from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import given

from rules.house_rules import HouseRules
from rules.options import ResistancePoints
from rules.percentile.forecast import CastForecast, CastNote, DiePurpose, forecast
from rules.percentile.level import MAX_POINTS
from rules.percentile.outcome import Outcome
from rules.percentile.plan import CastPlan, Mage
from rules.percentile.problems import cast_problems
from rules.percentile.spell_parameters import DurationKind, RangeKind, SpellParameters
from rules.percentile.targets import Target
from tests.rules.percentile.builders import (
    FOUDRE,
    RESISTED,
    RULES,
    any_plans,
    house_rules,
    mage,
    mages,
    plan,
    spells,
    targets,
)


def seen(
    caster: Mage | None = None,
    declared: CastPlan | None = None,
    spell: SpellParameters = FOUDRE,
    rules: HouseRules = RULES,
    targets: tuple[Target, ...] = (),
) -> CastForecast:
    return forecast(
        mage=caster or mage(),
        parameters=spell,
        plan=declared or plan(),
        rules=rules,
        targets=targets,
    )


def test_a_refused_plan_still_shows_its_numbers() -> None:
    view = seen(mage(mp=3))

    assert not view.is_allowed
    assert view.mp_after is None
    assert (view.level, view.chance, view.range_m) == (9, 200, 160)
    assert view.expected_mp is not None


def test_without_a_chance_there_are_no_bands_and_no_odds() -> None:
    view = seen(declared=plan(modifier=-200))

    assert (view.bands, view.odds, view.expected_mp, view.suffice) == (None, None, None, None)
    assert view.casting_rounds == 0


def test_without_a_level_there_is_no_time_and_no_dice() -> None:
    view = seen(declared=plan(intensity=0, range_points=0))

    assert (view.casting_rounds, view.dex_penalty, view.rank, view.seconds) == (None,) * 4
    assert view.effect_dice is None
    assert view.bands is not None


def test_points_without_meaning_show_no_range() -> None:
    assert seen(declared=plan(range_points=-1)).range_m is None
    assert seen(declared=plan(duration_points=MAX_POINTS + 1)).duration_min is None


def test_a_locked_range_or_duration_shows_none() -> None:
    spell = SpellParameters(range_kind=RangeKind.SELF, duration_kind=DurationKind.INSTANT)

    view = seen(declared=plan(range_points=0), spell=spell)

    assert (view.range_m, view.duration_min) == (None, None)


def test_thogor_sees_everything_before_the_roll() -> None:
    view = seen(declared=plan(duration_points=1))

    assert view.is_allowed
    assert (view.level, view.max_level, view.chance) == (10, 20, 200)
    assert (view.casting_rounds, view.dex_penalty, view.rank) == (1, 0, 12)
    assert (view.range_m, view.duration_min, view.seconds) == (160, 20, 12)
    assert str(view.effect_dice) == "1d10"
    assert view.odds is not None
    assert dict(view.odds.costs) == {
        Outcome.CRITICAL: 5,
        Outcome.SUCCESS: 10,
        Outcome.FAILURE: 1,
        Outcome.FUMBLE: 10,
    }
    assert view.mp_after == {
        Outcome.CRITICAL: 10,
        Outcome.SUCCESS: 5,
        Outcome.FAILURE: 14,
        Outcome.FUMBLE: 5,
    }
    assert view.expected_mp == Fraction(40 * 5 + 60 * 10, 100)
    assert view.suffice == (Fraction(1), Fraction(2, 5), Fraction(0))
    assert [(die.purpose, die.faces) for die in view.dice] == [
        (DiePurpose.CAST, 100),
        (DiePurpose.EFFECT, 10),
    ]


def test_ceremony_and_rounds_move_the_clock_by_the_campaigns_rounds() -> None:
    declared = plan(duration_points=1, ceremony_rounds=3)

    assert seen(declared=declared).seconds == 48
    assert seen(declared=declared, rules=HouseRules(round_seconds=10)).seconds == 40


def test_a_spell_without_dice_of_intensity_asks_for_none() -> None:
    view = forecast(mage=mage(), parameters=FOUDRE, plan=plan(), rules=RULES, rolls_effect=False)

    assert view.effect_dice is None
    assert [die.purpose for die in view.dice] == [DiePurpose.CAST]


def test_the_resistance_is_rolled_with_the_points_before_the_cost() -> None:
    view = seen(declared=plan(surcharge=2), targets=(Target(score=12),), spell=RESISTED)

    assert (view.resistance_target, view.resistance_target_on_critical) == (55, 55)
    assert [die.purpose for die in view.dice] == [
        DiePurpose.CAST,
        DiePurpose.RESISTANCE,
        DiePurpose.EFFECT,
    ]


def test_after_the_cost_a_critical_leaves_more_points_to_overcome() -> None:
    rules = HouseRules(resistance_points=ResistancePoints.AFTER_COST)

    view = seen(targets=(Target(score=12),), spell=RESISTED, rules=rules)

    assert (view.resistance_target, view.resistance_target_on_critical) == (20, 40)


def test_a_willing_target_does_not_roll() -> None:
    willing = Target(score=12, is_willing=True)
    assert seen(spell=RESISTED, targets=(willing,)).resistance_target is None
    assert seen(spell=RESISTED).resistance_target is None


def test_a_barrier_that_stops_everything_leaves_nothing_to_roll() -> None:
    view = seen(targets=(Target(barrier=5, score=12),), spell=RESISTED)

    assert view.crossing is not None
    assert view.crossing.intensity_left == 0
    assert view.resistance_target is None
    assert [die.purpose for die in view.dice] == [DiePurpose.CAST]
    assert view.notes == (CastNote.STOPPED_BY_BARRIER,)


def test_dice_are_those_of_the_intensity_that_gets_through() -> None:
    assert str(seen(declared=plan(surcharge=1), targets=(Target(barrier=3),)).effect_dice) == "1d6"


@pytest.mark.parametrize(
    ("changes", "targets", "note"),
    [
        ({"ceremony_rounds": 21}, (), CastNote.CEREMONY_BEYOND_USEFUL),
        ({}, (Target(score=10),), CastNote.NO_RESISTANCE),
        ({"surcharge": 1}, (), CastNote.SURCHARGE_WASTED),
        ({"surcharge": 2}, (Target(barrier=1), Target()), CastNote.SURCHARGE_WASTED),
        ({"surcharge": 6}, (Target(barrier=6),), CastNote.MP_TO_ZERO),
    ],
)
def test_what_is_allowed_but_worth_saying_is_a_note(
    changes: dict[str, int], targets: tuple[Target, ...], note: CastNote
) -> None:
    view = seen(declared=plan(**changes), targets=targets)

    assert view.is_allowed
    assert view.notes == (note,)


def test_useful_rounds_of_ceremony_are_shown_and_need_no_note() -> None:
    view = seen(declared=plan(ceremony_rounds=20))

    assert view.useful_ceremony_rounds == 20
    assert view.notes == ()


def test_a_sealed_target_gives_nothing_away() -> None:
    sealed = Target(is_sealed=True)
    view = seen(declared=plan(surcharge=2), spell=RESISTED, targets=(sealed,))

    assert view.resistance_target is None
    assert [die.purpose for die in view.dice] == [DiePurpose.CAST, DiePurpose.EFFECT]
    assert view.notes == ()


def test_each_target_has_its_own_chance_and_the_effect_is_rolled_once_an_intensity() -> None:
    targets = (Target(score=12), Target(score=15), Target(barrier=3), Target(barrier=9))
    view = seen(spell=RESISTED, targets=targets)

    assert [one.chance for one in view.targets] == [65, 50, None, None]
    assert [one.intensity_left for one in view.targets] == [5, 5, 2, 0]
    assert [str(formula) for formula in view.effects] == ["1d10", "1d4"]
    assert [die.purpose for die in view.dice] == [
        *(DiePurpose.CAST, DiePurpose.RESISTANCE, DiePurpose.RESISTANCE),
        *(DiePurpose.EFFECT, DiePurpose.EFFECT),
    ]


@given(mages, spells, any_plans, targets, house_rules)
def test_any_plan_has_a_forecast(
    caster: Mage,
    spell: SpellParameters,
    declared: CastPlan,
    whom: tuple[Target, ...],
    rules: HouseRules,
) -> None:
    view = forecast(mage=caster, parameters=spell, plan=declared, rules=rules, targets=whom)

    assert view.problems == cast_problems(mage=caster, parameters=spell, plan=declared, rules=rules)
    assert view.odds is None or sum(view.odds.probabilities.values()) == 1
    if view.is_allowed:
        assert view.bands is not None
        assert view.mp_after is not None
        assert all(0 <= left <= caster.mp for left in view.mp_after.values())


@given(mages, spells, any_plans)
def test_more_points_in_range_never_shorten_it(
    caster: Mage, spell: SpellParameters, declared: CastPlan
) -> None:
    shorter = seen(caster, declared, spell).range_m
    longer = seen(caster, replace(declared, range_points=declared.range_points + 1), spell).range_m

    assert shorter is None or longer is None or shorter < longer

"""Handlers of the vectors of percentile magic."""

from collections.abc import Mapping
from types import MappingProxyType

from rules.conformance.values import Answer, Given, Handler
from rules.dice import DiceFormula, TypedDice
from rules.options import CriticalRegime, ResistanceBounds, ResistancePoints
from rules.percentile.casting_time import casting_rounds, dex_penalty, initiative_rank
from rules.percentile.ceremony import ceremony_chance, useful_rounds
from rules.percentile.concentration import (
    concentration_modifier,
    effective_skill,
    hold_intense_target,
    hold_light_target,
    hold_total_target,
)
from rules.percentile.cost import cast_odds, mp_cost, mp_suffice
from rules.percentile.effect_dice import intensity_dice
from rules.percentile.level import (
    cast_level,
    duration_points,
    max_level,
    range_points,
    value_for_points,
)
from rules.percentile.magic_defence import cross_barrier
from rules.percentile.outcome import Outcome, outcome_of
from rules.percentile.power import PouBounds, pou_bounds, pou_gain_target
from rules.percentile.resistance import active_points, resistance_target
from rules.percentile.spell_parameters import Degree
from rules.percentile.study import may_learn, run_study, study_chance, study_multiplier
from rules.percentile.study_odds import study_distribution


def _regime(given: Given) -> CriticalRegime:
    return given.option("critical_regime", CriticalRegime)


def _outcome(given: Given) -> Answer:
    outcome = outcome_of(
        chance=given.whole("chance"), roll=given.whole("roll"), regime=_regime(given)
    )
    return {"outcome": outcome.value}


def _cast_level(given: Given) -> Answer:
    level = cast_level(
        intensity=given.whole("intensity"),
        range_points=given.whole("range_points"),
        duration_points=given.whole("duration_points"),
    )
    return {"level": level}


def _max_level(given: Given) -> Answer:
    return {"max_level": max_level(given.whole("skill"))}


def _range_points(given: Given) -> Answer:
    base = given.whole("base_range_m")
    points = range_points(distance_m=given.whole("distance_m"), base_range_m=base)
    return {"points": points, "range_m": value_for_points(base=base, points=points)}


def _duration_points(given: Given) -> Answer:
    base = given.whole("base_minutes")
    points = duration_points(minutes=given.whole("minutes"), base_minutes=base)
    return {"points": points, "duration_minutes": value_for_points(base=base, points=points)}


def _mp_cost(given: Given) -> Answer:
    cost = mp_cost(
        level=given.whole("level"),
        outcome=given.option("outcome", Outcome),
        surcharge=given.whole("surcharge"),
    )
    return {"mp": cost}


def _cast_odds(given: Given) -> Answer:
    odds = cast_odds(
        chance=given.whole("chance"),
        level=given.whole("level"),
        surcharge=given.whole("surcharge"),
        regime=_regime(given),
    )
    answer: dict[str, object] = {
        outcome.value: probability for outcome, probability in odds.probabilities.items()
    }
    return answer | {"expected_mp": odds.expected_mp}


def _mp_suffice(given: Given) -> Answer:
    probability = mp_suffice(
        mp=given.whole("mp"),
        attempts=given.whole("attempts"),
        chance=given.whole("chance"),
        level=given.whole("level"),
        regime=_regime(given),
    )
    return {"probability": probability}


def _intensity_dice(given: Given) -> Answer:
    dice = intensity_dice(given.whole("intensity"))
    return {"dice": str(dice), "minimum": dice.minimum, "maximum": dice.maximum}


def _intensity_distribution(given: Given) -> Answer:
    dice = intensity_dice(given.whole("intensity"))
    return {"mean": dice.mean, "variance": dice.variance}


def _degree(given: Given, name: str) -> Degree:
    return Degree.from_key(given.text(name))


def _concentration_modifier(given: Given) -> Answer:
    modifier = concentration_modifier(
        spell_degree=_degree(given, "spell_degree"), degree=_degree(given, "degree")
    )
    return {"modifier": modifier}


def _effective_skill(given: Given) -> Answer:
    skill = effective_skill(
        skill=given.whole("skill"),
        spell_degree=_degree(given, "spell_degree"),
        degree=_degree(given, "degree"),
    )
    return {"chance": skill.chance, "max_level": skill.max_level}


def _hold_light(given: Given) -> Answer:
    target = hold_light_target(
        int_score=given.whole("int"), active_spells=given.whole("active_spells")
    )
    return {"target": target}


def _hold_intense(given: Given) -> Answer:
    return {"target": hold_intense_target(given.whole("int"))}


def _hold_total(given: Given) -> Answer:
    target = hold_total_target(
        int_score=given.whole("int"), multiplier=given.whole("total_roll_multiplier")
    )
    return {"target": target}


def _ceremony(given: Given) -> Answer:
    chance = ceremony_chance(start=given.whole("start_chance"), rounds=given.whole("rounds"))
    return {"chance": chance}


def _ceremony_useful_rounds(given: Given) -> Answer:
    return {"rounds": useful_rounds(given.whole("start_chance"))}


def _casting_time(given: Given) -> Answer:
    level = given.whole("level")
    return {"rounds": casting_rounds(level), "dex_penalty": dex_penalty(level)}


def _initiative(given: Given) -> Answer:
    level = given.whole("level")
    rank = initiative_rank(level=level, dex=given.whole("dex"))
    return {"rounds": casting_rounds(level), "rank": rank}


def _resistance(given: Given) -> Answer:
    target = resistance_target(
        active=given.whole("active"),
        passive=given.whole("passive"),
        bounds=given.option("resistance_bounds", ResistanceBounds),
    )
    return {"target": target}


def _resistance_points(given: Given) -> Answer:
    active = active_points(
        mp_before=given.whole("mp_before"),
        cost=given.whole("cost"),
        surcharge=0,
        pou=0,
        option=given.option("resistance_points", ResistancePoints),
    )
    target = resistance_target(
        active=active, passive=given.whole("passive"), bounds=ResistanceBounds.ZERO_TO_100
    )
    return {"active": active, "target": target}


def _pou_bounds(given: Given) -> Answer:
    bounds = pou_bounds(DiceFormula.parse(given.text("dice")))
    return {"pou_min": bounds.minimum, "pou_max": bounds.maximum, "sum": bounds.total}


def _pou_gain_target(given: Given) -> Answer:
    bounds = PouBounds(minimum=given.whole("pou_min"), maximum=given.whole("pou_max"))
    return {"target": pou_gain_target(pou=given.whole("pou"), bounds=bounds)}


def _magic_defence(given: Given) -> Answer:
    crossing = cross_barrier(
        intensity=given.whole("intensity"),
        barrier=given.whole("defence"),
        surcharge=given.whole("surcharge"),
    )
    return {
        "intensity_left": crossing.intensity_left,
        "burnt": crossing.burnt,
        "wasted": crossing.wasted,
    }


def _study_multiplier(given: Given) -> Answer:
    return {"multiplier": study_multiplier(given.whole_or_none("teacher_skill"))}


def _study_chance(given: Given) -> Answer:
    chance = study_chance(
        int_score=given.whole("int"),
        multiplier=given.whole("multiplier"),
        failures=given.whole("failures"),
    )
    return {"chance": chance}


def _study_run(given: Given) -> Answer:
    rolls = given.wholes("rolls")
    run = run_study(
        int_score=given.whole("int"),
        multipliers=[given.whole("multiplier")] * len(rolls),
        regime=_regime(given),
        dice=TypedDice(rolls),
    )
    return {
        "chances": [month.chance for month in run.months],
        "outcomes": [month.outcome.value for month in run.months],
        "learned_in_month": run.learned_in_month,
    }


def _study_distribution(given: Given) -> Answer:
    odds = study_distribution(
        int_score=given.whole("int"),
        multiplier=given.whole("multiplier"),
        regime=_regime(given),
        months=given.whole("months"),
    )
    return {"mean": odds.mean, "median": odds.median, "pmf": odds.pmf}


def _spell_cap(given: Given) -> Answer:
    return {"may_learn": may_learn(int_score=given.whole("int"), known=given.whole("known"))}


HANDLERS: Mapping[str, Handler] = MappingProxyType(
    {
        "percentile.outcome": _outcome,
        "percentile.cast_level": _cast_level,
        "percentile.max_level": _max_level,
        "percentile.range_points": _range_points,
        "percentile.duration_points": _duration_points,
        "percentile.mp_cost": _mp_cost,
        "percentile.cast_odds": _cast_odds,
        "percentile.mp_suffice": _mp_suffice,
        "percentile.intensity_dice": _intensity_dice,
        "percentile.intensity_distribution": _intensity_distribution,
        "percentile.concentration_modifier": _concentration_modifier,
        "percentile.effective_skill": _effective_skill,
        "percentile.hold_light": _hold_light,
        "percentile.hold_intense": _hold_intense,
        "percentile.hold_total": _hold_total,
        "percentile.ceremony": _ceremony,
        "percentile.ceremony_useful_rounds": _ceremony_useful_rounds,
        "percentile.casting_time": _casting_time,
        "percentile.initiative": _initiative,
        "percentile.resistance": _resistance,
        "percentile.resistance_points": _resistance_points,
        "percentile.pou_bounds": _pou_bounds,
        "percentile.pou_gain_target": _pou_gain_target,
        "percentile.magic_defence": _magic_defence,
        "percentile.study_multiplier": _study_multiplier,
        "percentile.study_chance": _study_chance,
        "percentile.study_run": _study_run,
        "percentile.study_distribution": _study_distribution,
        "percentile.spell_cap": _spell_cap,
    }
)
"""One handler for each rule that a vector may name."""

"""The cast: the question (`cast_problems`, `forecast`) and the act (`resolve_cast`).

Dice of a cast, in this order: those that hold light spells (d100 each, at the declaration:
`concentration.roll_holds`), then here the cast (d100), the resistance of each target (d100 each),
the dice of the effect. Each is rolled only where it is needed: no resistance and no effect unless
the spell is cast; no resistance without one, without a score, for the willing, or where a barrier
left no intensity; no effect where nothing is left or the resistance held. The effect is rolled
once for each intensity that got through to somebody.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from rules.dice import Dice, FormulaRoll, Roll
from rules.errors import IllegalError
from rules.house_rules import HouseRules
from rules.options import AtZero
from rules.percentile.cost import mp_cost
from rules.percentile.forecast import (
    CastForecast,
    CastNote,
    DieNeeded,
    DiePurpose,
    duration_min,
    forecast,
    range_m,
)
from rules.percentile.magic_defence import BarrierCrossing
from rules.percentile.outcome import Outcome, outcome_of
from rules.percentile.plan import (
    CastNumbers,
    CastPlan,
    DerivationKind,
    DerivationLine,
    Mage,
    cast_numbers,
)
from rules.percentile.power import earns_mark
from rules.percentile.problems import CastProblem, CastProblemCode, cast_problems
from rules.percentile.progress import checks_skill
from rules.percentile.resistance import ResistanceResult, active_points
from rules.percentile.spell_parameters import Degree, SpellParameters
from rules.percentile.targets import NOBODY, Target, TargetResult, reach_target, roll_effects

__all__ = [
    "CastForecast",
    "CastNote",
    "CastNumbers",
    "CastPlan",
    "CastProblem",
    "CastProblemCode",
    "CastResult",
    "DerivationKind",
    "DerivationLine",
    "DieNeeded",
    "DiePurpose",
    "Mage",
    "Target",
    "TargetResult",
    "cast_numbers",
    "cast_problems",
    "forecast",
    "resolve_cast",
]


@dataclass(frozen=True, kw_only=True)
class CastResult:
    """A cast that was rolled, and all that follows from it."""

    level: int
    """Level of the cast."""
    chance: int
    """The modified chance in per cent."""
    derivation: tuple[DerivationLine, ...]
    """The chance line by line."""
    roll: Roll
    """The d100 of the cast."""
    outcome: Outcome
    """Critical, success, failure or fumble. Source: P1."""
    cost: int
    """Magic points spent, with the surcharge where it is spent. Source: P4."""
    mp_before: int
    """Magic points before."""
    mp_after: int
    """Magic points after, never below 0."""
    active: int
    """Points that the mage put against each characteristic. Source: P10."""
    targets: tuple[TargetResult, ...]
    """What reached each target, in the order in which they were named; without any named, one
    for all. Empty when not cast."""
    earns_mark: bool
    """True when a resistance rolled here marks the mage for a gain of POU. Source: P11."""
    checks_skill: bool
    """True when it checks the spell for progress. Source: P14."""
    is_unconscious_after: bool
    """True when the cost brought the mage to 0 and that fells them. The spell takes effect, then
    ends if it was held. Source: P5, S4."""
    degree: Degree
    """Degree at which the spell is held from now on. Source: P7."""
    range_m: int | None
    """Range in metres; None where locked. Source: P3."""
    duration_min: int | None
    """Duration in minutes; None where locked. Source: P3."""
    ceremony_rounds: int
    """Combat rounds of ceremony. Source: P8."""
    casting_rounds: int
    """Whole combat rounds of concentration. Source: P9."""
    seconds: int
    """Game time from the declaration to the roll. Source: S2."""

    @property
    def intensity_left(self) -> int:
        """The most that got through to a target; 0 when not cast. Source: P12."""
        return max((one.intensity_left for one in self.targets), default=0)

    @property
    def takes_effect(self) -> bool:
        """True when it is known to take effect on a target."""
        return any(one.takes_effect for one in self.targets)

    @property
    def is_open(self) -> bool:
        """True when it may yet take effect on a target that others decide about."""
        return any(one.takes_effect is None for one in self.targets)

    @property
    def crossing(self) -> BarrierCrossing | None:
        """What got through to the first target. Source: P12."""
        return self.targets[0].crossing if self.targets else None

    @property
    def resistances(self) -> tuple[ResistanceResult, ...]:
        """The resistance rolls, in the order of the targets. Source: P10."""
        return tuple(one.resistance for one in self.targets if one.resistance is not None)

    @property
    def resistance(self) -> ResistanceResult | None:
        """The first resistance roll; None when there was none."""
        return self.resistances[0] if self.resistances else None

    @property
    def effects(self) -> tuple[tuple[int, FormulaRoll], ...]:
        """Each intensity for which the effect was rolled, with its dice. Source: P6."""
        rolled = {one.intensity_left: one.effect for one in self.targets if one.effect is not None}
        return tuple(rolled.items())

    @property
    def effect(self) -> FormulaRoll | None:
        """The first dice of the effect; None when there were none to roll."""
        return self.effects[0][1] if self.effects else None

    @property
    def dice(self) -> tuple[tuple[DiePurpose, Roll], ...]:
        """Every die that fell, in order, with what it was for."""
        fallen = [(DiePurpose.CAST, self.roll)]
        fallen.extend((DiePurpose.RESISTANCE, one.roll) for one in self.resistances)
        for _intensity, effect in self.effects:
            fallen.extend((DiePurpose.EFFECT, roll) for roll in effect.rolls)
        return tuple(fallen)


def resolve_cast(
    *,
    mage: Mage,
    parameters: SpellParameters,
    plan: CastPlan,
    rules: HouseRules,
    dice: Dice,
    targets: Sequence[Target] = (),
    rolls_effect: bool = True,
) -> CastResult:
    """Cast: roll, pay, cross the barriers, overcome the resistances, roll the effect.

    Raises IllegalError with the `CastProblem`s of a refused plan, before any die; MalformedError
    where a typed die is missing or impossible. `rolls_effect`: False for a spell whose effect has
    no dice of intensity. Source: P1, P4, P6, P9 to P12, P14.
    """
    problems = cast_problems(mage=mage, parameters=parameters, plan=plan, rules=rules)
    if problems:
        raise IllegalError(problems)
    numbers = cast_numbers(mage=mage, parameters=parameters, plan=plan, rules=rules)
    roll = dice.roll(100)
    outcome = outcome_of(chance=numbers.chance, roll=roll.value, regime=rules.critical_regime)
    cost = mp_cost(level=numbers.level, outcome=outcome, surcharge=plan.surcharge)
    mp_after = mage.mp - cost
    active = active_points(
        mp_before=mage.mp,
        cost=cost,
        surcharge=plan.surcharge,
        pou=mage.pou,
        option=rules.resistance_points,
    )
    reached: tuple[TargetResult, ...] = ()
    if outcome.is_cast:
        reached = tuple(
            reach_target(
                target=target,
                parameters=parameters,
                intensity=plan.intensity,
                surcharge=plan.surcharge,
                active=active,
                rules=rules,
                dice=dice,
            )
            for target in targets or (NOBODY,)
        )
        if rolls_effect:
            reached = roll_effects(reached, dice=dice)
    casting_rounds = numbers.level // 10
    return CastResult(
        level=numbers.level,
        chance=numbers.chance,
        derivation=numbers.derivation,
        roll=roll,
        outcome=outcome,
        cost=cost,
        mp_before=mage.mp,
        mp_after=mp_after,
        active=active,
        targets=reached,
        earns_mark=any(
            earns_mark(outcome=outcome, resistance=one.resistance, option=rules.pou_mark)
            for one in reached
        ),
        checks_skill=checks_skill(outcome=outcome, option=rules.skill_progress),
        is_unconscious_after=mp_after == 0 and rules.at_zero is AtZero.UNCONSCIOUS,
        degree=plan.degree,
        range_m=range_m(parameters, plan),
        duration_min=duration_min(parameters, plan),
        ceremony_rounds=plan.ceremony_rounds,
        casting_rounds=casting_rounds,
        seconds=(plan.ceremony_rounds + casting_rounds) * rules.round_seconds,
    )

"""The cast: the question (`cast_problems`, `forecast`) and the act (`resolve_cast`).

Dice of a cast, in this order: those that hold light spells (d100 each, at the declaration:
`concentration.roll_holds`), then here the cast (d100), the resistance (d100), the dice of the
effect. Each is rolled only where it is needed: no resistance and no effect unless the spell is
cast; no resistance without one, without a score, or where a barrier left no intensity; no effect
where nothing is left or the resistance held.
"""

from dataclasses import dataclass

from rules.dice import Dice, FormulaRoll, Roll
from rules.errors import IllegalError
from rules.house_rules import HouseRules
from rules.options import AtZero
from rules.percentile.cost import mp_cost
from rules.percentile.effect_dice import intensity_dice
from rules.percentile.forecast import (
    CastForecast,
    CastNote,
    DieNeeded,
    DiePurpose,
    duration_min,
    forecast,
    needs_resistance,
    range_m,
)
from rules.percentile.magic_defence import BarrierCrossing, cross_barrier
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
from rules.percentile.resistance import ResistanceResult, active_points, roll_resistance
from rules.percentile.spell_parameters import Degree, SpellParameters

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
    crossing: BarrierCrossing | None
    """What got through the barrier; None when not cast, or with neither barrier nor surcharge."""
    intensity_left: int
    """Intensity that reached the target, before its resistance; 0 when not cast. Source: P12."""
    resistance: ResistanceResult | None
    """The resistance roll; None when there was none. Source: P10."""
    effect: FormulaRoll | None
    """Dice of the effect; None when there were none to roll. Source: P6."""
    takes_effect: bool
    """True when cast, not stopped by a barrier and not resisted."""
    earns_mark: bool
    """True when it marks the mage for a gain of POU. Source: P11."""
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
    def dice(self) -> tuple[tuple[DiePurpose, Roll], ...]:
        """Every die that fell, in order, with what it was for."""
        fallen = [(DiePurpose.CAST, self.roll)]
        if self.resistance is not None:
            fallen.append((DiePurpose.RESISTANCE, self.resistance.roll))
        if self.effect is not None:
            fallen.extend((DiePurpose.EFFECT, roll) for roll in self.effect.rolls)
        return tuple(fallen)


def resolve_cast(
    *,
    mage: Mage,
    parameters: SpellParameters,
    plan: CastPlan,
    rules: HouseRules,
    dice: Dice,
    rolls_effect: bool = True,
) -> CastResult:
    """Cast: roll, pay, cross the barrier, overcome the resistance, roll the effect.

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
    crossing = None
    if outcome.is_cast and (plan.barrier or plan.surcharge):
        crossing = cross_barrier(
            intensity=plan.intensity, barrier=plan.barrier, surcharge=plan.surcharge
        )
    intensity_left = 0
    if outcome.is_cast:
        intensity_left = plan.intensity if crossing is None else crossing.intensity_left
    resistance = None
    if (
        outcome.is_cast
        and plan.target_score is not None
        and (needs_resistance(parameters, plan, crossing))
    ):
        resistance = roll_resistance(
            active=active_points(
                mp_before=mage.mp,
                cost=cost,
                surcharge=plan.surcharge,
                pou=mage.pou,
                option=rules.resistance_points,
            ),
            passive=plan.target_score,
            bounds=rules.resistance_bounds,
            regime=rules.critical_regime,
            dice=dice,
        )
    takes_effect = intensity_left > 0 and (resistance is None or resistance.is_won)
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
        crossing=crossing,
        intensity_left=intensity_left,
        resistance=resistance,
        effect=intensity_dice(intensity_left).roll(dice) if takes_effect and rolls_effect else None,
        takes_effect=takes_effect,
        earns_mark=earns_mark(outcome=outcome, resistance=resistance, option=rules.pou_mark),
        checks_skill=checks_skill(outcome=outcome, option=rules.skill_progress),
        is_unconscious_after=mp_after == 0 and rules.at_zero is AtZero.UNCONSCIOUS,
        degree=plan.degree,
        range_m=range_m(parameters, plan),
        duration_min=duration_min(parameters, plan),
        ceremony_rounds=plan.ceremony_rounds,
        casting_rounds=casting_rounds,
        seconds=(plan.ceremony_rounds + casting_rounds) * rules.round_seconds,
    )

"""What a plan would do, before any die falls: every number that a page shows."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction

from rules.dice import DiceFormula
from rules.house_rules import HouseRules
from rules.percentile.casting_time import casting_rounds, dex_penalty, initiative_rank
from rules.percentile.ceremony import useful_rounds
from rules.percentile.cost import CastOdds, cast_odds, mp_suffice
from rules.percentile.level import MAX_POINTS, value_for_points
from rules.percentile.magic_defence import BarrierCrossing
from rules.percentile.outcome import MAX_CHANCE, Band, Outcome, bands
from rules.percentile.plan import CastPlan, DerivationLine, Mage, cast_numbers
from rules.percentile.problems import CastProblem, cast_problems
from rules.percentile.resistance import active_points
from rules.percentile.spell_parameters import SpellParameters
from rules.percentile.targets import NOBODY, Target, TargetForecast, foresee_target

SUFFICE_CASTS = 3
"""Number of casts in a row up to which `suffice` is given."""


class CastNote(StrEnum):
    """What the page may point out though nothing is refused."""

    CEREMONY_BEYOND_USEFUL = "ceremony_beyond_useful"
    """More rounds of ceremony than raise the chance. Source: P8."""
    NO_RESISTANCE = "no_resistance"
    """A characteristic was given and the spell has no resistance. Source: P10."""
    SURCHARGE_WASTED = "surcharge_wasted"
    """Some of the surcharge meets no barrier on any way. Source: P12."""
    STOPPED_BY_BARRIER = "stopped_by_barrier"
    """Nothing of the intensity gets through to anybody. Source: P12."""
    MP_TO_ZERO = "mp_to_zero"
    """A success would leave no magic points. Source: P5."""


class DiePurpose(StrEnum):
    """What a die of a cast is for, in the order in which they are rolled."""

    HOLD = "hold"
    """Whether a light spell goes on: one for each, oldest first. Source: S3."""
    CAST = "cast"
    RESISTANCE = "resistance"
    EFFECT = "effect"


@dataclass(frozen=True, kw_only=True)
class DieNeeded:
    """A die that a cast asks for."""

    purpose: DiePurpose
    """What it is for."""
    faces: int
    """Number of faces."""


@dataclass(frozen=True, kw_only=True)
class CastForecast:
    """Everything known of a cast before the roll. Fields without a meaning are None."""

    problems: tuple[CastProblem, ...]
    """Every reason to refuse; empty: allowed."""
    notes: tuple[CastNote, ...]
    """What the page may point out."""
    level: int
    """Level of the cast. Source: P2."""
    max_level: int
    """Maximum level. Source: P2."""
    derivation: tuple[DerivationLine, ...]
    """The chance line by line: skill, concentration, ceremony, modifier, total."""
    chance: int
    """The modified chance in per cent; may be 0 or less."""
    bands: tuple[Band, ...] | None
    """Outcomes over the rolls 1..100; None at a chance of 0 or less, or too high. Source: P1."""
    odds: CastOdds | None
    """Exact odds with the cost of each outcome; None without chance or level. Source: P4."""
    mp_after: Mapping[Outcome, int] | None
    """Magic points left after each outcome; None where `odds` is, or where points lack."""
    casting_rounds: int | None
    """Whole combat rounds of concentration. Source: P9."""
    dex_penalty: int | None
    """Points off DEX for initiative. Source: P9."""
    rank: int | None
    """Rank at which the spell goes off, not clamped. Source: P9."""
    useful_ceremony_rounds: int
    """Rounds of ceremony after which the chance rises no more. Source: P8."""
    seconds: int | None
    """Seconds from the declaration to the roll: ceremony and whole rounds. Source: S2."""
    range_m: int | None
    """Range in metres; None where it is locked. Source: P3."""
    duration_min: int | None
    """Duration in minutes; None where it is locked. Source: P3."""
    targets: tuple[TargetForecast, ...]
    """What would reach each target, in the order in which they were named; without any named,
    one for all."""
    dice: tuple[DieNeeded, ...]
    """Dice of a cast that succeeds and overcomes all, in the order in which they are rolled."""
    suffice: tuple[Fraction, ...] | None
    """Probability that the points suffice for 1, 2 and 3 casts in a row; None where `odds` is.
    Source: P4."""

    @property
    def crossing(self) -> BarrierCrossing | None:
        """What gets through to the first target. Source: P12."""
        return self.targets[0].crossing

    @property
    def effect_dice(self) -> DiceFormula | None:
        """Dice of what gets through to the first target; None where the spell rolls none."""
        return self.targets[0].effect_dice

    @property
    def effects(self) -> tuple[DiceFormula, ...]:
        """Dice of each intensity that would reach somebody, once. Source: P6."""
        reached = {
            one.intensity_left: one.effect_dice for one in self.targets if one.intensity_left
        }
        return tuple(formula for formula in reached.values() if formula is not None)

    @property
    def resistance_target(self) -> int | None:
        """Chance to overcome the first target that rolls, on a plain success. Source: P10."""
        return next((one.chance for one in self.targets if one.chance is not None), None)

    @property
    def resistance_target_on_critical(self) -> int | None:
        """The same on a critical: differs where the cost counts (`after_cost`)."""
        return next(
            (one.chance_on_critical for one in self.targets if one.chance is not None), None
        )

    @property
    def is_allowed(self) -> bool:
        """True when nothing stands against the cast."""
        return not self.problems

    @property
    def expected_mp(self) -> Fraction | None:
        """Mean cost in magic points, with the surcharge; None where `odds` is."""
        return self.odds.expected_mp if self.odds else None


def forecast(
    *,
    mage: Mage,
    parameters: SpellParameters,
    plan: CastPlan,
    rules: HouseRules,
    targets: Sequence[Target] = (),
    rolls_effect: bool = True,
) -> CastForecast:
    """Everything known of a cast before the roll, also when it is refused.

    `rolls_effect`: False for a spell whose effect has no dice of intensity (P6).
    """
    numbers = cast_numbers(mage=mage, parameters=parameters, plan=plan, rules=rules)
    level = numbers.level if plan.intensity >= 1 and numbers.level >= 1 else None
    surcharge = max(0, plan.surcharge)
    odds = None
    has_chance = 0 < numbers.chance <= MAX_CHANCE
    if level is not None and has_chance:
        odds = cast_odds(
            chance=numbers.chance, level=level, surcharge=surcharge, regime=rules.critical_regime
        )
    active = _active(mage, surcharge, rules, odds)
    reached = tuple(
        foresee_target(
            target=target,
            parameters=parameters,
            intensity=plan.intensity,
            surcharge=surcharge,
            active=active,
            rules=rules,
            rolls_effect=rolls_effect,
        )
        for target in targets or (NOBODY,)
    )
    mp_after = None
    if odds and all(cost <= mage.mp for cost in odds.costs.values()):
        mp_after = {outcome: mage.mp - odds.costs[outcome] for outcome in Outcome}
    rounds = None if level is None else casting_rounds(level)
    return CastForecast(
        problems=cast_problems(mage=mage, parameters=parameters, plan=plan, rules=rules),
        notes=_notes(parameters, plan, useful_rounds(numbers.start), reached, mp_after),
        level=numbers.level,
        max_level=numbers.max_level,
        derivation=numbers.derivation,
        chance=numbers.chance,
        bands=(bands(chance=numbers.chance, regime=rules.critical_regime) if has_chance else None),
        odds=odds,
        mp_after=mp_after,
        casting_rounds=rounds,
        dex_penalty=None if level is None else dex_penalty(level),
        rank=None if level is None else initiative_rank(level=level, dex=mage.dex),
        useful_ceremony_rounds=useful_rounds(numbers.start),
        seconds=(
            None
            if rounds is None
            else (max(0, plan.ceremony_rounds) + rounds) * rules.round_seconds
        ),
        range_m=range_m(parameters, plan),
        duration_min=duration_min(parameters, plan),
        targets=reached,
        dice=_dice_needed(reached),
        suffice=(
            None
            if odds is None
            else tuple(
                mp_suffice(
                    mp=mage.mp,
                    attempts=attempts,
                    chance=numbers.chance,
                    level=numbers.level,
                    regime=rules.critical_regime,
                )
                for attempts in range(1, SUFFICE_CASTS + 1)
            )
        ),
    )


def range_m(parameters: SpellParameters, plan: CastPlan) -> int | None:
    """Range of a plan in metres; None where it is locked or the points make no sense."""
    if parameters.range_kind.is_locked or not 0 <= plan.range_points <= MAX_POINTS:
        return None
    return value_for_points(base=parameters.base_range_m, points=plan.range_points)


def duration_min(parameters: SpellParameters, plan: CastPlan) -> int | None:
    """Duration of a plan in minutes; None where it is locked or the points make no sense."""
    if parameters.duration_kind.is_locked or not 0 <= plan.duration_points <= MAX_POINTS:
        return None
    return value_for_points(base=parameters.base_duration_min, points=plan.duration_points)


def _active(
    mage: Mage, surcharge: int, rules: HouseRules, odds: CastOdds | None
) -> tuple[int, int] | None:
    """The mage's points against a characteristic, on a success and on a critical. Source: P10."""
    if odds is None:
        return None
    on_success, on_critical = (
        active_points(
            mp_before=mage.mp,
            cost=odds.costs[outcome],
            surcharge=surcharge,
            pou=mage.pou,
            option=rules.resistance_points,
        )
        for outcome in (Outcome.SUCCESS, Outcome.CRITICAL)
    )
    return on_success, on_critical


def _dice_needed(reached: Sequence[TargetForecast]) -> tuple[DieNeeded, ...]:
    needed = [DieNeeded(purpose=DiePurpose.CAST, faces=100)]
    needed.extend(
        DieNeeded(purpose=DiePurpose.RESISTANCE, faces=100)
        for one in reached
        if one.chance is not None
    )
    effects = {one.intensity_left: one.effect_dice for one in reached}
    for formula in effects.values():
        faces = formula.dice if formula is not None else ()
        needed.extend(DieNeeded(purpose=DiePurpose.EFFECT, faces=one) for one in faces)
    return tuple(needed)


def _notes(
    parameters: SpellParameters,
    plan: CastPlan,
    useful: int,
    reached: Sequence[TargetForecast],
    mp_after: Mapping[Outcome, int] | None,
) -> tuple[CastNote, ...]:
    """What others keep to themselves is pointed out to nobody: a sealed target says nothing."""
    is_sealed = any(one.target.is_sealed for one in reached)
    crossings = [one.crossing for one in reached if one.crossing is not None]
    facts = {
        CastNote.CEREMONY_BEYOND_USEFUL: plan.ceremony_rounds > useful,
        CastNote.NO_RESISTANCE: parameters.resistance is None
        and any(one.target.score is not None for one in reached),
        CastNote.SURCHARGE_WASTED: not is_sealed
        and bool(crossings)
        and all(crossing.wasted > 0 for crossing in crossings),
        CastNote.STOPPED_BY_BARRIER: len(crossings) == len(reached)
        and all(crossing.intensity_left == 0 for crossing in crossings),
        CastNote.MP_TO_ZERO: mp_after is not None and mp_after[Outcome.SUCCESS] == 0,
    }
    return tuple(note for note, is_so in facts.items() if is_so)

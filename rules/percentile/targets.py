"""On whom a spell falls: what a barrier leaves for each target, and whether each resists.

Reading of several barriers on one way: the mage's own, crossed as the spell leaves, and the
target's, crossed as it comes in, are several barriers that one spell crosses, so the strongest
counts (P12). A spell on the mage crosses none of their own: it leaves nobody. The surcharge goes
with the spell to each target, and meets the barrier of each anew; it is spent once.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace

from rules.dice import Dice, DiceFormula, FormulaRoll
from rules.errors import MalformedError, out_of_range
from rules.house_rules import HouseRules
from rules.percentile.effect_dice import MAX_INTENSITY, intensity_dice
from rules.percentile.magic_defence import BarrierCrossing, cross_barrier
from rules.percentile.plan import MAX_SCORE
from rules.percentile.resistance import ResistanceResult, resistance_target, roll_resistance
from rules.percentile.spell_parameters import SpellParameters


@dataclass(frozen=True, kw_only=True)
class Target:
    """One on whom the spell falls. Raises MalformedError on numbers out of 0..`MAX_SCORE`."""

    score: int | None = None
    """The characteristic to overcome; None where there is none, or nobody gave it. Source: P10."""
    is_willing: bool = False
    """True for a target that lets the spell in: no resistance roll. Source: P10."""
    barrier: int = 0
    """Intensity of the strongest barrier on the way, in either direction; 0: none. Source: P12."""
    is_sealed: bool = False
    """True where somebody else decides later what this target resists, and whether a stronger
    barrier is there: then `barrier` holds what is known, and nothing is rolled for the target."""

    def __post_init__(self) -> None:
        problems = [
            problem
            for name, value in (("score", self.score), ("barrier", self.barrier))
            if value is not None
            and (problem := out_of_range(name, value, minimum=0, maximum=MAX_SCORE))
        ]
        if problems:
            raise MalformedError(*problems)


NOBODY = Target()
"""What a cast falls on that names no target: nothing resists, and no barrier is known."""


@dataclass(frozen=True, kw_only=True)
class TargetForecast:
    """What would reach one target, before any die."""

    target: Target
    """For whom."""
    crossing: BarrierCrossing | None
    """What gets through the barrier; None without one and without surcharge. Source: P12."""
    intensity_left: int
    """Intensity that would reach the target; of a sealed one, the most that can. Source: P12."""
    effect_dice: DiceFormula | None
    """Dice of that intensity; None where the spell rolls none. Source: P6."""
    chance: int | None
    """Chance to overcome on a plain success; None without a roll. Source: P10."""
    chance_on_critical: int | None
    """The same on a critical: differs where the cost counts (`after_cost`)."""


@dataclass(frozen=True, kw_only=True)
class TargetResult:
    """What reached one target."""

    target: Target
    """Whom."""
    crossing: BarrierCrossing | None
    """What got through the barrier; None without one and without surcharge. Source: P12."""
    intensity_left: int
    """Intensity that got through; of a sealed target, the most that can. Source: P12."""
    resistance: ResistanceResult | None
    """The resistance roll; None when there was none. Source: P10."""
    takes_effect: bool | None
    """False when a barrier stopped it or the target resisted; None while nobody knows."""
    effect: FormulaRoll | None = None
    """Dice of the effect, shared by all whom the same intensity reached; None without. P6."""


def crossing_of(*, intensity: int, surcharge: int, barrier: int) -> BarrierCrossing | None:
    """What gets through; None where there is neither a barrier nor a surcharge to account for."""
    if intensity < 0 or not (barrier > 0 or surcharge > 0):
        return None
    return cross_barrier(intensity=intensity, barrier=barrier, surcharge=max(0, surcharge))


def needs_resistance(
    parameters: SpellParameters, target: Target, crossing: BarrierCrossing | None
) -> bool:
    """Whether a cast would roll against this target: a resistance, a score, something left.

    Neither for a willing target nor for a sealed one. Source: P10, P12.
    """
    is_stopped = crossing is not None and crossing.intensity_left == 0
    return (
        parameters.resistance is not None
        and target.score is not None
        and not target.is_willing
        and not target.is_sealed
        and not is_stopped
    )


def rolls_against(
    parameters: SpellParameters, target: Target, *, intensity: int, surcharge: int
) -> bool:
    """Whether a spell of this intensity, once cast, rolls against this target. Source: P10, P12."""
    crossing = crossing_of(intensity=intensity, surcharge=surcharge, barrier=target.barrier)
    return needs_resistance(parameters, target, crossing)


def foresee_target(
    *,
    target: Target,
    parameters: SpellParameters,
    intensity: int,
    surcharge: int,
    active: tuple[int, int] | None,
    rules: HouseRules,
    rolls_effect: bool,
) -> TargetForecast:
    """What would reach the target. Source: P6, P10, P12.

    `active` are the mage's points on a success and on a critical; None where the cast has no
    chance or no level, so that there is nothing to overcome with.
    """
    crossing = crossing_of(intensity=intensity, surcharge=surcharge, barrier=target.barrier)
    left = intensity if crossing is None else crossing.intensity_left
    chances: tuple[int, int] | None = None
    if (
        active is not None
        and target.score is not None
        and needs_resistance(parameters, target, crossing)
    ):
        on_success, on_critical = (
            resistance_target(active=points, passive=target.score, bounds=rules.resistance_bounds)
            for points in active
        )
        chances = on_success, on_critical
    has_dice = rolls_effect and intensity >= 1 and left <= MAX_INTENSITY
    return TargetForecast(
        target=target,
        crossing=crossing,
        intensity_left=max(0, left),
        effect_dice=intensity_dice(left) if has_dice else None,
        chance=chances[0] if chances else None,
        chance_on_critical=chances[1] if chances else None,
    )


def reach_target(
    *,
    target: Target,
    parameters: SpellParameters,
    intensity: int,
    surcharge: int,
    active: int,
    rules: HouseRules,
    dice: Dice,
) -> TargetResult:
    """Cross the barrier, then overcome the resistance; the effect is not rolled here.

    `active` are the mage's points (P10). Nothing is rolled for a sealed target, and it is known
    only that a barrier stopped everything. Source: P10, P12.
    """
    crossing = crossing_of(intensity=intensity, surcharge=surcharge, barrier=target.barrier)
    left = intensity if crossing is None else crossing.intensity_left
    resistance = None
    if target.score is not None and needs_resistance(parameters, target, crossing):
        resistance = roll_resistance(
            active=active,
            passive=target.score,
            bounds=rules.resistance_bounds,
            regime=rules.critical_regime,
            dice=dice,
        )
    takes_effect: bool | None = left > 0 and (resistance is None or resistance.is_won)
    if target.is_sealed and left > 0:
        takes_effect = None
    return TargetResult(
        target=target,
        crossing=crossing,
        intensity_left=left,
        resistance=resistance,
        takes_effect=takes_effect,
    )


def roll_effects(reached: Iterable[TargetResult], *, dice: Dice) -> tuple[TargetResult, ...]:
    """Roll the effect once for each intensity that got through to somebody, in their order.

    A sealed target counts as reached: what it resists is not known yet. Source: P6 (Read).
    """
    rolled: dict[int, FormulaRoll] = {}
    results = []
    for one in reached:
        effect = None
        if one.takes_effect is not False:
            if one.intensity_left not in rolled:
                rolled[one.intensity_left] = intensity_dice(one.intensity_left).roll(dice)
            effect = rolled[one.intensity_left]
        results.append(replace(one, effect=effect))
    return tuple(results)

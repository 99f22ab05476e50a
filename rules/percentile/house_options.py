"""The house rules that only percentile magic obeys, the rules page's defaults first."""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from rules.option_readers import Reader, choice, one_of, up_to
from rules.options import (
    AtZero,
    CriticalRegime,
    InstantDegree,
    InterruptionCost,
    MaxLevelSkill,
    MonthDays,
    PouMark,
    Recovery,
    ResistanceBounds,
    ResistancePoints,
    SkillProgress,
    Training,
)

TOTAL_ROLL_MULTIPLIERS = (1, 3, 5)
"""Allowed values of `total_roll_multiplier`, the default first. Source: P7."""
MAX_PARALLEL_STUDIES = 100
"""Largest number that `parallel_studies` takes; above it one means `unlimited`."""


@dataclass(frozen=True, kw_only=True)
class PercentileOptions:
    """Options of spells that are rolled for."""

    critical_regime: CriticalRegime = CriticalRegime.ELRIC
    """Thresholds of critical, success, failure and fumble. Source: P1."""
    max_level_skill: MaxLevelSkill = MaxLevelSkill.WITH_CONCENTRATION
    """Skill that sets the maximum level. Source: P2."""
    interruption_cost: InterruptionCost = InterruptionCost.ONE
    """Magic points lost with an interrupted incantation. Source: P4."""
    recovery: Recovery = Recovery.POU_PER_24H
    """How magic points come back. Source: P5."""
    at_zero: AtZero = AtZero.UNCONSCIOUS
    """What 0 magic points do. Source: P5."""
    instant_degree: InstantDegree = InstantDegree.OWN_ONLY
    """Degrees open to an instant spell. Source: P7."""
    total_roll_multiplier: int = TOTAL_ROLL_MULTIPLIERS[0]
    """INT times this is the roll that holds a total spell: 1, 3 or 5. Source: P7."""
    resistance_bounds: ResistanceBounds = ResistanceBounds.ZERO_TO_100
    """Least and greatest chance of a resistance roll. Source: P10."""
    resistance_points: ResistancePoints = ResistancePoints.BEFORE_COST
    """What the mage overcomes a resistance with. Source: P10."""
    pou_mark: PouMark = PouMark.RESISTANCE_CRITICAL
    """What marks a mage for a gain of POU. Source: P11."""
    month_days: MonthDays = MonthDays.THIRTY
    """Length of a month of study. Source: P13."""
    parallel_studies: int | None = 1
    """How many studies may run side by side; None is unlimited. Source: P13."""
    skill_progress: SkillProgress = SkillProgress.CHECK_D6
    """How a known spell gets better in play. Source: P14."""
    training: Training = Training.OFF
    """Whether a month spent on a known spell makes it better. Source: P14."""


PERCENTILE_READERS: Mapping[str, Reader] = MappingProxyType(
    {
        "critical_regime": choice(CriticalRegime),
        "max_level_skill": choice(MaxLevelSkill),
        "interruption_cost": choice(InterruptionCost),
        "recovery": choice(Recovery),
        "at_zero": choice(AtZero),
        "instant_degree": choice(InstantDegree),
        "total_roll_multiplier": one_of(TOTAL_ROLL_MULTIPLIERS),
        "resistance_bounds": choice(ResistanceBounds),
        "resistance_points": choice(ResistancePoints),
        "pou_mark": choice(PouMark),
        "month_days": choice(MonthDays),
        "parallel_studies": up_to(MAX_PARALLEL_STUDIES),
        "skill_progress": choice(SkillProgress),
        "training": choice(Training),
    }
)
"""How each of them is read from a mapping."""

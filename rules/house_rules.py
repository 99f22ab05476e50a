"""House rules of a campaign: one validated object, the rules pages' defaults first.

Only options of percentile magic and of the acts around it; those of memorised spells come with
their own rules.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields
from enum import StrEnum
from types import MappingProxyType
from typing import Any, cast

from rules.clock import ROUND
from rules.errors import InputProblem, MalformedError, out_of_range, shown
from rules.options import (
    AtZero,
    CriticalRegime,
    DiceSource,
    InstantDegree,
    InterruptionCost,
    MaxLevelSkill,
    MonthDays,
    PlanarLimit,
    PlanarRollSeen,
    Planes,
    PouMark,
    Recovery,
    ResistanceBounds,
    ResistancePoints,
    RestInterval,
    SkillProgress,
    SleepInterruption,
    Training,
)

TOTAL_ROLL_MULTIPLIERS = (1, 3, 5)
"""Allowed values of `total_roll_multiplier`, the default first. Source: P7."""
ROUND_SECONDS = (12, 10)
"""Allowed values of `round_seconds`, the default first. Source: P9."""
UNLIMITED = "unlimited"
"""How a mapping writes that any number of studies may run side by side. Source: P13."""
MAX_PARALLEL_STUDIES = 100
"""Largest number that `parallel_studies` takes; above it one means `unlimited`."""


@dataclass(frozen=True, kw_only=True)
class HouseRules:
    """Every option. `HouseRules()` is the rules pages as they stand."""

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
    round_seconds: int = ROUND
    """Length of a combat round in seconds: 12 or 10. Source: P9."""
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
    sleep_interruption: SleepInterruption = SleepInterruption.RESTART
    """What an interrupted sleep is worth. Source: S5."""
    rest_interval: RestInterval = RestInterval.ONCE_PER_24H
    """How often a character may rest. Source: S5."""
    dice_source: DiceSource = DiceSource.EITHER
    """Who rolls: the server, the table, or either."""
    planes: Planes = Planes.ON
    """Whether anybody leaves the material plane. Source: V12."""
    planar_limit: PlanarLimit = PlanarLimit.PER_ABSENCE
    """What the die of a stay counts. Source: S9."""
    planar_roll_seen: PlanarRollSeen = PlanarRollSeen.GM
    """Who sees the die of a stay and the time left. Source: S9."""

    def __post_init__(self) -> None:
        _, problems = _read(self.to_mapping())
        if problems:
            raise MalformedError(*problems)

    @classmethod
    def from_mapping(cls, mapping: Mapping[str, object]) -> "HouseRules":
        """Read options by name; those not named keep their default.

        Whole numbers may be text, as a form sends them. Raises MalformedError that carries every
        unknown key and bad value at once.
        """
        values, problems = _read(mapping)
        if problems:
            raise MalformedError(*problems)
        return cls(**cast(dict[str, Any], values))

    def to_mapping(self) -> dict[str, str | int]:
        """Every option by name, as plain text and whole numbers that JSON can hold."""
        result: dict[str, str | int] = {}
        for option in fields(self):
            value = getattr(self, option.name)
            if value is None:
                value = UNLIMITED
            result[option.name] = value.value if isinstance(value, StrEnum) else value
        return result

    def differences(self, other: "HouseRules | None" = None) -> tuple[str, ...]:
        """Names of the options that differ from `other` (from the defaults when None)."""
        base = other or HouseRules()
        return tuple(
            option.name
            for option in fields(self)
            if getattr(self, option.name) != getattr(base, option.name)
        )


_Reader = Callable[[str, object], tuple[object, InputProblem | None]]


def _unknown(name: str, value: object) -> InputProblem:
    return InputProblem(field=name, code="unknown_value", value=shown(value))


def _choice(kind: type[StrEnum]) -> _Reader:
    def read(name: str, value: object) -> tuple[object, InputProblem | None]:
        is_plain = isinstance(value, str | int) and not isinstance(value, bool)
        text = str(value) if is_plain and len(shown(value)) < 80 else ""
        if text in {member.value for member in kind}:
            return kind(text), None
        return None, _unknown(name, value)

    return read


def _whole_number(value: object) -> int | None:
    if isinstance(value, int) and not isinstance(value, bool):
        return value
    is_number = isinstance(value, str) and value.isascii() and value.isdigit() and len(value) < 10
    return int(str(value)) if is_number else None


def _one_of(allowed: tuple[int, ...]) -> _Reader:
    def read(name: str, value: object) -> tuple[object, InputProblem | None]:
        number = _whole_number(value)
        return (number, None) if number in allowed else (None, _unknown(name, value))

    return read


def _studies(name: str, value: object) -> tuple[object, InputProblem | None]:
    if value is None or value == UNLIMITED:
        return None, None
    number = _whole_number(value)
    if number is None:
        return None, _unknown(name, value)
    return number, out_of_range(name, number, minimum=1, maximum=MAX_PARALLEL_STUDIES)


_READERS: Mapping[str, _Reader] = MappingProxyType(
    {
        "critical_regime": _choice(CriticalRegime),
        "max_level_skill": _choice(MaxLevelSkill),
        "interruption_cost": _choice(InterruptionCost),
        "recovery": _choice(Recovery),
        "at_zero": _choice(AtZero),
        "instant_degree": _choice(InstantDegree),
        "total_roll_multiplier": _one_of(TOTAL_ROLL_MULTIPLIERS),
        "round_seconds": _one_of(ROUND_SECONDS),
        "resistance_bounds": _choice(ResistanceBounds),
        "resistance_points": _choice(ResistancePoints),
        "pou_mark": _choice(PouMark),
        "month_days": _choice(MonthDays),
        "parallel_studies": _studies,
        "skill_progress": _choice(SkillProgress),
        "training": _choice(Training),
        "sleep_interruption": _choice(SleepInterruption),
        "rest_interval": _choice(RestInterval),
        "dice_source": _choice(DiceSource),
        "planes": _choice(Planes),
        "planar_limit": _choice(PlanarLimit),
        "planar_roll_seen": _choice(PlanarRollSeen),
    }
)


def _read(mapping: Mapping[str, object]) -> tuple[dict[str, object], list[InputProblem]]:
    values: dict[str, object] = {}
    problems: list[InputProblem] = []
    for key, raw in mapping.items():
        reader = _READERS.get(key)
        if reader is None:
            problems.append(InputProblem(field=shown(key), code="unknown_option"))
            continue
        value, problem = reader(key, raw)
        if problem is None:
            values[key] = value
        else:
            problems.append(problem)
    return values, problems


PRESETS: Mapping[str, HouseRules] = MappingProxyType(
    {
        "Elric": HouseRules(),
        "Stormbringer": HouseRules(critical_regime=CriticalRegime.STORMBRINGER),
        "BaSIC": HouseRules(critical_regime=CriticalRegime.BASIC_FR),
        "RuneQuest": HouseRules(
            critical_regime=CriticalRegime.RQ,
            resistance_bounds=ResistanceBounds.FIVE_TO_95,
            pou_mark=PouMark.ANY_WIN,
        ),
        "BRP": HouseRules(
            critical_regime=CriticalRegime.BRP_UGE,
            resistance_bounds=ResistanceBounds.FIVE_TO_95,
            pou_mark=PouMark.ANY_WIN,
        ),
    }
)
"""Several options at once, by the names of games that players know. Source: P14 (Read)."""

OUTSIDE_PRESETS = frozenset({"dice_source", "planes", "planar_limit", "planar_roll_seen"})
"""Options that no preset settles: who rolls, and what is not of percentile magic."""


def preset_of(rules: HouseRules) -> str | None:
    """Name of the preset whose magic options equal these, or None."""
    for name, preset in PRESETS.items():
        if not set(rules.differences(preset)) - OUTSIDE_PRESETS:
            return name
    return None

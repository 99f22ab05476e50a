"""What a mage brings to a cast, what is declared before the roll, and the numbers they make.

Our reading of the GM's named modifier, which the text doesn't know: it is added last, after
concentration (P7) and ceremony (P8). So it neither raises the maximum level nor is doubled by a
ceremony. The chance is thus: skill, concentration, ceremony, modifier.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from types import MappingProxyType

from rules.errors import InputProblem, MalformedError, out_of_range
from rules.house_rules import HouseRules
from rules.options import MaxLevelSkill
from rules.percentile.ceremony import ceremony_chance
from rules.percentile.concentration import concentration_modifier
from rules.percentile.level import MAX_POINTS, cast_level, max_level
from rules.percentile.spell_parameters import Degree, SpellParameters

MAX_SKILL = 10_000
"""Highest skill in per cent that the rules compute with; the text sets no limit."""
MAX_SCORE = 1_000
"""Highest characteristic, intensity of a barrier, or number of magic points."""
MAX_ROUNDS = 1_000
"""Most rounds of ceremony."""
MAX_MODIFIER = 1_000
"""Largest modifier of the GM, either sign."""


@dataclass(frozen=True, kw_only=True)
class Mage:
    """The caster, as far as a cast is concerned. Raises MalformedError on nonsense."""

    int_score: int
    """INT."""
    pou: int
    """POU."""
    dex: int
    """DEX."""
    mp: int
    """Current magic points."""
    skill: int
    """Skill in the spell, in per cent."""
    is_bound: bool = False
    """True when the hands are tied: no ceremony. Source: P8."""
    is_gagged: bool = False
    """True when the mouth is gagged: no ceremony. Source: P8."""
    is_silenced: bool = False
    """True in a silence that lets no formula be heard: no ceremony. Source: P8."""
    is_conscious: bool = True
    """False when unconscious or asleep."""

    def __post_init__(self) -> None:
        bounds = {
            "int_score": MAX_SCORE,
            "pou": MAX_SCORE,
            "dex": MAX_SCORE,
            "mp": MAX_SCORE,
            "skill": MAX_SKILL,
        }
        problems = [
            problem
            for name, maximum in bounds.items()
            if (problem := out_of_range(name, getattr(self, name), minimum=0, maximum=maximum))
        ]
        if problems:
            raise MalformedError(*problems)


@dataclass(frozen=True, kw_only=True)
class CastPlan:
    """What is declared before the roll, apart from the targets. Source: P2. Any whole number may
    stand here: what is wrong with it is answered by `cast_problems`, not by an error."""

    intensity: int = 1
    """Points of the level put into intensity, at least 1."""
    range_points: int = 0
    """Points of the level put into range; each doubles it. Source: P3."""
    duration_points: int = 0
    """Points of the level put into duration; each doubles it. Source: P3."""
    degree: Degree = Degree.LIGHT
    """Degree of concentration chosen for this cast. Source: P7."""
    ceremony_rounds: int = 0
    """Combat rounds of ceremony before the casting time. Source: P8."""
    surcharge: int = 0
    """Extra magic points engaged against a barrier. Source: P12."""
    modifier: int = 0
    """The GM's named modifier, in percentage points, added last (Read)."""

    @property
    def level(self) -> int:
        """Level of the cast: intensity, range and duration added. Source: P2."""
        return cast_level(
            intensity=self.intensity,
            range_points=self.range_points,
            duration_points=self.duration_points,
        )


PLAN_BOUNDS: Mapping[str, tuple[int, int]] = MappingProxyType(
    {
        "intensity": (1, MAX_SKILL),
        "range_points": (0, MAX_POINTS),
        "duration_points": (0, MAX_POINTS),
        "ceremony_rounds": (0, MAX_ROUNDS),
        "surcharge": (0, MAX_SCORE),
        "modifier": (-MAX_MODIFIER, MAX_MODIFIER),
    }
)
"""Least and greatest of each number of a plan, whatever the mage and the spell."""


def plan_range_problems(plan: CastPlan) -> tuple[InputProblem, ...]:
    """Numbers of a plan that are outside `PLAN_BOUNDS`."""
    problems = []
    for name, (minimum, maximum) in PLAN_BOUNDS.items():
        problem = out_of_range(name, getattr(plan, name), minimum=minimum, maximum=maximum)
        if problem is not None:
            problems.append(problem)
    return tuple(problems)


class DerivationKind(StrEnum):
    """Where a part of the chance comes from."""

    SKILL = "skill"
    CONCENTRATION = "concentration"
    CEREMONY = "ceremony"
    MODIFIER = "modifier"
    TOTAL = "total"


@dataclass(frozen=True, kw_only=True)
class DerivationLine:
    """One line of "why 65 %?"."""

    kind: DerivationKind
    """Where it comes from."""
    value: int
    """Percentage points; for the total, the modified chance."""


@dataclass(frozen=True, kw_only=True)
class CastNumbers:
    """The chance and the levels of a plan, allowed or not."""

    level: int
    """Level of the cast."""
    max_level: int
    """Maximum level."""
    start: int
    """Chance after concentration, before ceremony: what a ceremony may double."""
    chance: int
    """The modified chance in per cent; 0 or less: the cast is refused."""
    derivation: tuple[DerivationLine, ...]
    """All five lines in the order of `DerivationKind`, the total last; the lines before it add up
    to it."""


def cast_numbers(
    *, mage: Mage, parameters: SpellParameters, plan: CastPlan, rules: HouseRules
) -> CastNumbers:
    """Chance with its derivation, level and maximum level. Source: P1, P2, P7, P8."""
    concentration = concentration_modifier(spell_degree=parameters.degree, degree=plan.degree)
    start = mage.skill + concentration
    after_ceremony = ceremony_chance(start=start, rounds=max(0, plan.ceremony_rounds))
    chance = after_ceremony + plan.modifier
    is_bare = rules.max_level_skill is MaxLevelSkill.BARE
    values = {
        DerivationKind.SKILL: mage.skill,
        DerivationKind.CONCENTRATION: concentration,
        DerivationKind.CEREMONY: after_ceremony - start,
        DerivationKind.MODIFIER: plan.modifier,
        DerivationKind.TOTAL: chance,
    }
    return CastNumbers(
        level=plan.level,
        max_level=max_level(mage.skill if is_bare else start),
        start=start,
        chance=chance,
        derivation=tuple(DerivationLine(kind=kind, value=values[kind]) for kind in DerivationKind),
    )

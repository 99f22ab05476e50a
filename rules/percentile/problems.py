"""Why a cast is refused: every reason at once, each with its cause and its numbers."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from dataclasses import field as dataclass_field
from enum import StrEnum

from rules.errors import shown
from rules.house_rules import HouseRules
from rules.options import AtZero
from rules.percentile.ceremony import CHANCE_PER_ROUND, useful_rounds
from rules.percentile.concentration import allowed_degrees
from rules.percentile.plan import (
    CastNumbers,
    CastPlan,
    DerivationKind,
    Mage,
    cast_numbers,
    plan_range_problems,
)
from rules.percentile.spell_parameters import SpellParameters


class CastProblemCode(StrEnum):
    """Reasons to refuse a cast. The numbers that each carries are named beside it."""

    INTENSITY_TOO_LOW = "intensity_too_low"
    """`value`, `minimum`. Source: P2."""
    NEGATIVE = "negative"
    """A number below its least. `value`, `minimum`. Source: P2."""
    TOO_HIGH = "too_high"
    """A number above what the rules compute with. `maximum`."""
    LEVEL_TOO_HIGH = "level_too_high"
    """`level`, `maximum`, `excess`; where lowering one choice alone is a remedy,
    `highest_intensity`, `highest_range_points`, `highest_duration_points`. Source: P2."""
    RANGE_LOCKED = "range_locked"
    """`points`, `maximum` (0). Source: P3."""
    DURATION_LOCKED = "duration_locked"
    """`points`, `maximum` (0). Source: P3."""
    DEGREE_NOT_ALLOWED = "degree_not_allowed"
    """`own`, `degree` (as numbers of `Degree`). Source: P7."""
    CHANCE_TOO_LOW = "chance_too_low"
    """`chance`, `minimum` (1), `missing`; `ceremony_rounds` where so many make it possible.
    Source: P1."""
    NOT_ENOUGH_MP = "not_enough_mp"
    """`needed`, `available`, `missing`; where lowering one choice alone is a remedy,
    `highest_intensity`, `highest_range_points`, `highest_duration_points`, `highest_surcharge`.
    Source: P4."""
    UNCONSCIOUS = "unconscious"
    """`available` (magic points), `at_zero` (1 when it is for want of points). Source: P5, P7."""
    BOUND = "bound"
    """`rounds` of ceremony that the bound can't make. Source: P8."""
    GAGGED = "gagged"
    """`rounds` of ceremony that the gagged can't make. Source: P8."""
    SILENCED = "silenced"
    """`rounds` of ceremony that can't be made in silence. Source: P8."""


@dataclass(frozen=True, kw_only=True)
class CastProblem:
    """One reason to refuse a cast."""

    code: CastProblemCode
    """What is wrong."""
    field: str
    """The choice that causes it: a field of `CastPlan`, or `skill`, `mp` or `mage`."""
    numbers: Mapping[str, int] = dataclass_field(default_factory=dict, hash=False)
    """Numbers for the sentence, named in `CastProblemCode`."""

    def __str__(self) -> str:
        numbers = ", ".join(f"{name}={shown(number)}" for name, number in self.numbers.items())
        return f"{self.field}: {self.code} ({numbers})" if numbers else f"{self.field}: {self.code}"


def cast_problems(
    *, mage: Mage, parameters: SpellParameters, plan: CastPlan, rules: HouseRules
) -> tuple[CastProblem, ...]:
    """Every reason to refuse this cast; empty: it is allowed. Source: P1 to P8.

    More rounds of ceremony than are useful are no reason: they only add nothing (P8).
    """
    numbers = cast_numbers(mage=mage, parameters=parameters, plan=plan, rules=rules)
    return (
        *_mage_problems(mage, rules),
        *_number_problems(plan),
        *_parameter_problems(parameters, plan, rules),
        *_level_problems(plan, numbers),
        *_mp_problems(mage, plan),
        *_chance_problems(plan, numbers),
        *_ceremony_problems(mage, plan),
    )


def _mage_problems(mage: Mage, rules: HouseRules) -> Iterator[CastProblem]:
    is_empty = mage.mp == 0 and rules.at_zero is AtZero.UNCONSCIOUS
    if is_empty or not mage.is_conscious:
        yield CastProblem(
            code=CastProblemCode.UNCONSCIOUS,
            field="mp" if is_empty else "mage",
            numbers={"available": mage.mp, "at_zero": int(is_empty)},
        )


def _number_problems(plan: CastPlan) -> Iterator[CastProblem]:
    for problem in plan_range_problems(plan):
        if problem.code == "too_high":
            code = CastProblemCode.TOO_HIGH
        elif problem.field == "intensity":
            code = CastProblemCode.INTENSITY_TOO_LOW
        else:
            code = CastProblemCode.NEGATIVE
        numbers = dict(problem.numbers)
        if code is not CastProblemCode.TOO_HIGH:
            numbers["value"] = getattr(plan, problem.field)
        yield CastProblem(code=code, field=problem.field, numbers=numbers)


def _parameter_problems(
    parameters: SpellParameters, plan: CastPlan, rules: HouseRules
) -> Iterator[CastProblem]:
    if parameters.range_kind.is_locked and plan.range_points > 0:
        yield CastProblem(
            code=CastProblemCode.RANGE_LOCKED,
            field="range_points",
            numbers={"points": plan.range_points, "maximum": 0},
        )
    if parameters.duration_kind.is_locked and plan.duration_points > 0:
        yield CastProblem(
            code=CastProblemCode.DURATION_LOCKED,
            field="duration_points",
            numbers={"points": plan.duration_points, "maximum": 0},
        )
    if plan.degree not in allowed_degrees(parameters, option=rules.instant_degree):
        yield CastProblem(
            code=CastProblemCode.DEGREE_NOT_ALLOWED,
            field="degree",
            numbers={"own": int(parameters.degree), "degree": int(plan.degree)},
        )


def _level_remedies(plan: CastPlan, excess: int) -> dict[str, int]:
    """Choices that remove the excess when lowered alone, and how far."""
    remedies = {}
    for name, least in (("intensity", 1), ("range_points", 0), ("duration_points", 0)):
        highest = getattr(plan, name) - excess
        if highest >= least:
            remedies[f"highest_{name}"] = highest
    return remedies


def _cause(remedies: Mapping[str, int]) -> str:
    """The choice to show the problem beside: the first that can mend it, else the intensity."""
    return next(iter(remedies), "highest_intensity").removeprefix("highest_")


def _level_problems(plan: CastPlan, numbers: CastNumbers) -> Iterator[CastProblem]:
    excess = numbers.level - numbers.max_level
    if excess > 0:
        remedies = _level_remedies(plan, excess)
        yield CastProblem(
            code=CastProblemCode.LEVEL_TOO_HIGH,
            field=_cause(remedies),
            numbers={
                "level": numbers.level,
                "maximum": numbers.max_level,
                "excess": excess,
                **remedies,
            },
        )


def _mp_problems(mage: Mage, plan: CastPlan) -> Iterator[CastProblem]:
    needed = plan.level + max(0, plan.surcharge)
    missing = needed - mage.mp
    if missing <= 0:
        return
    surcharge_left = plan.surcharge - missing
    remedies = {"highest_surcharge": surcharge_left} if surcharge_left >= 0 else {}
    remedies |= _level_remedies(plan, missing)
    yield CastProblem(
        code=CastProblemCode.NOT_ENOUGH_MP,
        field=_cause(remedies) if remedies else "mp",
        numbers={"needed": needed, "available": mage.mp, "missing": missing, **remedies},
    )


def _chance_problems(plan: CastPlan, numbers: CastNumbers) -> Iterator[CastProblem]:
    if numbers.chance > 0:
        return
    parts = {line.kind: line.value for line in numbers.derivation}
    figures = {"chance": numbers.chance, "minimum": 1, "missing": 1 - numbers.chance}
    without_ceremony = numbers.start + plan.modifier
    rounds = -(-(1 - without_ceremony) // CHANCE_PER_ROUND)
    if numbers.start > 0 and rounds <= useful_rounds(numbers.start):
        best = min(numbers.start + CHANCE_PER_ROUND * rounds, 2 * numbers.start) + plan.modifier
        if best > 0:
            figures["ceremony_rounds"] = rounds
    if parts[DerivationKind.CONCENTRATION] < 0 and numbers.start <= 0:
        cause = "degree"
    elif plan.modifier < 0:
        cause = "modifier"
    else:
        cause = "skill"
    yield CastProblem(code=CastProblemCode.CHANCE_TOO_LOW, field=cause, numbers=figures)


def _ceremony_problems(mage: Mage, plan: CastPlan) -> Iterator[CastProblem]:
    if plan.ceremony_rounds <= 0:
        return
    numbers = {"rounds": plan.ceremony_rounds}
    if mage.is_bound:
        yield CastProblem(code=CastProblemCode.BOUND, field="ceremony_rounds", numbers=numbers)
    if mage.is_gagged:
        yield CastProblem(code=CastProblemCode.GAGGED, field="ceremony_rounds", numbers=numbers)
    if mage.is_silenced:
        yield CastProblem(code=CastProblemCode.SILENCED, field="ceremony_rounds", numbers=numbers)

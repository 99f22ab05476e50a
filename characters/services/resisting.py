"""What becomes of a target that GMs decide about: its numbers, its roll, what gets through.

Nothing is written here (``services.resistances`` does). Source: P6, P10, P12.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from campaign.services.refusal import Problem, Refused
from characters.models import SpellTarget, TargetState
from rules.dice import Dice, DiceFormula, FormulaRoll, SystemDice, TypedDice
from rules.errors import MalformedError
from rules.house_rules import HouseRules
from rules.options import DiceSource
from rules.percentile.casting import DiePurpose, Target, TargetResult
from rules.percentile.effect_dice import intensity_dice
from rules.percentile.parameters import Characteristic, SpellParameters
from rules.percentile.plan import MAX_SCORE
from rules.percentile.targets import reach_target, rolls_against


@dataclass(frozen=True, kw_only=True)
class Answer:
    """What a GM says of one target, by the id of its row; what is unset stays as the row has it."""

    row: int
    score: int | None = None
    barrier: int | None = None
    #: Dice from the table: the d100, and those of an effect that a barrier weakens.
    roll: int | None = None
    effect: tuple[int | None, ...] = ()

    @property
    def is_typed(self) -> bool:
        return any(die is not None for die in (self.roll, *self.effect))


@dataclass(frozen=True, kw_only=True)
class Resolved:
    """A target with what came of it."""

    row: SpellTarget
    target: Target
    result: TargetResult
    effect: FormulaRoll | None

    @property
    def state(self) -> TargetState:
        if self.result.takes_effect:
            return TargetState.REACHED
        return TargetState.STOPPED if self.result.intensity_left == 0 else TargetState.RESISTED

    @property
    def worth(self) -> int | None:
        """Sum of the dice of the effect: those of the cast where nothing was lost on the way."""
        if not self.result.takes_effect:
            return None
        return self.effect.total if self.effect is not None else self.row.rolled

    @property
    def weaker(self) -> DiceFormula | None:
        """Dice of the effect where a barrier weakens it; unset where those of the cast serve."""
        left = self.result.intensity_left
        if self.row.rolled_for is None or left in (0, self.row.rolled_for):
            return None
        return intensity_dice(left)

    @property
    def columns(self) -> dict[str, Any]:
        rolled = self.result.resistance
        return {
            "score": self.target.score,
            "barrier": self.target.barrier,
            "state": str(self.state),
            "chance": rolled.target if rolled else None,
            "roll": rolled.roll.value if rolled else None,
            "intensity_left": self.result.intensity_left,
            "worth": self.worth,
        }


def resolve_all(
    rows: Iterable[SpellTarget], answers: Mapping[int, Answer], *, rules: HouseRules
) -> list[Resolved]:
    """What comes of each row. Raises ``Refused`` with every problem, by the field of its row."""
    problems: list[Problem] = []
    resolved: list[Resolved] = []
    for row in rows:
        answer = answers[row.pk]
        wrong = _answer_problems(row, answer, source=rules.dice_source)
        if not wrong:
            try:
                resolved.append(_resolve(row, answer, rules))
            except MalformedError as error:
                wrong = [
                    Problem(
                        code=problem.code,
                        field=_die_field(row, answer, dict(problem.numbers).get("position", 1)),
                        detail=dict(problem.numbers),
                    )
                    for problem in error.problems
                ]
        problems += wrong
    if problems:
        raise Refused(problems)
    return resolved


def _answer_problems(row: SpellTarget, answer: Answer, *, source: DiceSource) -> list[Problem]:
    problems = [
        Problem(code="out_of_range", field=f"{name}_{row.pk}", detail={"maximum": MAX_SCORE})
        for name, value in (("score", answer.score), ("barrier", answer.barrier))
        if value is not None and not 0 <= value <= MAX_SCORE
    ]
    if not problems and _needs_score(row, answer):
        problems.append(Problem(code="score_missing", field=f"score_{row.pk}"))
    if source is DiceSource.SERVER and answer.is_typed:
        problems.append(Problem(code="server_dice_only", field=f"roll_{row.pk}"))
    return problems


def parameters_of(row: SpellTarget) -> SpellParameters:
    """The spell's parameters with the resistance that it had at the cast."""
    resistance = Characteristic(row.resistance) if row.resistance else None
    return replace(row.spell.parameters, resistance=resistance)


def target_of(row: SpellTarget, answer: Answer | None = None) -> Target:
    """The target with its numbers, as the row has them or as the GM corrects them."""
    score = answer.score if answer is not None else None
    barrier = answer.barrier if answer is not None else None
    return Target(
        score=row.score if score is None else score,
        is_willing=row.willing,
        barrier=row.barrier if barrier is None else barrier,
    )


def _needs_score(row: SpellTarget, answer: Answer) -> bool:
    """Whether a roll cannot be made for want of the characteristic."""
    target = target_of(row, answer)
    wanted = replace(target, score=0)
    would_roll = rolls_against(
        parameters_of(row), wanted, intensity=row.intensity, surcharge=row.surcharge
    )
    return would_roll and target.score is None


def _resolve(row: SpellTarget, answer: Answer, rules: HouseRules) -> Resolved:
    target = target_of(row, answer)
    rolls = rolls_against(
        parameters_of(row), target, intensity=row.intensity, surcharge=row.surcharge
    )
    dice = _dice(rules.dice_source, answer, rolls=rolls)
    result = reach_target(
        target=target,
        parameters=parameters_of(row),
        intensity=row.intensity,
        surcharge=row.surcharge,
        active=row.active,
        rules=rules,
        dice=dice,
    )
    bare = Resolved(row=row, target=target, result=result, effect=None)
    if bare.weaker is None or not result.takes_effect:
        return bare
    return replace(bare, effect=bare.weaker.roll(dice))


def _dice(source: DiceSource, answer: Answer, *, rolls: bool) -> Dice:
    """Those of the table first; what is not typed is the server's, unless the table forbids it."""
    fallback = None if source is DiceSource.TYPED else SystemDice()
    first = (answer.roll,) if rolls else ()
    return TypedDice((*first, *answer.effect), fallback=fallback)


def _die_field(row: SpellTarget, answer: Answer, position: int) -> str:
    rolls = rolls_against(
        parameters_of(row),
        target_of(row, answer),
        intensity=row.intensity,
        surcharge=row.surcharge,
    )
    return f"roll_{row.pk}" if rolls and position == 1 else f"effect_{row.pk}"


def dice_of(one: Resolved) -> list[dict[str, Any]]:
    """The dice that fell, as the log keeps them."""
    fallen = []
    if one.result.resistance is not None:
        fallen.append((DiePurpose.RESISTANCE, one.result.resistance.roll))
    if one.effect is not None:
        fallen += [(DiePurpose.EFFECT, roll) for roll in one.effect.rolls]
    return [
        {"for": purpose, "faces": roll.faces, "value": roll.value, "typed": roll.typed}
        for purpose, roll in fallen
    ]

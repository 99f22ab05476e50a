"""The roll of a cast and all that follows from it, within an act. Source: P1, P4, P6, P10, S4.

Shared by the cast of one tap and the incantation whose moment has come.
"""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from campaign.models import Campaign
from campaign.services import acts
from campaign.services.refusal import Problem, Refused
from characters.models import Character, KnownSpell
from characters.services.aiming import AT_NOBODY, Aiming
from characters.services.behalf import on_behalf
from characters.services.cast_told import told_cast
from characters.services.declaring import Declaration, cast_problem, mage_of
from characters.services.holding import Held, hold_at_cast, lose_all, put_to_work, uses_of
from characters.services.involvement import about
from characters.services.target_rows import make_targets, told_targets, uses_of_targets
from rules.dice import Dice, SystemDice, TypedDice
from rules.errors import IllegalError, MalformedError
from rules.options import DiceSource
from rules.percentile.casting import CastPlan, CastProblem, CastResult, Mage, Target, resolve_cast
from rules.percentile.forecast import CastForecast
from rules.percentile.targets import rolls_against


@dataclass(frozen=True, kw_only=True)
class TypedRolls:
    """Dice thrown at the table, in the order of the rules: holds, cast, resistance, effect."""

    cast: int
    #: One for each light spell held, oldest first; unset where a die is missing.
    holds: tuple[int | None, ...] = ()
    #: One for each target that rolls here, in their order; unset where a die is missing.
    resistances: tuple[int | None, ...] = ()
    effect: tuple[int, ...] = ()


def dice_source_problems(campaign: Campaign, *, is_typed: bool) -> tuple[Problem, ...]:
    """The house rule may ask for dice of one origin."""
    wanted = campaign.rules.dice_source
    if wanted is DiceSource.SERVER and is_typed:
        return (Problem(code="server_dice_only", field="dice"),)
    if wanted is DiceSource.TYPED and not is_typed:
        return (Problem(code="typed_dice_only", field="dice"),)
    return ()


def roll_held(act: acts.Act, held: Held, typed: Sequence[int | None] | None) -> dict[str, Any]:
    """The declaration stands: what is held ends or rolls. For the log. Source: S3.

    ``typed`` are the dice of the table, unset with the server's. Raises ``Refused``.
    """
    dice: Dice = SystemDice() if typed is None else TypedDice(tuple(typed))
    with _named(["hold_rolls"] * len(held.rolling)):
        return hold_at_cast(act, held, dice)


def roll(
    campaign: Campaign,
    character: Character,
    known: KnownSpell,
    plan: CastPlan,
    typed: TypedRolls | None,
    *,
    aiming: Aiming = AT_NOBODY,
    at_roll: bool = False,
) -> CastResult:
    """The dice fall: the server's, or those typed. Raises ``Refused``. Writes nothing.

    ``at_roll`` as in ``declaring.mage_of``.
    """
    targets = aiming.targets
    rolling = sum(
        rolls_against(
            known.spell.parameters, target, intensity=plan.intensity, surcharge=plan.surcharge
        )
        for target in targets
    )
    dice = _dice(typed, rolling=rolling)
    fields = ["roll", *["resistance_roll"] * rolling]
    with _named(fields, otherwise="effect_rolls"):
        mage = mage_of(character, known, at_roll=at_roll)
        result = _resolve(campaign, mage, known, plan, dice, targets)
    _refuse_left_over(result, dice)
    return result


def settle(
    act: acts.Act,
    character: Character,
    known: KnownSpell,
    declaration: Declaration,
    before: CastForecast,
    result: CastResult,
    *,
    aiming: Aiming,
) -> None:
    """Pays for the roll, puts the spell to work and tells all of it. Source: P4, P11, P14, S4.

    ``before`` are the cast's numbers at the roll. Sets the act's data by ``|=``.
    """
    act.add(character, "mp", -result.cost)
    if result.checks_skill:
        act.set(known, "checked", new=True)
    if result.earns_mark:
        act.set(character, "pou_marked", new=True)
    spell = put_to_work(
        act,
        character=character,
        spell=known.spell,
        result=result,
        targets=declaration.targets,
    )
    rows = make_targets(
        act,
        caster=character,
        spell=known.spell,
        plan=declaration.plan,
        aimed=aiming.aimed,
        result=result,
        at_work=spell,
    )
    act.data |= told_cast(character, known, declaration.plan, before, result)
    act.data |= declaration.to_values() | {
        "whom": told_targets(aiming.aimed, result, rows),
        "at_work": {"id": spell.pk, "ends": spell.ends} if spell else None,
        "felled": lose_all(act, character) if result.is_unconscious_after else [],
    }
    act.data["uses"] += uses_of([spell] if spell else []) + uses_of_targets(aiming.aimed)
    act.on_behalf_of = on_behalf(act.by, character)
    about(act, character)


def _resolve(
    campaign: Campaign,
    mage: Mage,
    known: KnownSpell,
    plan: CastPlan,
    dice: Dice,
    targets: Sequence[Target],
) -> CastResult:
    try:
        return resolve_cast(
            mage=mage,
            parameters=known.spell.parameters,
            plan=plan,
            rules=campaign.rules,
            dice=dice,
            targets=targets,
            rolls_effect=known.spell.rolls_dice,
        )
    except IllegalError as error:
        raise Refused(
            cast_problem(problem) for problem in error.problems if isinstance(problem, CastProblem)
        ) from error


def _refuse_left_over(result: CastResult, dice: Dice) -> None:
    """More dice than the effect has: one was meant otherwise. After a failure none count."""
    if result.effect is None or not isinstance(dice, TypedDice) or not dice.left_over:
        return
    wanted = sum(len(effect.rolls) for _intensity, effect in result.effects)
    detail = {"wanted": wanted, "typed": wanted + len(dice.left_over)}
    raise Refused([Problem(code="dice_left_over", field="effect_rolls", detail=detail)])


def _dice(typed: TypedRolls | None, *, rolling: int) -> Dice:
    """``rolling``: on how many targets a resistance is rolled here."""
    if typed is None:
        return SystemDice()
    missing = (None,) * (rolling - len(typed.resistances))
    return TypedDice((typed.cast, *typed.resistances[:rolling], *missing, *typed.effect))


@contextmanager
def _named(fields: Sequence[str], otherwise: str = "") -> Iterator[None]:
    """A die that is missing or impossible is told by the field in which it was typed."""
    try:
        yield
    except MalformedError as error:
        problems = []
        for problem in error.problems:
            numbers = dict(problem.numbers)
            position = numbers.get("position", 1)
            field = fields[position - 1] if position <= len(fields) else otherwise
            problems.append(Problem(code=problem.code, field=field, detail=numbers))
        raise Refused(problems) from error

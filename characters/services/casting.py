"""The cast of a percentile spell, as an act. Source: P1 to P4, P6 to P10, P12, P14, S2."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any
from uuid import UUID

from campaign.models import Campaign, LogEntry, Membership
from campaign.services import acts
from campaign.services.clock import pass_time
from campaign.services.refusal import Problem, Refused
from characters.models import Character, KnownSpell
from characters.services.behalf import on_behalf
from characters.services.involvement import about
from characters.services.locking import controls, locked_character
from rules.dice import Dice, SystemDice, TypedDice
from rules.errors import IllegalError, MalformedError
from rules.options import DiceSource
from rules.percentile.casting import (
    CastPlan,
    CastProblem,
    CastResult,
    Mage,
    forecast,
    resolve_cast,
)
from rules.percentile.forecast import CastForecast
from spells.models import Spell

KIND = "cast"


@dataclass(frozen=True, kw_only=True)
class TypedRolls:
    """Dice thrown at the table, in the order of the rules: cast, resistance, effect."""

    cast: int
    #: Unset where no resistance is rolled.
    resistance: int | None = None
    effect: tuple[int, ...] = ()


def mage_of(character: Character, known: KnownSpell) -> Mage:
    """The caster as the rules see them."""
    return Mage(
        int_score=character.int_score,
        pou=character.pou,
        dex=character.dex_score,
        mp=character.mp,
        skill=known.skill,
        is_bound=character.bound,
        is_gagged=character.gagged,
    )


def foresee(
    *, campaign: Campaign, character: Character, known: KnownSpell, plan: CastPlan
) -> CastForecast:
    """Every number of a planned cast, and every reason against it. No query."""
    return forecast(
        mage=mage_of(character, known),
        parameters=known.spell.parameters,
        plan=plan,
        rules=campaign.rules,
        rolls_effect=known.spell.rolls_dice,
    )


def state_problems(character: Character) -> tuple[Problem, ...]:
    """Why this character cannot act at all, whatever the spell."""
    if character.is_playing:
        return ()
    return (Problem(code="not_playing", field="character", detail={"state": character.state}),)


def cast(
    *,
    by: Membership,
    act_id: UUID,
    character_id: int,
    spell_id: int,
    plan: CastPlan,
    modifier_name: str = "",
    typed: TypedRolls | None = None,
    mends: int | None = None,
) -> LogEntry:
    """Casts a known spell: rolls or takes the typed dice, pays, moves the clock, checks the skill.

    Raises ``Refused`` with every
    problem; problems of typed dice have ``field`` ``roll``, ``resistance_roll`` or
    ``effect_rolls``. ``mends`` is the entry whose typed dice this cast puts right.
    """
    given = {
        "character": character_id,
        "spell": spell_id,
        "plan": asdict(plan),
        "modifier_name": modifier_name,
        "typed": asdict(typed) if typed else None,
        "mends": mends,
    }
    with acts.begin(by=by, act_id=act_id, kind=KIND, given=given) as act:
        if act.entry:
            return act.entry
        character, known = _lock(act, character_id=character_id, spell_id=spell_id)
        if not act.by.is_gm and not (act.by.can_play and controls(act, character)):
            raise Refused([Problem(code="not_your_character", field="character")])
        problems = (*state_problems(character), *_dice_source_problems(act.campaign, typed))
        if problems:
            raise Refused(problems)
        before = _pass_casting_time(act, character, known, plan)
        result = _resolve(act.campaign, character, known, plan, typed)
        act.add(character, "mp", -result.cost)
        if result.checks_skill:
            act.set(known, "checked", new=True)
        if result.earns_mark:
            act.set(character, "pou_marked", new=True)
        act.data |= _told(character, known, plan, before, result) | {
            "modifier_name": modifier_name,
            "mends": mends,
        }
        act.on_behalf_of = on_behalf(act.by, character)
        about(act, character)
    return act.done


def _pass_casting_time(
    act: acts.Act, character: Character, known: KnownSpell, plan: CastPlan
) -> CastForecast:
    """The incantation runs, then the roll comes: the cast's numbers at that moment. Source: S2.

    Raises ``Refused`` for a plan that could not begin; points come back meanwhile.
    """
    before = foresee(campaign=act.campaign, character=character, known=known, plan=plan)
    if before.problems:
        raise Refused(_cast_problem(problem) for problem in before.problems)
    if not before.seconds:
        return before
    pass_time(act, before.seconds)
    character.refresh_from_db(fields=["mp", "mp_fraction"])
    return foresee(campaign=act.campaign, character=character, known=known, plan=plan)


def _cast_problem(problem: CastProblem) -> Problem:
    return Problem(code=problem.code, field=problem.field, detail=dict(problem.numbers))


def _lock(act: acts.Act, *, character_id: int, spell_id: int) -> tuple[Character, KnownSpell]:
    """The caster and the spell as they are now. Raises ``Refused`` where either is gone."""
    character = locked_character(act, character_id)
    known = act.lock(
        KnownSpell.objects.standing()
        .select_related("spell")
        .filter(character=character_id, spell=spell_id)
    )
    if not known:
        raise Refused([Problem(code="spell_not_known", field="spell")])
    return character, known[0]


def _dice_source_problems(campaign: Campaign, typed: TypedRolls | None) -> tuple[Problem, ...]:
    """The house rule may ask for dice of one origin."""
    wanted = campaign.rules.dice_source
    if wanted is DiceSource.SERVER and typed is not None:
        return (Problem(code="server_dice_only", field="dice"),)
    if wanted is DiceSource.TYPED and typed is None:
        return (Problem(code="typed_dice_only", field="dice"),)
    return ()


def _resolve(
    campaign: Campaign,
    character: Character,
    known: KnownSpell,
    plan: CastPlan,
    typed: TypedRolls | None,
) -> CastResult:
    dice = _dice(known.spell, plan, typed)
    try:
        result = resolve_cast(
            mage=mage_of(character, known),
            parameters=known.spell.parameters,
            plan=plan,
            rules=campaign.rules,
            dice=dice,
            rolls_effect=known.spell.rolls_dice,
        )
    except IllegalError as error:
        raise Refused(
            _cast_problem(problem) for problem in error.problems if isinstance(problem, CastProblem)
        ) from error
    except MalformedError as error:
        resists = _resists(known.spell, plan)
        raise Refused(
            _die_problem(problem.code, dict(problem.numbers), has_resistance=resists)
            for problem in error.problems
        ) from error
    _refuse_left_over(result, dice)
    return result


def _refuse_left_over(result: CastResult, dice: Dice) -> None:
    """More dice than the effect has: one was meant otherwise. After a failure none count."""
    if result.effect is None or not isinstance(dice, TypedDice) or not dice.left_over:
        return
    wanted = len(result.effect.rolls)
    detail = {"wanted": wanted, "typed": wanted + len(dice.left_over)}
    raise Refused([Problem(code="dice_left_over", field="effect_rolls", detail=detail)])


def _resists(spell: Spell, plan: CastPlan) -> bool:
    return bool(spell.resistance) and plan.target_score is not None


def _dice(spell: Spell, plan: CastPlan, typed: TypedRolls | None) -> Dice:
    if typed is None:
        return SystemDice()
    resistance = (typed.resistance,) if _resists(spell, plan) else ()
    return TypedDice((typed.cast, *resistance, *typed.effect))


def _die_problem(code: str, numbers: Mapping[str, int], *, has_resistance: bool) -> Problem:
    """A die that is missing or impossible, by the field in which it was typed."""
    position = numbers.get("position", 1)
    fields = ["roll", "resistance_roll"] if has_resistance else ["roll"]
    field = fields[position - 1] if position <= len(fields) else "effect_rolls"
    return Problem(code=code, field=field, detail=numbers)


def _told(
    character: Character,
    known: KnownSpell,
    plan: CastPlan,
    before: CastForecast,
    result: CastResult,
) -> dict[str, Any]:
    """What the log keeps: kinds and values, enough to draw the result again for ever."""
    spell = known.spell
    return {
        "spell": spell.pk,
        "spell_name": {"fr": spell.name_fr, "en": spell.name_en},
        "counts": {"fr": spell.dice_fr, "en": spell.dice_en},
        "parameters": asdict(spell.parameters),
        "skill": known.skill,
        "plan": asdict(plan),
        "level": result.level,
        "chance": result.chance,
        "derivation": [[line.kind, line.value] for line in result.derivation],
        "bands": [[band.outcome, band.low, band.high] for band in before.bands or ()],
        "costs": dict(before.odds.costs) if before.odds else {},
        "outcome": result.outcome,
        "cost": result.cost,
        "mp": {"before": result.mp_before, "after": result.mp_after, "max": character.mp_maximum},
        "dice": [
            {"for": purpose, "faces": roll.faces, "value": roll.value, "typed": roll.typed}
            for purpose, roll in result.dice
        ],
        "effect": _effect(result),
        "resistance": asdict(result.resistance) if result.resistance else None,
        "crossing": asdict(result.crossing) if result.crossing else None,
        "intensity_left": result.intensity_left,
        "takes_effect": result.takes_effect,
        "range_m": result.range_m,
        "duration_min": result.duration_min,
        "casting_rounds": result.casting_rounds,
        "seconds": result.seconds,
        "dex": character.dex_score,
        "rank": before.rank,
        "checked": result.checks_skill,
        "marked": result.earns_mark,
        "falls": result.is_unconscious_after,
        "uses": [{"on": KnownSpell._meta.label, "id": known.pk}],
    }


def _effect(result: CastResult) -> dict[str, Any] | None:
    if result.effect is None:
        return None
    return {
        "formula": str(result.effect.formula),
        "rolls": [{"faces": r.faces, "value": r.value} for r in result.effect.rolls],
        "total": result.effect.total,
    }

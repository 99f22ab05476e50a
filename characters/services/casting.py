"""The cast of a percentile spell, as an act. Source: P1 to P4, P6 to P10, P12, P14, S2 to S4."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from uuid import UUID

from campaign.models import Campaign, LogEntry, Membership
from campaign.services import acts
from campaign.services.clock import pass_time
from campaign.services.refusal import Problem, Refused
from characters.models import Character, KnownSpell
from characters.services.behalf import on_behalf
from characters.services.cast_told import told_cast
from characters.services.holding import (
    Held,
    held_by,
    hold_at_cast,
    lose_all,
    put_to_work,
    uses_of,
)
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
    """Dice thrown at the table, in the order of the rules: holds, cast, resistance, effect."""

    cast: int
    #: One for each light spell held, oldest first; unset where a die is missing.
    holds: tuple[int | None, ...] = ()
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
    targets: str = "",
    ends: Collection[int] = (),
    typed: TypedRolls | None = None,
    mends: int | None = None,
) -> LogEntry:
    """Casts a known spell: rolls or takes the typed dice, pays, lets time pass, puts it to work.

    ``ends`` are the intense and total spells (ids of ``ActiveSpell``) that the person knows will
    end. Raises ``Refused`` with every problem; problems of typed dice have ``field``
    ``hold_rolls``, ``roll``, ``resistance_roll`` or ``effect_rolls``. ``mends`` is the entry
    whose typed dice this cast puts right.
    """
    given = {
        "character": character_id,
        "spell": spell_id,
        "plan": asdict(plan),
        "modifier_name": modifier_name,
        "targets": targets,
        "ends": sorted(ends),
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
        before, held = _declare(act, character, known, plan, ends=ends, typed=typed)
        dice = _dice(known.spell, plan, held, typed)
        with _typed_dice_named(known.spell, plan, held):
            holds = hold_at_cast(act, held, dice)
            if before.seconds:
                before = _pass_casting_time(act, character, known, plan, before.seconds)
            result = _resolve(act.campaign, character, known, plan, dice)
        act.add(character, "mp", -result.cost)
        if result.checks_skill:
            act.set(known, "checked", new=True)
        if result.earns_mark:
            act.set(character, "pou_marked", new=True)
        spell = put_to_work(
            act, character=character, spell=known.spell, result=result, targets=targets
        )
        act.data |= told_cast(character, known, plan, before, result) | {
            "modifier_name": modifier_name,
            "targets": targets,
            "mends": mends,
            "holds": holds["holds"],
            "ended": holds["ended"],
            "at_work": {"id": spell.pk, "ends": spell.ends} if spell else None,
            "felled": lose_all(act, character) if result.is_unconscious_after else [],
        }
        act.data["dice"] = [*holds["dice"], *act.data["dice"]]
        act.data["uses"] += holds["uses"] + uses_of([spell] if spell else [])
        act.on_behalf_of = on_behalf(act.by, character)
        about(act, character)
    return act.done


def _declare(
    act: acts.Act,
    character: Character,
    known: KnownSpell,
    plan: CastPlan,
    *,
    ends: Collection[int],
    typed: TypedRolls | None,
) -> tuple[CastForecast, Held]:
    """The cast's numbers and what is held as it begins. Source: S3.

    Raises ``Refused`` with every reason why it cannot begin: nothing is rolled then.
    """
    before = foresee(campaign=act.campaign, character=character, known=known, plan=plan)
    held = held_by(act.campaign, character)
    problems = [_cast_problem(problem) for problem in before.problems]
    unasked = held.ending_ids - set(ends)
    if unasked:
        problems.append(Problem(code="ends_held", field="holds", detail={"count": len(unasked)}))
    wanted = len(held.rolling)
    if typed is not None and len(typed.holds) > wanted:
        detail = {"wanted": wanted, "typed": len(typed.holds)}
        problems.append(Problem(code="dice_left_over", field="hold_rolls", detail=detail))
    if problems:
        raise Refused(problems)
    return before, held


def _pass_casting_time(
    act: acts.Act, character: Character, known: KnownSpell, plan: CastPlan, seconds: int
) -> CastForecast:
    """The incantation runs, then the roll comes: the cast's numbers at that moment. Source: S2.

    Points come back meanwhile, and spells end.
    """
    pass_time(act, seconds)
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
    campaign: Campaign, character: Character, known: KnownSpell, plan: CastPlan, dice: Dice
) -> CastResult:
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


def _dice(spell: Spell, plan: CastPlan, held: Held, typed: TypedRolls | None) -> Dice:
    if typed is None:
        return SystemDice()
    missing = (None,) * (len(held.rolling) - len(typed.holds))
    resistance = (typed.resistance,) if _resists(spell, plan) else ()
    return TypedDice((*typed.holds, *missing, typed.cast, *resistance, *typed.effect))


@contextmanager
def _typed_dice_named(spell: Spell, plan: CastPlan, held: Held) -> Iterator[None]:
    """A die that is missing or impossible is told by the field in which it was typed."""
    fields = [*("hold_rolls" for _spell in held.rolling), "roll"]
    if _resists(spell, plan):
        fields.append("resistance_roll")
    try:
        yield
    except MalformedError as error:
        raise Refused(
            _die_problem(problem.code, dict(problem.numbers), fields) for problem in error.problems
        ) from error


def _die_problem(code: str, numbers: Mapping[str, int], fields: Sequence[str]) -> Problem:
    position = numbers.get("position", 1)
    field = fields[position - 1] if position <= len(fields) else "effect_rolls"
    return Problem(code=code, field=field, detail=numbers)

"""An incantation round by round: declared, then rolled when its moment comes. Source: S2, S3."""

from collections.abc import Collection, Sequence
from dataclasses import asdict
from uuid import UUID

from campaign.models import Campaign, LogEntry, Membership
from campaign.services import acts
from campaign.services.refusal import Problem, Refused
from characters.models import Character, Incantation, KnownSpell
from characters.services import casting
from characters.services.aiming import aimed_at
from characters.services.behalf import on_behalf
from characters.services.declaring import (
    Declaration,
    declare,
    foresee,
    locked_caster,
    state_problems,
)
from characters.services.fight.in_fight import mark_acted, place_of, surprise_problems
from characters.services.incantations import busy_problems, told, uses_of
from characters.services.involvement import about
from characters.services.rests import disturb
from characters.services.rolling import TypedRolls, dice_source_problems, roll, roll_held, settle
from rules.percentile.incantation import Stage, course_of

DECLARED = "incantation.declared"
#: At the roll the points were too few.
FELL_THROUGH = "incantation.fell_through"


def declare_incantation(
    *,
    by: Membership,
    act_id: UUID,
    character_id: int,
    spell_id: int,
    declaration: Declaration,
    ends: Collection[int] = (),
    rest: int | None = None,
    holds: Sequence[int | None] | None = None,
    mends: int | None = None,
) -> LogEntry:
    """The mage begins an incantation: what is held ends or rolls, nothing is paid yet.

    ``ends`` and ``rest`` as in ``casting.cast``; ``holds`` are the dice typed for the light
    spells held, unset where the server rolls. ``mends`` is the entry whose typed dice this
    declaration puts right. Raises ``Refused`` with every problem.
    """
    given = declaration.to_values(numbers=True) | {
        "character": character_id,
        "spell": spell_id,
        "ends": sorted(ends),
        "rest": rest,
        "holds": None if holds is None else list(holds),
        "mends": mends,
    }
    with acts.begin(by=by, act_id=act_id, kind=DECLARED, given=given) as act:
        if act.entry:
            return act.entry
        character, known = locked_caster(act, character_id=character_id, spell_id=spell_id)
        place = place_of(act.campaign, character)
        problems = (
            *state_problems(character),
            *surprise_problems(place),
            *busy_problems(character),
            *time_stands_problems(act.campaign),
        )
        if problems:
            raise Refused(problems)
        before, held = declare(
            act,
            character,
            known,
            declaration,
            ends=ends,
            rest=rest,
            hold_rolls=None if holds is None else len(holds),
            is_mending=mends is not None,
        )
        if not before.seconds:
            raise Refused([Problem(code="nothing_to_run", field="whole")])
        if held.rolling:
            wrong = dice_source_problems(act.campaign, is_typed=holds is not None)
            if wrong:
                raise Refused(wrong)
        rolled = roll_held(act, held, holds)
        broken = disturb(act, [character]) if rest else []
        mark_acted(act, place)
        incantation = _begin(act, character, known, declaration)
        act.data |= told(incantation) | declaration.to_values()
        act.data |= {
            "chance": before.chance,
            "mp": {"now": character.mp, "max": character.mp_maximum},
            "mends": mends,
            "rest": rest if broken else None,
            "holds": rolled["holds"],
            "ended": rolled["ended"],
            "uses": [*rolled["uses"], {"on": KnownSpell._meta.label, "id": known.pk}],
        }
        if rolled["dice"]:
            act.data["dice"] = rolled["dice"]
        act.on_behalf_of = on_behalf(act.by, character)
        about(act, character)
    return act.done


def roll_incantation(
    *,
    by: Membership,
    act_id: UUID,
    character_id: int,
    incantation_id: int,
    typed: TypedRolls | None = None,
    mends: int | None = None,
) -> LogEntry:
    """The moment has come: the roll, as of a cast. Too few points: it falls through at no cost.

    An entry of kind ``cast``, or ``incantation.fell_through``. ``mends`` is the entry whose typed
    dice this roll puts right. Raises ``Refused`` with every problem, those of dice by their field.
    """
    given = {
        "character": character_id,
        "incantation": incantation_id,
        "typed": asdict(typed) if typed else None,
        "mends": mends,
    }
    with acts.begin(by=by, act_id=act_id, kind=casting.KIND, given=given) as act:
        if act.entry:
            return act.entry
        incantation = locked_incantation(act, character_id, incantation_id)
        character, known = locked_caster(
            act, character_id=character_id, spell_id=incantation.spell_id
        )
        problems = [
            *state_problems(character),
            *_moment_problems(act, incantation),
            *dice_source_problems(act.campaign, is_typed=typed is not None),
        ]
        if typed and typed.holds:
            detail = {"wanted": 0, "typed": len(typed.holds)}
            problems.append(Problem(code="dice_left_over", field="hold_rolls", detail=detail))
        if problems:
            raise Refused(problems)
        act.end(incantation)
        act.data = {"uses": []}
        if character.mp < _needed(incantation):
            _fall_through(act, character, incantation)
        else:
            _roll(act, character, known, incantation, typed)
            act.data |= {"mends": mends, "incantation": told(incantation)}
        mark_acted(act, place_of(act.campaign, character))
        act.data["uses"].append(uses_of(incantation))
    return act.done


def locked_incantation(act: acts.Act, character_id: int, incantation_id: int) -> Incantation:
    """The character's incantation, locked.

    Raises ``Refused`` where it runs no more, and while what was forgotten is being entered.
    """
    standing_still = time_stands_problems(act.campaign)
    if standing_still:
        raise Refused(standing_still)
    rows = Incantation.objects.running().filter(
        campaign=act.campaign, character=character_id, pk=incantation_id
    )
    found = act.lock(rows)
    if not found:
        raise Refused([Problem(code="incantation_over")])
    return found[0]


def time_stands_problems(campaign: Campaign) -> tuple[Problem, ...]:
    """In the past no round passes: there a spell is cast in one go."""
    return (Problem(code="time_stands", field="whole"),) if campaign.is_in_the_past else ()


def _begin(
    act: acts.Act, character: Character, known: KnownSpell, declaration: Declaration
) -> Incantation:
    plan = declaration.plan
    course = course_of(
        declared=act.campaign.clock_seconds,
        ceremony_rounds=plan.ceremony_rounds,
        level=plan.level,
        round_seconds=act.campaign.rules.round_seconds,
    )
    return act.make(
        Incantation(
            campaign=act.campaign,
            character=character,
            spell=known.spell,
            declared_seq=act.seq,
            declaration=declaration.to_values(numbers=True),
            level=plan.level,
            skill=known.skill,
            declared=course.declared,
            ceremony_ends=course.ceremony_ends,
            ready=course.ready,
            round_seconds=course.round_seconds,
        )
    )


def _moment_problems(act: acts.Act, incantation: Incantation) -> tuple[Problem, ...]:
    """Before its moment there is nothing to roll."""
    now = act.campaign.clock_seconds
    if incantation.course.stage(now) is Stage.READY:
        return ()
    return (Problem(code="not_ready", detail={"rounds": incantation.course.rounds_left(now)}),)


def _needed(incantation: Incantation) -> int:
    plan = Declaration.from_values(incantation.declaration).plan
    return plan.level + plan.surcharge


def _fall_through(act: acts.Act, character: Character, incantation: Incantation) -> None:
    """The points are too few by now: nothing is rolled, nothing is paid. Source: S2."""
    act.kind = FELL_THROUGH
    act.data |= told(incantation) | {
        "needed": _needed(incantation),
        "mp": {"now": character.mp, "max": character.mp_maximum},
    }
    act.on_behalf_of = on_behalf(act.by, character)
    about(act, character)


def _roll(
    act: acts.Act,
    character: Character,
    known: KnownSpell,
    incantation: Incantation,
    typed: TypedRolls | None,
) -> None:
    """All of P2 was fixed at the declaration: the skill of then, whatever was corrected since."""
    declaration = Declaration.from_values(incantation.declaration)
    known.skill = incantation.skill
    before = foresee(
        campaign=act.campaign,
        character=character,
        known=known,
        plan=declaration.plan,
        at_roll=True,
    )
    aiming = aimed_at(
        campaign=act.campaign, caster=character, spell=known.spell, aims=declaration.aims
    )
    result = roll(
        act.campaign,
        character,
        known,
        declaration.plan,
        typed,
        aiming=aiming,
        at_roll=True,
    )
    settle(act, character, known, declaration, before, result, aiming=aiming)

"""The cast of a percentile spell with one tap, as an act. Source: P1 to P4, P6 to P10, P12, S2."""

from collections.abc import Collection, Sequence
from dataclasses import asdict
from uuid import UUID

from campaign.models import LogEntry, Membership
from campaign.services import acts
from campaign.services.clock import pass_time
from campaign.services.refusal import Refused
from characters.models import Character, Fight, Incantation, KnownSpell, SpellTarget
from characters.services.aiming import Aim, aimed_at
from characters.services.declaring import (
    Declaration,
    declare,
    foresee,
    locked_caster,
    state_problems,
)
from characters.services.fight.in_fight import (
    mark_acted,
    place_of,
    surprise_problems,
    whole_problems,
)
from characters.services.glance import glance
from characters.services.incantations import busy_problems
from characters.services.rests import disturb
from characters.services.rolling import TypedRolls, dice_source_problems, roll, roll_held, settle
from rules.percentile.casting import CastPlan
from rules.percentile.forecast import CastForecast

KIND = "cast"


def cast(
    *,
    by: Membership,
    act_id: UUID,
    character_id: int,
    spell_id: int,
    plan: CastPlan,
    modifier_name: str = "",
    aims: Sequence[Aim] = (),
    ends: Collection[int] = (),
    rest: int | None = None,
    typed: TypedRolls | None = None,
    mends: int | None = None,
) -> LogEntry:
    """Casts a known spell: rolls or takes the typed dice, pays, lets time pass, puts it to work.

    ``ends`` are the intense and total spells (ids of ``ActiveSpell``) that the person knows will
    end, ``rest`` the rest (id of ``RestParticipant``) that they know it breaks off. Raises
    ``Refused`` with every problem; problems of typed dice have ``field`` ``hold_rolls``,
    ``roll``, ``resistance_roll`` or ``effect_rolls``. ``mends`` is the entry whose typed dice
    this cast puts right.
    """
    declaration = Declaration(plan=plan, modifier_name=modifier_name, aims=tuple(aims))
    given = declaration.to_values(numbers=True) | {
        "character": character_id,
        "spell": spell_id,
        "ends": sorted(ends),
        "rest": rest,
        "typed": asdict(typed) if typed else None,
        "mends": mends,
    }
    with acts.begin(by=by, act_id=act_id, kind=KIND, given=given) as act:
        if act.entry:
            return act.entry
        character, known = locked_caster(act, character_id=character_id, spell_id=spell_id)
        there = glance(act.campaign)
        place = place_of(act.campaign, character) if Fight in there else None
        problems = (
            *state_problems(character),
            *(() if mends is not None else surprise_problems(place)),
            # what was forgotten was cast before the incantation that runs now
            *(
                busy_problems(character)
                if Incantation in there and not act.campaign.is_in_the_past
                else ()
            ),
            *dice_source_problems(act.campaign, is_typed=typed is not None),
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
            hold_rolls=len(typed.holds) if typed else None,
            is_mending=mends is not None,
            there=there,
        )
        by_rounds = whole_problems(place, before.seconds or 0)
        if by_rounds:
            raise Refused(by_rounds)
        holds = roll_held(act, held, typed.holds if typed else None)
        broken = disturb(act, [character]) if rest else []
        if before.seconds:
            before = _pass_casting_time(act, character, known, plan, before.seconds)
        aiming = aimed_at(
            campaign=act.campaign,
            caster=character,
            spell=known.spell,
            aims=declaration.aims,
            has_barriers=SpellTarget in there,
        )
        result = roll(act.campaign, character, known, plan, typed, aiming=aiming)
        settle(act, character, known, declaration, before, result, aiming=aiming)
        mark_acted(act, place)
        act.data |= {"mends": mends, "holds": holds["holds"], "ended": holds["ended"]}
        act.data["rest"] = rest if broken else None
        act.data["dice"] = [*holds["dice"], *act.data["dice"]]
        act.data["uses"] += holds["uses"]
    return act.done


def _pass_casting_time(
    act: acts.Act, character: Character, known: KnownSpell, plan: CastPlan, seconds: int
) -> CastForecast:
    """The incantation runs, then the roll comes: the cast's numbers at that moment. Source: S2.

    Points come back meanwhile, and spells end.
    """
    pass_time(act, seconds)
    character.refresh_from_db(fields=["mp", "mp_fraction"])
    return foresee(campaign=act.campaign, character=character, known=known, plan=plan)

"""A fight's rounds: initiative, the next round, the end. Source: P9, V5, S1, S2, S7."""

from collections.abc import Collection, Mapping, Sequence
from typing import Any
from uuid import UUID

from campaign.models import LogEntry, Membership
from campaign.services import acts
from campaign.services.clock import pass_time
from campaign.services.refusal import Problem, Refused
from characters.models import (
    Character,
    CharacterKind,
    CharacterState,
    Combatant,
    DeclaredSpell,
    Fight,
    Incantation,
    Phase,
    Side,
)
from characters.services.fight.declarations import is_out, phase_of, undecided
from characters.services.fight.in_fight import locked_fight
from characters.services.fight.joining import is_open
from characters.services.fight.open_choices import open_choices
from characters.services.involvement import involve
from characters.services.rights import require_gm
from characters.services.rolling import dice_source_problems
from characters.services.vancian.declared_ends import break_off_declared
from rules.dice import Dice, Roll, SystemDice, TypedDice
from rules.errors import MalformedError
from rules.initiative import needs_dice, throw
from rules.options import DiceSource, Initiative

INITIATIVE = "fight.initiative"
NEXT_ROUND = "fight.next_round"
ENDED = "fight.ended"


def roll_initiative(
    *, by: Membership, act_id: UUID, seen: int, typed: Mapping[str, int | None] | None = None
) -> LogEntry:
    """A GM closes the declarations: who has not declared passes, and dice fall where they decide.

    ``typed`` are dice from the table, by side (``party``, ``foes``) or by combatant (its id); one
    that is missing is the server's, where the house rules let it roll. ``seen`` is the round that
    the page had shown. Raises ``Refused``; problems of dice have field ``die-<name>``.
    """
    given = {"seen": seen, "typed": dict(typed) if typed else None}
    with acts.begin(by=by, act_id=act_id, kind=INITIATIVE, given=given) as act:
        if act.entry:
            return act.entry
        require_gm(act.by)
        fight = locked_fight(act, seen=seen)
        if not fight.is_declaring:
            raise Refused([Problem(code="after_initiative")])
        rows = act.lock(Combatant.objects.of(fight))
        passing = undecided(fight, rows, act.campaign)
        act.set_all((row, "passed_round", fight.round_number) for row in passing)
        act.set(fight, "phase", str(Phase.ACTING))
        act.data = {
            "round": fight.round_number,
            "option": str(act.campaign.rules.initiative),
            "passed": [row.character.name for row in passing if is_open(row.character)],
            "gms": {
                "passed": [row.character.name for row in passing if not is_open(row.character)]
            },
        }
        act.data["uses"] = _declared_by(rows)
        if needs_dice(act.campaign.rules.initiative):
            _throw(act, fight, rows, typed or {})
        involve(act, [row.character for row in passing if is_open(row.character)])
    return act.done


def next_round(
    *,
    by: Membership,
    act_id: UUID,
    seen: int,
    losing: Collection[int] = (),
    anyway: bool = False,
) -> LogEntry:
    """A GM lets the round pass: incantations go on, spells end, and another is declared for.

    It stops for a choice: a declared spell that was not cast, one whose moment has come, a
    resistance or a saving throw that waits. ``anyway`` passes over them: what was declared is
    withdrawn then, after initiative and wiped (Source: S7). It stops for a death as the clock does
    (``losing``). ``seen`` is the round that the page had shown, so that two GMs who press at once
    pass one round. Raises ``Refused``.
    """
    given = {"seen": seen, "losing": sorted(losing), "anyway": anyway}
    with acts.begin(by=by, act_id=act_id, kind=NEXT_ROUND, given=given) as act:
        if act.entry:
            return act.entry
        require_gm(act.by)
        fight = locked_fight(act, seen=seen)
        if act.campaign.is_in_the_past:
            raise Refused([Problem(code="time_stands")])
        rows = act.lock(Combatant.objects.of(fight))
        if not anyway:
            problems = open_choices(act.campaign, fight)
            if problems:
                raise Refused(problems)
        lost = break_off_declared(
            act,
            [row.character for row in rows],
            is_kept=True,
            after_initiative=not fight.is_declaring,
        )
        told = [
            (row.character, {"name": row.character.name} | lost[row.character_id])
            for row in rows
            if row.character_id in lost
        ]
        act.data = {
            "round": fight.round_number + 1,
            "lost": [one for character, one in told if is_open(character)],
            "gms": {"lost": [one for character, one in told if not is_open(character)]},
        }
        pass_time(act, act.campaign.rules.round_seconds, losing=losing)
        act.set(fight, "round_number", fight.round_number + 1)
        act.set(fight, "party_die", None)
        act.set(fight, "foes_die", None)
        act.set_all((row, "die", None) for row in rows)
        # Time has passed over the characters: who fell meanwhile is read again.
        rows = list(Combatant.objects.of(fight))
        act.set(fight, "phase", phase_of(act, fight, rows))
    return act.done


def end(*, by: Membership, act_id: UUID, aside: bool) -> LogEntry:
    """A GM ends the fight. Raises ``Refused``.

    What is still declared is kept: no opponent is left to interrupt it (Read). ``aside``: the GM's
    characters among the enemies leave the table and stay in the campaign; their incantations end
    at no cost.
    """
    with acts.begin(by=by, act_id=act_id, kind=ENDED, given={"aside": aside}) as act:
        if act.entry:
            return act.entry
        require_gm(act.by)
        fight = locked_fight(act)
        rows = act.lock(Combatant.objects.of(fight))
        break_off_declared(act, [row.character for row in rows], is_kept=True)
        leaving = [row.character for row in rows if aside and _leaves(row)]
        _put_aside(act, leaving)
        act.end_all(rows)
        act.end(fight)
        act.data = {
            "rounds": fight.round_number,
            "seconds": act.campaign.clock_seconds - fight.began,
            "gms": {"aside": [one.name for one in leaving]},
        }
        involve(act, [row.character for row in rows if is_open(row.character)])
    return act.done


def _declared_by(rows: Sequence[Combatant]) -> list[dict[str, Any]]:
    """What was said before initiative is not unsaid after it: an undo meets this act first."""
    said = DeclaredSpell.objects.standing().filter(character__in=[row.character_id for row in rows])
    return [{"on": DeclaredSpell._meta.label, "id": row.pk} for row in said.order_by("pk")]


def _throw(
    act: acts.Act, fight: Fight, rows: Sequence[Combatant], typed: Mapping[str, int | None]
) -> None:
    """The dice of the round, kept in the rows and in the log: those of GM's characters for GMs."""
    is_side = act.campaign.rules.initiative is Initiative.SIDE
    acting = [
        row
        for row in rows
        if not row.is_surprised(fight.round_number) and not is_out(row.character, act.campaign)
    ]
    names = [str(side) for side in Side] if is_side else [str(row.pk) for row in acting]
    rolls = _rolls(act, names, typed)
    if is_side:
        act.set(fight, "party_die", rolls[Side.PARTY].value)
        act.set(fight, "foes_die", rolls[Side.FOES].value)
        act.data["dice"] = [_told(rolls[side], side=str(side)) for side in Side]
        return
    act.set_all((row, "die", rolls[str(row.pk)].value) for row in acting)
    told = [(row, _told(rolls[str(row.pk)], name=row.character.name)) for row in acting]
    act.data["dice"] = [die for row, die in told if is_open(row.character)]
    act.data["gms"]["dice"] = [die for row, die in told if not is_open(row.character)]


def _rolls(
    act: acts.Act, names: Sequence[str], typed: Mapping[str, int | None]
) -> Mapping[str, Roll]:
    """Raises ``Refused`` with every die that is missing or impossible."""
    option = act.campaign.rules.dice_source
    given = [typed.get(name) for name in names]
    is_typed = any(value is not None for value in given)
    is_typed = is_typed or option is DiceSource.TYPED  # then each missing die is named
    problems = dice_source_problems(act.campaign, is_typed=is_typed)
    if problems:
        raise Refused(problems)
    server: Dice | None = None if option is DiceSource.TYPED else SystemDice()
    rolls: dict[str, Roll] = {}
    wrong: list[Problem] = []
    for name, value in zip(names, given, strict=True):
        try:
            rolls |= throw([name], dice=TypedDice([value], fallback=server))
        except MalformedError as error:
            [problem] = error.problems
            wrong.append(
                Problem(code=problem.code, field=f"die-{name}", detail=dict(problem.numbers))
            )
    if wrong:
        raise Refused(wrong)
    return rolls


def _told(roll: Roll, **whose: str) -> dict[str, Any]:
    return {
        "for": "initiative",
        "faces": roll.faces,
        "value": roll.value,
        "typed": roll.typed,
        **whose,
    }


def _leaves(row: Combatant) -> bool:
    character = row.character
    return (
        row.side == Side.FOES
        and character.kind == CharacterKind.NPC
        and character.state == CharacterState.PLAYING
    )


def _put_aside(act: acts.Act, characters: Sequence[Character]) -> None:
    """Three queries, however many."""
    ids = [one.pk for one in characters]
    act.end_all(act.lock(Incantation.objects.running().filter(character__in=ids)))
    act.set_all((one, "state", str(CharacterState.ASIDE)) for one in characters)

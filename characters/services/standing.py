"""Where a character stands: in play or not, seen or hidden, free or tied."""

from uuid import UUID

from campaign.models import LogEntry, Membership
from campaign.services import acts
from campaign.services.refusal import Problem, Refused
from characters.models import Character, CharacterState
from characters.services.editing import has_players
from characters.services.incantations import LEFT, TIED, break_off_running, fall, running_of
from characters.services.involvement import about
from characters.services.locking import controls, locked_character
from characters.services.rights import may_play
from characters.services.vancian.declared_ends import lose_declared
from rules.percentile.incantation import Stage

#: What may hold a character back, in the order in which it is told.
CONDITIONS = ("bound", "gagged", "silenced", "unconscious")
_GMS_WORD = frozenset({"silenced", "unconscious"})


def set_state(*, by: Membership, act_id: UUID, character_id: int, state: str) -> LogEntry:
    """A GM puts the character in play, aside, among the dead, or retires it. Raises ``Refused``.

    The dead hold no spell, and their incantation is interrupted (Source: P7). Whoever leaves play
    otherwise loses a running incantation at no cost, and keeps what was only declared. Between
    the planes one is destroyed, and from there only a Wish brings back: neither is this act
    (Source: V12).
    """
    given = {"character": character_id, "state": state}
    with acts.begin(by=by, act_id=act_id, kind="character.state", given=given) as act:
        if act.entry:
            return act.entry
        character = locked_character(act, character_id)
        if not act.by.is_gm:
            raise Refused([Problem(code="only_the_gm")])
        if character.state == CharacterState.DESTROYED:
            raise Refused([Problem(code="only_a_wish", field="state")])
        if state not in CharacterState.values or state == CharacterState.DESTROYED:
            raise Refused([Problem(code="unknown_value", field="state")])
        if character.state == state:
            raise Refused([Problem(code="nothing_changed", field="state")])
        act.data = {"from": character.state, "to": state}
        if state == CharacterState.DEAD:
            act.data |= fall(act, character) | lose_declared(act, character)
        elif state != CharacterState.PLAYING:
            act.data["broken_off"] = break_off_running(act, character, reason=LEFT, is_free=True)
            act.data |= lose_declared(act, character, is_kept=True)
        act.set(character, "state", state)
        about(act, character)
    return act.done


def set_hidden(*, by: Membership, act_id: UUID, character_id: int, hidden: bool) -> LogEntry:
    """A GM hides the character from all players, or shows it. Raises ``Refused``.

    One that a player plays is taken back first: nobody plays what does not exist for them. Hiding
    is told to GMs only; so is what the log said of the character before (``characters.access``).
    """
    kind = "character.hidden" if hidden else "character.shown"
    given = {"character": character_id}
    with acts.begin(by=by, act_id=act_id, kind=kind, given=given) as act:
        if act.entry:
            return act.entry
        character = locked_character(act, character_id)
        problems: list[Problem] = []
        if not act.by.is_gm:
            problems.append(Problem(code="only_the_gm"))
        elif character.hidden == hidden:
            problems.append(Problem(code="nothing_changed", field="hidden"))
        elif hidden and has_players(character):
            problems.append(Problem(code="hidden_from_its_player", field="hidden"))
        if problems:
            raise Refused(problems)
        act.set(character, "hidden", hidden)
        about(act, character)
        # That somebody was hidden until now is the GMs' own business.
        act.tell_gms_only()
    return act.done


def set_ties(
    *,
    by: Membership,
    act_id: UUID,
    character_id: int,
    bound: bool,
    gagged: bool,
    silenced: bool | None = None,
    unconscious: bool | None = None,
) -> LogEntry:
    """Ties or frees the hands, gags or frees the mouth (Source: P8, V5). Raises ``Refused``.

    Who plays the character may say so, at the table or for their GM. Tied, or in silence, a
    mage makes no ceremony: one that is under way is lost with its incantation, at no cost (Read).
    Silence around it and unconsciousness are the GM's to say; unset, they stay as they are. Whoever
    falls unconscious holds no spell any more, and incantation and rest are interrupted
    (Source: P7, S5). A memorised spell that was declared is interrupted by any of these (Source:
    S7).
    """
    wanted = {"bound": bound, "gagged": gagged}
    wanted |= {} if silenced is None else {"silenced": silenced}
    wanted |= {} if unconscious is None else {"unconscious": unconscious}
    given = {"character": character_id, **wanted}
    with acts.begin(by=by, act_id=act_id, kind="character.tied", given=given) as act:
        if act.entry:
            return act.entry
        character = locked_character(act, character_id)
        changed = {name for name, value in wanted.items() if getattr(character, name) != value}
        problems: list[Problem] = []
        if not may_play(act.by, controls=controls(act, character)):
            problems.append(Problem(code="not_your_character"))
        elif not changed:
            problems.append(Problem(code="nothing_changed"))
        elif changed & _GMS_WORD and not act.by.is_gm:
            problems.append(Problem(code="only_the_gm"))
        if problems:
            raise Refused(problems)
        act.data = {name: getattr(character, name) for name in CONDITIONS} | wanted
        if wanted.get("unconscious") and "unconscious" in changed:
            act.data |= fall(act, character)
        elif (bound or gagged or silenced) and _in_ceremony(act, character):
            act.data["broken_off"] = break_off_running(act, character, reason=TIED, is_free=True)
        if any(wanted[name] for name in changed):
            act.data |= lose_declared(act, character)
        for name, value in wanted.items():
            act.set(character, name, value)
        about(act, character)
    return act.done


def _in_ceremony(act: acts.Act, character: Character) -> bool:
    incantation = running_of(character)
    if incantation is None:
        return False
    return incantation.course.stage(act.campaign.clock_seconds) is Stage.CEREMONY

"""The hour that memorises, begun by itself: after the night, or once more. Source: V4, S5."""

from collections.abc import Collection, Sequence
from uuid import UUID

from campaign.models import LogEntry, Membership
from campaign.services import acts
from campaign.services.clock import moved_problems, pass_time
from campaign.services.refusal import Problem, Refused
from characters.models import Character, RestParticipant, SleeperState
from characters.services.rest_clock import choices_of, has_more
from characters.services.rest_people import has_right
from characters.services.rights import require_gm
from characters.services.vancian.choices import (
    checked,
    locked_memory,
    set_plan,
    tell_choice,
)
from characters.services.vancian.lines import Line, Lines
from characters.services.vancian.memorising import Inked, ink
from characters.services.vancian.memory import Memory
from rules.clock import HOUR


def memorise(
    *, by: Membership, act_id: UUID, character_id: int, lines: Sequence[Line] | None = None
) -> LogEntry:
    """A caster who has slept memorises this choice; without ``lines``, what it held « hier ».

    Where the hour has gone by with the others, the choice is held at once; else the hour begins,
    and the clock ends it (``data["began"]``). Raises ``Refused`` with every problem.
    """
    given = {
        "character": character_id,
        "lines": None if lines is None else [line.to_json() for line in lines],
    }
    with acts.begin(by=by, act_id=act_id, kind="memory.memorised", given=given) as act:
        if act.entry:
            return act.entry
        memory = locked_memory(act, character_id)
        row = locked_rest(act, memory.character)
        if row is not None and row.state == SleeperState.MEMORISING:
            raise Refused([Problem(code="memorises_already")])
        now = act.campaign.clock_seconds
        if row is None or not has_right(row, memory, now=now):
            raise Refused([Problem(code="no_right")])
        wanted = checked(act, memory, memory.yesterday if lines is None else lines)
        if row.had_hour(now):
            inked = Inked(memory=memory, lines=wanted)
            told = inked.told()
            ink(act, [inked])
            _use_right(act, row, memory)
        elif not _has_time(row, now):
            until = {"until": row.sleeps_from}
            raise Refused([Problem(code="watch_too_short", detail=until)])
        else:
            told = {}
            _begin_hour(act, [(row, memory, wanted)])
        tell_choice(act, memory.character, wanted, began=not told, **told)
    return act.done


def memorise_together(
    *,
    by: Membership,
    act_id: UUID,
    characters: Sequence[int],
    seen: int,
    losing: Collection[int] = (),
) -> LogEntry:
    """A GM lets the hour pass for these: who has chosen memorises. Raises ``Refused``.

    ``seen`` is the clock on the page that was tapped; ``losing`` are the characters whose loss on
    another plane the GM takes upon them (see ``clock.pass_time``). After an hour that was broken
    off, or a night given without it.
    """
    given = {"characters": sorted(characters), "seen": seen, "losing": sorted(losing)}
    with acts.begin(by=by, act_id=act_id, kind="rest.hour", given=given) as act:
        if act.entry:
            return act.entry
        require_gm(act.by)
        rows = act.lock(
            RestParticipant.objects.last_of(act.campaign).filter(character__in=characters)
        )
        choices = choices_of(act.campaign, [row.character for row in rows])
        ready = [
            (row, choices[row.character_id])
            for row in rows
            if row.character_id in choices
            and has_right(row, choices[row.character_id].memory, now=act.campaign.clock_seconds)
            and _has_time(row, act.campaign.clock_seconds)
        ]
        problems = list(moved_problems(act.campaign, seen))
        if not any(choice.is_ready for _row, choice in ready):
            problems.append(Problem(code="nobody_memorises"))
        if problems:
            raise Refused(problems)
        act.data = {"from": seen, "to": seen + HOUR, "seconds": HOUR}
        _begin_hour(
            act,
            [(row, choice.memory, None) for row, choice in ready if choice.is_ready],
        )
        # Who has not chosen yet has the hour all the same, as after the night.
        idle = [row for row, choice in ready if not choice.is_ready]
        act.set_all(
            (row, "hour_until", seen + HOUR) for row in idle if row.state == SleeperState.SLEPT
        )
        act.data["uses"] = [
            {"on": Character._meta.label, "id": row.character_id} for row, _choice in ready
        ]
        pass_time(act, HOUR, losing=losing)
    return act.done


def locked_rest(act: acts.Act, character: Character) -> RestParticipant | None:
    """The character's last rest, locked."""
    rows = RestParticipant.objects.last_of(act.campaign).filter(character=character)
    return next(iter(act.lock(rows)), None)


def _has_time(row: RestParticipant, now: int) -> bool:
    """An hour on watch has to be over before the sleep begins."""
    return row.state != SleeperState.SLEEPING or now + HOUR <= row.sleeps_from


def _use_right(act: acts.Act, row: RestParticipant, memory: Memory) -> None:
    if row.state == SleeperState.SLEPT:
        act.set(row, "state", str(SleeperState.DONE))
    elif not has_more(memory):
        act.set_all([(row, "right_before", False)])


def _begin_hour(
    act: acts.Act, starting: Sequence[tuple[RestParticipant, Memory, Lines | None]]
) -> None:
    """The hour begins now for these, each with its choice in pencil; none: as it stands."""
    ends = act.campaign.clock_seconds + HOUR
    for _row, memory, wanted in starting:
        if wanted is not None:
            set_plan(act, memory, wanted)
    act.set_all((row, "hour_until", ends) for row, _memory, _wanted in starting)
    act.set_all((row, "state", str(SleeperState.MEMORISING)) for row, _memory, _wanted in starting)

"""What the passing of time does to rests: one effect of the clock for the whole table.

Two queries where nobody wakes; seven more where casters do, whether one or all. Source: S1, S5, V4.
"""

from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from django.db.models import Q, QuerySet

from campaign.clock_effects import SLEEP, Happening, Sleeps
from campaign.models import Campaign
from campaign.services.acts import Act
from characters.models import (
    Character,
    CharacterKind,
    CharacterState,
    RestParticipant,
    SleeperState,
)
from characters.services.vancian.lines import Lines, read_lines
from characters.services.vancian.memorising import Inked, ink
from characters.services.vancian.memory import Memory, choice_problems, memories, spells_of
from rules.clock import HOUR
from rules.vancian.memorisation import may_memorise
from rules.vancian.progression import slots
from spells.models import Spell

#: The sleep is whole; ``detail``: whether the hour begins, and why it does not.
SLEPT = "rest.slept"
#: The hour is over; ``detail``: held, new.
MEMORISED = "rest.memorised"
#: The hour is over and the choice did not hold: the right stays.
SPOILED = "rest.spoiled"

LIVING = (CharacterState.PLAYING, CharacterState.ASIDE)


def sleepers(campaign: Campaign, start: int, end: int) -> Sleeps:
    """Who sleeps or rests on within the span, by character. One query.

    Who has slept rests on while others of the same rest memorise (``Sleep.hours``). Source: S6.
    """
    last = RestParticipant.objects.last_of(campaign).filter(character__state__in=LIVING)
    rows = list(last.exclude(state=SleeperState.INTERRUPTED))
    hours: dict[int, dict[int, tuple[int, int]]] = defaultdict(dict)
    for row in rows:
        hour = _hour_of(row, start=start)
        if hour is not None and hour[0] < end:
            hours[row.rest_id][row.character_id] = hour
    found = {}
    for row in rows:
        others = [hour for pk, hour in hours[row.rest_id].items() if pk != row.character_id]
        is_asleep = row.is_running
        if others or (is_asleep and row.sleep.overlaps(start=start, end=end)):
            found[row.character_id] = replace(row.sleep, hours=tuple(others))
    return found


def _hour_of(row: RestParticipant, *, start: int) -> tuple[int, int] | None:
    """The hour that runs or comes for who memorises."""
    if row.state == SleeperState.SLEEPING:
        caster = row.character.caster if row.character.is_vancian else None
        if caster is None or not any(slots(caster.class_id, caster.class_level)):
            return None
        woken = max(row.sleeps_until, start)
        return woken, woken + HOUR
    if row.hour_until is None or row.hour_until <= start:
        return None
    return row.hour_until - HOUR, row.hour_until


@dataclass(frozen=True, kw_only=True)
class RestsGoOn:
    """Sleepers wake with the right to memorise, the hour begins and ends, the pencil is inked."""

    order: int = SLEEP

    def foresee(
        self, campaign: Campaign, *, start: int, end: int, asleep: Sleeps
    ) -> list[Happening]:
        """Who would have slept and memorised by the end."""
        return [
            happening
            for step in _steps(_moving(campaign, end=end), campaign, start=start, end=end)
            for happening in step.happenings
        ]

    def pass_time(self, act: Act, *, start: int, end: int, asleep: Sleeps) -> list[Happening]:
        """Moves every rest to the end of the span."""
        return move_rests(act, start=start, end=end)


def move_rests(act: Act, *, start: int, end: int) -> list[Happening]:
    """Every running rest as it stands at ``end``; what happened on the way."""
    rows = act.lock(_moving(act.campaign, end=end))
    steps = list(_steps(rows, act.campaign, start=start, end=end))
    act.set_all((step.row, "rested_from", step.rested_from) for step in steps)
    # An hour is there before anybody memorises, and goes once nobody does.
    act.set_all((step.row, "hour_until", step.hour_until) for step in steps if step.hour_until)
    act.set_all((step.row, "state", str(step.state)) for step in steps)
    act.set_all((step.row, "right_before", False) for step in steps if step.is_right_used)
    act.set_all((step.row, "hour_until", None) for step in steps if step.hour_until is None)
    ink(act, [step.inked for step in steps if step.inked])
    return [happening for step in steps for happening in step.happenings]


@dataclass(kw_only=True)
class _Step:
    """One participant, and what the span does to it."""

    row: RestParticipant
    state: str
    hour_until: int | None
    rested_from: int | None
    inked: Inked | None = None
    #: The right of the sleep before was used on watch.
    is_right_used: bool = False
    happenings: list[Happening] = field(default_factory=list)


@dataclass(frozen=True, kw_only=True)
class _Choice:
    """What a caster has chosen, and whether it may be memorised."""

    memory: Memory
    lines: Lines
    problems: list[str]

    @property
    def is_ready(self) -> bool:
        return not self.problems


def _moving(campaign: Campaign, *, end: int) -> QuerySet[RestParticipant]:
    """Those to whom something happens before the end of the span."""
    wakes = Q(state=SleeperState.SLEEPING, sleeps_until__lte=end)
    finishes = Q(state=SleeperState.MEMORISING, hour_until__lte=end)
    rows = RestParticipant.objects.last_of(campaign).filter(wakes | finishes)
    return rows.filter(character__state__in=LIVING)


def _steps(
    rows: QuerySet[RestParticipant] | list[RestParticipant],
    campaign: Campaign,
    *,
    start: int,
    end: int,
) -> Iterator[_Step]:
    rows = list(rows)
    choices = choices_of(campaign, [row.character for row in rows])
    for row in rows:
        step = _Step(
            row=row, state=row.state, hour_until=row.hour_until, rested_from=row.rested_from
        )
        choice = choices.get(row.character_id)
        if step.state == SleeperState.MEMORISING and choice is not None:
            _finish(step, choice, end=end)
            if step.inked:  # the pencil is inked: nothing is chosen for the night to come
                choice = replace(choice, problems=["nothing_chosen"])
        if step.state == SleeperState.SLEEPING and row.sleeps_until <= end:
            _wake(step, choice, start=start)
        if step.state == SleeperState.MEMORISING and choice is not None:
            _finish(step, choice, end=end)
        yield step


def choices_of(campaign: Campaign, characters: list[Character]) -> Mapping[int, _Choice]:
    """What the casters among these have in pencil, checked. Six queries, none without a caster."""
    found = memories(campaign, [one for one in characters if one.is_vancian])
    planned = {pk: read_lines(memory.plan) for pk, memory in found.items()}
    spells = spells_of(campaign, planned.values())
    return {
        pk: _Choice(
            memory=memory, lines=planned[pk], problems=_problems(memory, planned[pk], spells)
        )
        for pk, memory in found.items()
    }


def _problems(memory: Memory, lines: Lines, spells: Mapping[int, Spell]) -> list[str]:
    if memory.plan is None:
        return ["nothing_chosen"]
    return [problem.code for problem in choice_problems(memory, lines, spells)]


def _wake(step: _Step, choice: _Choice | None, *, start: int) -> None:
    """The sleep is whole; the hour follows, for those whose choice holds as it begins."""
    woken = max(step.row.sleeps_until, start)
    step.rested_from = step.row.sleeps_from
    detail: dict[str, Any] = {}
    if choice is None or not choice.memory.can_memorise:
        step.state, step.hour_until = SleeperState.DONE, None
    else:
        step.hour_until = woken + HOUR
        step.state = SleeperState.MEMORISING if choice.is_ready else SleeperState.SLEPT
        detail = {"problems": choice.problems}
    step.happenings.append(_told(step.row.character, woken, SLEPT, detail))


def _finish(step: _Step, choice: _Choice, *, end: int) -> None:
    """The hour is over: what was chosen is held, if it still may be."""
    hour = step.hour_until
    if hour is None or hour > end:
        return
    who = step.row.character
    if not choice.is_ready:
        step.state = step.row.state_after_hour(hour, otherwise=SleeperState.SLEPT)
        step.hour_until = None
        step.happenings.append(_told(who, hour, SPOILED, {"problems": choice.problems}))
        return
    step.state = step.row.state_after_hour(hour, otherwise=SleeperState.DONE)
    if step.state != SleeperState.DONE:  # on watch, with its sleep still ahead
        step.hour_until = None
        step.is_right_used = not has_more(choice.memory)
    step.inked = Inked(memory=choice.memory, lines=choice.lines)
    step.happenings.append(_told(who, hour, MEMORISED, step.inked.told()))


def has_more(memory: Memory) -> bool:
    """Whether a sleep lets it memorise once more after it has done so. Source: V4."""
    option = memory.rules.memorisations_per_sleep
    return may_memorise(has_slept=True, memorised=1, option=option)


def _told(character: Character, second: int, kind: str, detail: dict[str, Any]) -> Happening:
    return Happening(
        second=second,
        kind=kind,
        character=character.pk,
        detail=detail | {"name": character.name},
        secret=character.hidden or character.kind == CharacterKind.NPC,
    )

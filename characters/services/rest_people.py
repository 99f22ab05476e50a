"""Who may sleep now, and what they still lack before a rest. Source: S5, V4."""

from collections.abc import Sequence
from dataclasses import dataclass

from campaign.models import Campaign
from campaign.services.refusal import Problem
from characters.models import Character, CharacterKind, RestParticipant, SleeperState
from characters.services.rest_clock import LIVING, choices_of
from characters.services.vancian.memory import Memory
from rules.clock import HOUR, SLEEP
from rules.house_rules import HouseRules
from rules.rest import Sleep, kept_sleep
from rules.vancian.memorisation import may_memorise
from rules.vancian.rest import interval_problem

#: Longest watch before the sleep.
LONGEST_WATCH = 12 * HOUR


@dataclass(frozen=True, kw_only=True)
class Candidate:
    """A character before a rest."""

    character: Character
    #: Its last rest, if any.
    last: RestParticipant | None
    rules: HouseRules
    #: Of a caster.
    memory: Memory | None = None
    #: Why its choice would not be memorised; ``nothing_chosen`` without one.
    unready: Sequence[str] = ()

    @property
    def is_present(self) -> bool:
        """Ticked at first: the players' characters who may rest."""
        return self.character.kind == CharacterKind.PC and not self.is_resting and not self.too_soon

    @property
    def is_resting(self) -> bool:
        return self.last is not None and self.last.is_running

    @property
    def has_right(self) -> bool:
        """Its last sleep still lets it memorise."""
        now = self.character.campaign.clock_seconds
        return self.memory is not None and has_right(self.last, self.memory, now=now)

    @property
    def hour_gone(self) -> int | None:
        """When the hour ends that passes without a choice: it need not pass again."""
        if not self.has_right or self.last is None or self.last.state == SleeperState.DONE:
            return None
        return self.last.hour_until

    @property
    def memorises(self) -> bool:
        """Whether there is a place for a spell in its memory."""
        return self.memory is not None and self.memory.can_memorise

    @property
    def kept(self) -> int:
        """Seconds of an interrupted sleep that the next goes on with."""
        if self.last is None or self.last.state != SleeperState.INTERRUPTED:
            return 0
        return kept_sleep(self.last.sleep, option=self.rules.sleep_interruption)

    @property
    def too_soon(self) -> bool:
        """It has rested within the last day. Source: S5."""
        return self.waits(self.character.campaign.clock_seconds) > 0

    def waits(self, begins: int) -> int:
        """Seconds after ``begins`` until it may fall asleep; 0 at any time."""
        problem = interval_problem(
            now=begins,
            last_sleep=self.last.rested_from if self.last else None,
            option=self.rules.rest_interval,
        )
        return problem.numbers["wait"] if problem else 0

    def sleep(self, *, begins: int) -> Sleep:
        """The sleep that begins at this second, until it is whole."""
        return Sleep(begins=begins, ends=begins + SLEEP - self.kept, before=self.kept)

    def problems(self, sleep: Sleep, *, watch: int) -> list[Problem]:
        """Why it cannot sleep so."""
        field = f"sleeper-{self.character.pk}"
        name = {"name": self.character.name}
        problems = []
        if self.is_resting:
            problems.append(Problem(code="rests_already", field=field, detail=name))
        elif self.waits(sleep.begins):
            detail = name | {"until": sleep.begins + self.waits(sleep.begins)}
            problems.append(Problem(code="rested_already", field=field, detail=detail))
        if not 0 <= watch <= LONGEST_WATCH:
            hours = {"minimum": 0, "maximum": LONGEST_WATCH // HOUR}
            problems.append(Problem(code="watch_too_long", field=field, detail=name | hours))
        return problems


def candidates(campaign: Campaign, characters: Sequence[Character]) -> dict[int, Candidate]:
    """The living among these (with ``caster``), by id. Nine queries at most, however many."""
    living = [one for one in characters if one.state in LIVING]
    for one in living:
        one.campaign = campaign
    last = {
        row.character_id: row
        for row in RestParticipant.objects.last_of(campaign).filter(character__in=living)
    }
    choices = choices_of(campaign, living)
    return {
        one.pk: Candidate(
            character=one,
            last=last.get(one.pk),
            rules=campaign.rules,
            memory=choices[one.pk].memory if one.pk in choices else None,
            unready=choices[one.pk].problems if one.pk in choices else (),
        )
        for one in living
    }


def forgotten_since(now: int, *, kept: int) -> int:
    """When somebody fell asleep in a night that is over by ``now``, its hour too. Source: S5.

    ``kept``: seconds of an interrupted sleep that this one went on with.
    """
    return now - HOUR - SLEEP + kept


def has_right(row: RestParticipant | None, memory: Memory, *, now: int) -> bool:
    """Whether the last sleep still lets the caster memorise. Source: V4, S5.

    A sleep that was given and is still ahead takes nothing yet (``right_before``).
    """
    if row is None or not memory.can_memorise:
        return False
    return may_memorise(
        has_slept=row.state in {SleeperState.SLEPT, SleeperState.DONE} or row.keeps_right(now),
        memorised=int(row.state == SleeperState.DONE),
        option=memory.rules.memorisations_per_sleep,
    )

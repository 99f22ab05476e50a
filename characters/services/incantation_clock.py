"""Incantations as the clock moves: an effect of the campaign's clock. Source: S1, S2, P7."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from django.db.models import QuerySet

from campaign.clock_effects import SPELLS, Happening, Sleeps
from campaign.models import Campaign
from campaign.services.acts import Act
from characters.models import Character, CharacterKind, Incantation
from characters.services.incantation_costs import falls_asleep, interruption
from characters.services.incantations import told

#: The ceremony is over, the concentration begins.
CONCENTRATES = "incantation.concentrates"
#: The round of the roll begins.
READY = "incantation.ready"
#: Its mage fell asleep; ``detail`` has the cost.
BROKEN_OFF = "incantation.broken_off"


@dataclass(frozen=True)
class IncantationsRun:
    """Incantations reach their stages; who falls asleep breaks theirs off."""

    order: int = SPELLS

    def foresee(
        self, campaign: Campaign, *, start: int, end: int, asleep: Sleeps
    ) -> list[Happening]:
        """One query."""
        rows = list(_running(campaign))
        return [
            one
            for row in rows
            for one in _happenings(campaign, row, start=start, end=end, asleep=asleep)
        ]

    def pass_time(self, act: Act, *, start: int, end: int, asleep: Sleeps) -> list[Happening]:
        """One query; four where somebody falls asleep over an incantation."""
        rows = list(_running(act.campaign))
        happened = [
            one
            for row in rows
            for one in _happenings(act.campaign, row, start=start, end=end, asleep=asleep)
        ]
        broken = [row for row in rows if falls_asleep(row, asleep, start=start, end=end)]
        if broken:
            _interrupt(act, broken)
        return happened


def _running(campaign: Campaign) -> QuerySet[Incantation]:
    return Incantation.objects.running().in_campaign(campaign)


def _interrupt(act: Act, rows: list[Incantation]) -> None:
    """Asleep is unconscious: interrupted, at the cost of the house rule. Source: S2."""
    mages = act.lock(Character.objects.filter(pk__in=[row.character_id for row in rows]))
    paid = {mage.pk: mage for mage in mages}
    act.end_all(rows)
    act.add_all(
        (
            paid[row.character_id],
            "mp",
            -interruption(act.campaign, paid[row.character_id], row),
        )
        for row in rows
    )


def _happenings(
    campaign: Campaign, row: Incantation, *, start: int, end: int, asleep: Sleeps
) -> Iterator[Happening]:
    falls = falls_asleep(row, asleep, start=start, end=end)
    if falls is not None:
        cost = interruption(campaign, row.character, row)
        yield _happening(row, BROKEN_OFF, falls, cost=cost)
        return
    course = row.course
    if course.casting_rounds and course.ceremony_rounds and start < course.ceremony_ends <= end:
        yield _happening(row, CONCENTRATES, course.ceremony_ends)
    if start < course.ready <= end:
        yield _happening(row, READY, course.ready)


def _happening(row: Incantation, kind: str, second: int, **more: Any) -> Happening:
    character = row.character
    return Happening(
        second=second,
        kind=kind,
        character=character.pk,
        detail=told(row) | {"name": character.name} | more,
        secret=character.hidden or character.kind == CharacterKind.NPC,
    )

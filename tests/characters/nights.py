"""Nights of the party, given by its GM."""

from collections.abc import Mapping, Sequence
from typing import Any
from uuid import uuid4

from campaign.models import Campaign, LogEntry
from characters.models import Character, CharacterKind, RestParticipant
from characters.services.rest_clock import LIVING
from characters.services.rests import RestWay, Wish, grant_rest
from rules.clock import HOUR
from tests.factories.campaign import gm_of


def night(
    campaign: Campaign,
    sleepers: Sequence[Character] | None = None,
    *,
    watch: Mapping[Character, int] | None = None,
    way: RestWay = RestWay.NIGHT,
    **more: Any,
) -> LogEntry:
    """The players' characters sleep, unless others are named; ``watch`` in hours."""
    campaign.refresh_from_db()
    if sleepers is None:
        party = Character.objects.standing().in_campaign(campaign)
        sleepers = list(party.filter(kind=CharacterKind.PC, state__in=LIVING).order_by("pk"))
    hours = {one.pk: number for one, number in (watch or {}).items()}
    asked: dict[str, Any] = {
        "by": gm_of(campaign),
        "act_id": uuid4(),
        "sleepers": [Wish(character=one.pk, watch=hours.get(one.pk, 0) * HOUR) for one in sleepers],
        "seen": campaign.clock_seconds,
        "way": way,
    }
    return grant_rest(**(asked | more))


def rest_of(character: Character) -> RestParticipant:
    """The character's last rest as it stands."""
    return RestParticipant.objects.standing().get(character=character)

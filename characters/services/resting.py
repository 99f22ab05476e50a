"""What an act would break off: the rest of who casts or fights. Source: S5.

An act that breaks off a rest asks first: the page names the rest and sends it along (``knows``).
The act then ends it by ``rests.disturb``, and keeps it in its data under ``rest``.
"""

from campaign.models import Campaign
from campaign.services.refusal import Problem
from characters.models import Character, RestParticipant, SleeperState


def rest_of(campaign: Campaign, character: Character) -> RestParticipant | None:
    """The sleep or the hour that casting or fighting would break off now. One query.

    Nobody has slept yet on watch: it goes on.
    """
    now = campaign.clock_seconds
    rows = RestParticipant.objects.last_of(campaign).filter(character=character)
    found: RestParticipant | None = rows.breakable(now).begun(now).first()
    return found


def rest_problems(rest: RestParticipant | None, *, knows: int | None) -> tuple[Problem, ...]:
    """The question before a rest is broken off; nothing where the person knows of this one (id)."""
    if rest is None or rest.pk == knows:
        return ()
    is_asleep = rest.state == SleeperState.SLEEPING
    return (Problem(code="breaks_rest", field="holds", detail={"is_asleep": is_asleep}),)

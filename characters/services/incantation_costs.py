"""What breaking off an incantation costs, and whom sleep will cost it. Source: P4, S1, S2."""

from campaign.clock_effects import Sleeps
from campaign.models import Campaign
from characters.models import Character, Incantation
from rules.percentile.cost import interruption_mp


def interruption(campaign: Campaign, character: Character, incantation: Incantation) -> int:
    """Magic points that breaking it off costs now, never more than there are. Source: P4."""
    return interruption_mp(
        level=incantation.level, mp=character.mp, option=campaign.rules.interruption_cost
    )


def falls_asleep(row: Incantation, asleep: Sleeps, *, start: int, end: int) -> int | None:
    """The second at which its mage falls asleep over it, within the span."""
    sleep = asleep.get(row.character_id)
    if sleep is None or not sleep.overlaps(start=start, end=end):
        return None
    return max(sleep.begins, start) + 1


def foreseen_costs(campaign: Campaign, *, start: int, end: int, asleep: Sleeps) -> dict[int, int]:
    """Magic points that sleep will cost by interrupting incantations, by character.

    As time passes they are paid before points come back. One query, none where nobody sleeps.
    """
    if not asleep:
        return {}
    rows = Incantation.objects.running().in_campaign(campaign).filter(character__in=asleep)
    return {
        row.character_id: interruption(campaign, row.character, row)
        for row in rows
        if falls_asleep(row, asleep, start=start, end=end) is not None
    }

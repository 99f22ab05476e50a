"""What was missed, from the log: nudges that nobody was there to hear."""

from collections.abc import Mapping

from django.db.models import Q

from campaign.feed.guard import Reader
from campaign.models import LogEntry, Membership
from campaign.services.nudges import Nudge


def newest_for(reader: Reader, after: int) -> Nudge | None:
    """The last act after ``after`` of which this member may know. Two queries.

    One is enough: a page that missed forty acts asks once, as after one.
    """
    member = Membership.objects.get(pk=reader.member)
    entry = (
        LogEntry.objects.readable_by(member)
        .filter(campaign=reader.campaign, seq__gt=after)
        .order_by("-seq")
        .first()
    )
    return Nudge.of(entry) if entry else None


def since(known: Mapping[int, int]) -> list[Nudge]:
    """Every act after the last one known, by campaign, in their order. One query."""
    if not known:
        return []
    missed = Q(pk=None)
    for campaign, seq in known.items():
        missed |= Q(campaign=campaign, seq__gt=seq)
    entries = LogEntry.objects.filter(missed).defer("data", "changes").order_by("campaign", "seq")
    return [Nudge.of(entry) for entry in entries]

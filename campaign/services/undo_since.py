"""An act taken back together with all that came after it. Source: S11."""

from uuid import UUID, uuid5

from django.db import transaction
from django.db.models import QuerySet

from campaign.models import Campaign, LogEntry, Membership
from campaign.services.campaigns import require_gm
from campaign.services.undo import undo


def standing_since(entry: LogEntry) -> QuerySet[LogEntry]:
    """Later acts in force that changed something, newest first."""
    later = LogEntry.objects.filter(campaign_id=entry.campaign_id, seq__gt=entry.seq)
    return later.standing().exclude(changes=[]).order_by("-seq")


def undo_since(*, by: Membership, act_id: UUID, seq: int) -> LogEntry:
    """A GM takes an act back and, before it, every later one, newest first: all or nothing.

    The same key again takes nothing more back. Raises ``Refused`` with the reasons of the act
    that could not be taken back.
    """
    with transaction.atomic():
        # Nobody acts between two of the undoings.
        Campaign.objects.select_for_update(no_key=True).get(pk=by.campaign_id)
        require_gm(Membership.objects.get(pk=by.pk))
        entry = LogEntry.objects.get(campaign=by.campaign, seq=seq)
        own_key = uuid5(act_id, str(seq))
        if not LogEntry.objects.filter(campaign=by.campaign, by=by, act_id=own_key).exists():
            for later in list(standing_since(entry).values_list("seq", flat=True)):
                undo(by=by, act_id=uuid5(act_id, str(later)), seq=later)
        return undo(by=by, act_id=own_key, seq=seq)

"""Object and right in one call: strangers get 404, members without the right 403."""

from enum import StrEnum

from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest

from campaign.models import LogEntry, Membership


class Right(StrEnum):
    """What a page needs of a member."""

    SEE = "see"  # any member
    PLAY = "play"  # GMs and players
    RUN = "run"  # GMs


def member_for(request: HttpRequest, campaign_id: int, right: Right = Right.SEE) -> Membership:
    """The person's seat in the campaign, with the campaign.

    Raises ``Http404`` for strangers, so that they cannot learn that the campaign exists, and
    ``PermissionDenied`` for members without the right. One query.
    """
    if not request.user.is_authenticated:
        raise Http404
    member = (
        Membership.objects.present()
        .select_related("campaign", "user")
        .filter(campaign=campaign_id, user=request.user)
        .first()
    )
    if member is None:
        raise Http404
    allowed = {
        Right.SEE: True,
        Right.PLAY: member.can_play,
        Right.RUN: member.is_gm,
    }[right]
    if not allowed:
        raise PermissionDenied
    return member


def entry_for(member: Membership, seq: int) -> LogEntry:
    """A log entry as far as the member may read it; ``Http404`` otherwise. One query."""
    entry = (
        LogEntry.objects.readable_by(member)
        .select_related("by", "on_behalf_of")
        .filter(campaign=member.campaign, seq=seq)
        .first()
    )
    if entry is None:
        raise Http404
    return entry

"""Object and right in one call: strangers get 404, members without the right 403."""

from enum import StrEnum
from uuid import UUID

from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest

from accounts.models import User
from campaign.models import AccessLink, Invitation, LogEntry, Membership, Upload
from campaign.services.asides import some_wait


class Right(StrEnum):
    """What a page needs of a member."""

    SEE = "see"  # any member
    PLAY = "play"  # GMs and players
    RUN = "run"  # GMs


def member_for(request: HttpRequest, campaign_id: int, right: Right = Right.SEE) -> Membership:
    """The person's seat in the campaign, with the campaign and the last act they may know of.

    Raises ``Http404`` for strangers, so that they cannot learn that the campaign exists, and
    ``PermissionDenied`` for members without the right. One query.
    """
    if not request.user.is_authenticated:
        raise Http404
    seats = Membership.objects.present().select_related("campaign", "user")
    # Asked of a POST too: the page that tells of a refusal is live from before it was drawn.
    seats = seats.annotate(
        heard_seq=LogEntry.objects.last_readable_by_seat(), whispers_wait=some_wait()
    )
    member = seats.filter(campaign=campaign_id, user=request.user).first()
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


def person_of(request: HttpRequest) -> User:
    """The account that asks. Raises ``PermissionDenied`` for nobody. No query of its own."""
    if not request.user.is_authenticated:
        raise PermissionDenied
    return request.user


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


def done_before(member: Membership, key: UUID | None) -> LogEntry | None:
    """What this very tap of the member did: asked where the page no longer offers it. One query.

    Once done, an act may have taken its own choice away: the second tap of a double tap gets the
    answer of the first.
    """
    if key is None:
        return None
    return LogEntry.objects.filter(campaign=member.campaign, by=member, act_id=key).first()


def done_by(request: HttpRequest, campaign_id: int, key: UUID | None) -> LogEntry | None:
    """What this very tap of the person did in the campaign, be they gone by now. One query."""
    if key is None or not request.user.is_authenticated:
        return None
    rows = LogEntry.objects.filter(campaign=campaign_id, by__user=request.user, act_id=key)
    return rows.select_related("by").first()


def invitation_by_token(token: str) -> Invitation:
    """The invitation behind an address, open or not, with its table; ``Http404`` otherwise."""
    invitation = Invitation.objects.select_related("campaign").filter(token=token).first()
    if invitation is None:
        raise Http404
    return invitation


def invitation_of(member: Membership, invitation_id: int) -> Invitation:
    """An invitation of the member's table; ``Http404`` otherwise. For ``Right.RUN`` only."""
    invitation = Invitation.objects.filter(campaign=member.campaign, pk=invitation_id).first()
    if invitation is None:
        raise Http404
    invitation.campaign = member.campaign
    return invitation


def access_link_by_token(token: str) -> AccessLink:
    """The way back behind an address, spent or not, with its person; ``Http404`` otherwise."""
    link = (
        AccessLink.objects.select_related("membership__user", "membership__campaign")
        .filter(token=token)
        .first()
    )
    if link is None:
        raise Http404
    return link


def access_link_of(member: Membership, link_id: int) -> AccessLink:
    """A way back made at the member's table; ``Http404`` otherwise. For ``Right.RUN`` only."""
    link = (
        AccessLink.objects.select_related("membership__user")
        .filter(membership__campaign=member.campaign, pk=link_id)
        .first()
    )
    if link is None:
        raise Http404
    return link


def upload_for(member: Membership, key: UUID, kind: str) -> Upload:
    """A file that this member gave for this table, as that kind; ``Http404`` otherwise.

    One query, that of its bytes.
    """
    found = Upload.objects.fresh().filter(
        key=key, kind=kind, user=member.user_id, campaign=member.campaign
    )
    upload = found.first()
    if upload is None:
        raise Http404
    return upload


def own_upload_for(user: User, key: UUID, kind: str) -> Upload:
    """A file that this person gave to make a table of it; ``Http404`` otherwise. One query."""
    upload = Upload.objects.fresh().filter(key=key, kind=kind, user=user, campaign=None).first()
    if upload is None:
        raise Http404
    return upload

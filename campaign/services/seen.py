"""Who has a page of the table open: one small write a minute, beside the rows of play."""

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from datetime import timedelta

from django.db.models import Q
from django.utils import timezone

from campaign.models import Audience, Membership, Role
from campaign.services.nudges import Nudge, send

#: An open page is noted again after so long.
AGAIN = timedelta(seconds=60)
#: Who was noted within this is there; longer than a note and the look that writes it.
THERE = timedelta(seconds=100)
_KIND = "seat.seen"


@dataclass(frozen=True, kw_only=True)
class Present:
    """A seat, and whether its person has a page open."""

    seat: Membership
    is_there: bool


def note(members: Collection[int]) -> None:
    """These have a page open now. GMs are told of those who come.

    One query, and two more once a minute.
    """
    now = timezone.now()
    old = Q(last_seen=None) | Q(last_seen__lt=now - AGAIN)
    rows = list(Membership.objects.filter(old, pk__in=members)) if members else []
    if rows:
        Membership.objects.filter(pk__in=[one.pk for one in rows]).update(last_seen=now)
    _tell(one for one in rows if one.last_seen is None or one.last_seen < now - THERE)


def left(members: Collection[int]) -> None:
    """These have closed their last page here; one open elsewhere is noted again by its process."""
    rows = list(Membership.objects.filter(pk__in=members)) if members else []
    if rows:
        Membership.objects.filter(pk__in=[one.pk for one in rows]).update(
            last_seen=timezone.now() - THERE - AGAIN
        )
    _tell(rows)


def who_is_there(member: Membership) -> list[Present]:
    """Players and spectators of the table, by name, for a GM. One query, none for others."""
    if not member.is_gm:
        return []
    since = timezone.now() - THERE
    rows = Membership.objects.present().filter(campaign=member.campaign).exclude(role=Role.GM)
    return [
        Present(seat=one, is_there=one.last_seen is not None and one.last_seen > since)
        for one in rows.order_by("name", "pk")
    ]


def _tell(seats: Iterable[Membership]) -> None:
    for campaign, by in {one.campaign_id: one.pk for one in seats}.items():
        send(Nudge(campaign=campaign, seq=None, kind=_KIND, by=by, audience=Audience.GMS))

"""Who may still listen: seats that are kept, sessions that are open, accounts that are active."""

from collections.abc import Iterable
from dataclasses import dataclass

from django.contrib.auth import HASH_SESSION_KEY, SESSION_KEY
from django.contrib.sessions.models import Session
from django.http import HttpRequest
from django.utils import timezone
from django.utils.crypto import constant_time_compare

from campaign.models import Membership


@dataclass(frozen=True, kw_only=True)
class Reader:
    """Whose page listens, as it was when the stream was opened."""

    campaign: int
    member: int
    is_gm: bool
    user: int
    #: Key of the session under which the page was opened.
    session: str

    @classmethod
    def of(cls, request: HttpRequest, member: Membership) -> "Reader":
        return cls(
            campaign=member.campaign_id,
            member=member.pk,
            is_gm=member.is_gm,
            user=member.user_id or 0,
            session=request.session.session_key or "",
        )


def still_welcome(readers: Iterable[Reader]) -> set[Reader]:
    """Those who may go on listening as they began. Two queries, however many."""
    asked = set(readers)
    seats = {
        seat.pk: seat
        for seat in Membership.objects.present()
        .select_related("user")
        .filter(pk__in={one.member for one in asked}, user__is_active=True)
    }
    sessions = {
        session.session_key: session.get_decoded()
        for session in Session.objects.filter(
            session_key__in={one.session for one in asked}, expire_date__gt=timezone.now()
        )
    }
    return {
        one
        for one in asked
        if one.member in seats
        and seats[one.member].is_gm == one.is_gm
        and _is_open(sessions.get(one.session, {}), seats[one.member])
    }


def _is_open(session: dict[str, str], seat: Membership) -> bool:
    """Whether the session is still the person's, under the password of today."""
    return (
        seat.user is not None
        and session.get(SESSION_KEY) == str(seat.user.pk)
        and constant_time_compare(
            session.get(HASH_SESSION_KEY, ""), seat.user.get_session_auth_hash()
        )
    )

"""The way back in for somebody who lost the phone or the session.

A link signs in as that person everywhere they are, at other tables too. So it is made only for
accounts that nothing else opens: no e-mail, no password, and not a GM's. Anybody with an e-mail
has the password reset, which a GM of one table must not be able to go round; and a GM's account
opens a whole table, so another GM may not take it over either.
"""

from datetime import timedelta
from uuid import UUID

from django.db import transaction
from django.utils import timezone

from accounts.models import User
from campaign.models import AccessLink, Membership
from campaign.services import acts
from campaign.services.campaigns import require_gm
from campaign.services.invitations import new_token
from campaign.services.refusal import Problem, Refused

#: Long enough to walk round the table, short enough to be no second password.
LINK_LIFE = timedelta(minutes=30)


def access_problem(seat: Membership) -> Problem | None:
    """Why no link is made for this seat; nothing where one may be. Needs the seat's user."""
    user = seat.user
    if user is None or seat.left_at is not None:
        return Problem(code="member_gone")
    if seat.is_gm or _runs_a_table(seat):
        return Problem(code="access_of_gm")
    if user.is_demo or user.is_staff:
        return Problem(code="access_not_for_this_account")
    if user.email is not None or user.has_usable_password():
        return Problem(code="access_has_password", detail={"name": seat.name})
    return None


def _runs_a_table(seat: Membership) -> bool:
    """Whether the person is a GM at any table. One query, none for a seat of a list."""
    known: bool | None = getattr(seat, "runs_a_table", None)
    return Membership.objects.gms().filter(user=seat.user_id).exists() if known is None else known


def give_access(*, by: Membership, act_id: UUID, member_id: int) -> AccessLink:
    """One sign-in for the member, in place of any earlier one. Only GMs, and only they are told."""
    given = {"member": member_id}
    with acts.begin(by=by, act_id=act_id, kind="access.given", given=given) as act:
        if act.entry:
            return AccessLink.objects.get(pk=act.entry.data["link"])
        require_gm(act.by)
        seat = (
            Membership.objects.present()
            .select_related("user")
            .filter(campaign=act.campaign, pk=member_id)
            .first()
        )
        problem = access_problem(seat) if seat else Problem(code="member_gone")
        if problem or seat is None:
            raise Refused([problem or Problem(code="member_gone")])
        now = timezone.now()
        AccessLink.objects.filter(membership=seat, used_at=None, expires_at__gt=now).update(
            expires_at=now
        )
        link = AccessLink.objects.create(
            membership=seat, token=new_token(), created_by=act.by, expires_at=now + LINK_LIFE
        )
        act.data = {"member": seat.pk, "name": seat.name, "link": link.pk}
        act.tell_gms_only()
    return link


def link_problem(link: AccessLink) -> Problem | None:
    """Why the link does not open; nothing where it does. Needs the seat and its user.

    The account is asked again: who has chosen a password meanwhile is not opened by an old link.
    """
    if link.used_at is not None:
        return Problem(code="link_used")
    if link.expires_at <= timezone.now():
        return Problem(code="link_expired")
    return access_problem(link.membership)


def use_access(*, token: str) -> User:
    """Spends the link. Raises ``AccessLink.DoesNotExist``, and ``Refused`` where it is spent."""
    with transaction.atomic():
        link = (
            AccessLink.objects.select_for_update(of=("self",))
            .select_related("membership__user")
            .get(token=token)
        )
        problem = link_problem(link)
        user = link.membership.user
        if problem or user is None:
            raise Refused([problem or Problem(code="member_gone")])
        link.used_at = timezone.now()
        link.save(update_fields=["used_at"])
    return user

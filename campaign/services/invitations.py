"""Ways in: a GM makes and revokes them, strangers sit down by them."""

import secrets
from datetime import datetime, timedelta
from enum import StrEnum
from uuid import UUID

from django.db import transaction
from django.utils import timezone

from accounts.models import User
from accounts.services.people import enter_by_name
from campaign.models import Campaign, Invitation, LogEntry, Membership, Role
from campaign.models.invitation import InvitationState
from campaign.services import acts
from campaign.services.campaigns import require_gm
from campaign.services.refusal import KeyReused, Problem, Refused

#: A seat offered by one invitation, at most.
MOST_USES = 50
_JOINED = "member.joined"
#: A repeated tap of somebody without an account comes within seconds; later it is somebody else.
_REPEATED_WITHIN = timedelta(minutes=10)
#: A night at the table ends by six in the morning.
_MORNING = 6
_EVENING_AT_LEAST = timedelta(hours=4)


class Lasting(StrEnum):
    """How long an invitation opens."""

    TONIGHT = "tonight"
    WEEK = "week"
    MONTH = "month"

    def until(self, now: datetime) -> datetime:
        """The moment after which it is closed. ``now`` is in the table's time zone."""
        if self is Lasting.WEEK:
            return now + timedelta(days=7)
        if self is Lasting.MONTH:
            return now + timedelta(days=30)
        morning = now.replace(hour=_MORNING, minute=0, second=0, microsecond=0)
        while morning < now + _EVENING_AT_LEAST:
            morning += timedelta(days=1)
        return morning


def new_token() -> str:
    """An address that nobody guesses: 192 bits."""
    return secrets.token_urlsafe(24)


def create_invitation(
    *, by: Membership, act_id: UUID, role: str, lasting: Lasting, max_uses: int
) -> Invitation:
    """A new way in; the same tap again gives the same one. Only GMs, and only they are told."""
    given = {"role": role, "lasting": lasting.value, "max_uses": max_uses}
    with acts.begin(by=by, act_id=act_id, kind="invitation.made", given=given) as act:
        if act.entry:
            return Invitation.objects.get(pk=act.entry.data["invitation"])
        require_gm(act.by)
        problems = []
        if role not in Role.values:
            problems.append(Problem(code="role_unknown", field="role"))
        if not 1 <= max_uses <= MOST_USES:
            problems.append(
                Problem(code="uses_out_of_range", field="max_uses", detail={"most": MOST_USES})
            )
        if problems:
            raise Refused(problems)
        invitation = Invitation.objects.create(
            campaign=act.campaign,
            token=new_token(),
            role=role,
            expires_at=lasting.until(timezone.localtime()),
            max_uses=max_uses,
            created_by=act.by,
        )
        act.data = {"invitation": invitation.pk, "role": role, "uses_left": max_uses}
        act.tell_gms_only()
    return invitation


def revoke_invitation(*, by: Membership, act_id: UUID, invitation_id: int) -> LogEntry:
    """Closes a way in. Who came by it stays."""
    given = {"invitation": invitation_id}
    with acts.begin(by=by, act_id=act_id, kind="invitation.revoked", given=given) as act:
        if act.entry:
            return act.entry
        require_gm(act.by)
        invitation = Invitation.objects.filter(campaign=act.campaign, pk=invitation_id).first()
        if invitation is None:
            raise Refused([Problem(code="invitation_unknown")])
        if invitation.revoked_at is None:
            invitation.revoked_at = timezone.now()
            invitation.save(update_fields=["revoked_at"])
        act.data = {"invitation": invitation.pk, "role": invitation.role}
        act.tell_gms_only()
    return act.done


def join(*, user: User, token: str, act_id: UUID) -> Membership:
    """A person with an account sits down. Who sits there already keeps the seat as it is.

    Raises ``Invitation.DoesNotExist`` and ``Refused`` with the reason why it does not open.
    """
    with transaction.atomic():
        # The person before the table, as everywhere: they may be deleting the account just now.
        if not User.objects.select_for_update(no_key=True).filter(pk=user.pk):
            raise Refused([Problem(code="account_gone")])
        invitation = _lock(token)
        seat = Membership.objects.filter(campaign=invitation.campaign, user=user).first()
        if seat is not None and seat.left_at is None:
            return seat
        if seat is not None and LogEntry.objects.filter(by=seat, act_id=act_id).exists():
            raise KeyReused  # an old page: who left since comes back knowingly
        _require_open(invitation)
        return _sit_down(invitation, user, seat, act_id)


def join_by_name(*, name: str, token: str, act_id: UUID, language: str) -> Membership:
    """A stranger sits down with a name only; the account that this makes has no password.

    The same tap again gives the same seat. Raises as ``join`` does, and ``KeyReused`` when the
    tap was used under another name.
    """
    name = name.strip()
    with transaction.atomic():
        invitation = _lock(token)
        earlier = (
            LogEntry.objects.select_related("by__user")
            .filter(
                campaign=invitation.campaign,
                kind=_JOINED,
                act_id=act_id,
                real_time__gte=timezone.now() - _REPEATED_WITHIN,
            )
            .first()
        )
        if earlier is not None:
            person = earlier.by.user
            if earlier.by.name != name or person is None or person.has_usable_password():
                raise KeyReused
            return earlier.by
        _require_open(invitation)
        user = enter_by_name(name=name, language=language)
        return _sit_down(invitation, user, None, act_id)


def _lock(token: str) -> Invitation:
    """The invitation behind its table's lock, then its own: the last use goes to one person."""
    campaign_id = Invitation.objects.values_list("campaign", flat=True).get(token=token)
    campaign = Campaign.objects.select_for_update(no_key=True).get(pk=campaign_id)
    invitation = Invitation.objects.select_for_update(no_key=True).get(token=token)
    invitation.campaign = campaign
    return invitation


def _require_open(invitation: Invitation) -> None:
    state = invitation.state(now=timezone.now())
    if state is not InvitationState.OPEN:
        raise Refused([Problem(code=f"invitation_{state.value}")])


def _sit_down(
    invitation: Invitation, user: User, former: Membership | None, act_id: UUID
) -> Membership:
    """A new seat, or the former one again, in the role that is offered now."""
    invitation.uses += 1
    invitation.save(update_fields=["uses"])
    if former is None:
        seat = Membership.objects.create(
            campaign=invitation.campaign, user=user, name=user.name, role=invitation.role
        )
    else:
        seat = former
        seat.left_at, seat.role = None, invitation.role
        seat.save(update_fields=["left_at", "role"])
    given = {"invitation": invitation.pk}
    with acts.begin(by=seat, act_id=act_id, kind="member.joined", given=given) as act:
        act.data = {
            "member": seat.pk,
            "name": seat.name,
            "role": seat.role,
            "is_back": former is not None,
        }
    return seat

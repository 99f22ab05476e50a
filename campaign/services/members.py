"""Who sits at the table: roles, the GM's seat, leaving. A campaign always keeps a GM.

Every act holds the campaign's row, so two GMs who leave at the same moment leave one after
the other, and the second is refused.
"""

from uuid import UUID

from django.utils import timezone

from campaign.models import AccessLink, LogEntry, Membership, Role
from campaign.services import acts
from campaign.services.campaigns import require_gm
from campaign.services.refusal import Problem, Refused


def change_role(*, by: Membership, act_id: UUID, member_id: int, role: str) -> LogEntry:
    """Another role for a member. Refused where no GM would be left."""
    given = {"member": member_id, "role": role}
    with acts.begin(by=by, act_id=act_id, kind="member.role_changed", given=given) as act:
        if act.entry:
            return act.entry
        require_gm(act.by)
        seat = _seat(act, member_id)
        if role not in Role.values:
            raise Refused([Problem(code="role_unknown", field="role")])
        if seat.is_gm and role != Role.GM:
            _keep_a_gm(seat)
        act.data = {"member": seat.pk, "name": seat.name, "old": seat.role, "new": role}
        _save(seat, role=role)
    return act.done


def hand_over(*, by: Membership, act_id: UUID, member_id: int, step_down: bool) -> LogEntry:
    """Another member becomes GM; with ``step_down`` the one who hands over becomes a player."""
    given = {"member": member_id, "step_down": step_down}
    with acts.begin(by=by, act_id=act_id, kind="seat.handed_over", given=given) as act:
        if act.entry:
            return act.entry
        require_gm(act.by)
        if member_id == act.by.pk:
            raise Refused([Problem(code="already_yours", field="member")])
        seat = _seat(act, member_id)
        act.data = {"member": seat.pk, "name": seat.name, "step_down": step_down}
        _save(seat, role=Role.GM)
        if step_down:
            _save(act.by, role=Role.PLAYER)
    return act.done


def rename_seat(*, by: Membership, act_id: UUID, name: str) -> LogEntry:
    """Another name at this table, for oneself."""
    name = name.strip()
    with acts.begin(by=by, act_id=act_id, kind="member.renamed", given={"name": name}) as act:
        if act.entry:
            return act.entry
        if not name:
            raise Refused([Problem(code="name_missing", field="name")])
        act.data = {"member": act.by.pk, "old": act.by.name, "new": name}
        _save(act.by, name=name)
    return act.done


def remove_member(*, by: Membership, act_id: UUID, member_id: int) -> LogEntry:
    """A member leaves by a GM's decision. An invitation gives the same seat back."""
    with acts.begin(
        by=by, act_id=act_id, kind="member.removed", given={"member": member_id}
    ) as act:
        if act.entry:
            return act.entry
        require_gm(act.by)
        if member_id == act.by.pk:
            raise Refused([Problem(code="leave_instead", field="member")])
        seat = _seat(act, member_id)
        act.data = {"member": seat.pk, "name": seat.name}
        stand_up(seat)
    return act.done


def leave(*, by: Membership, act_id: UUID) -> LogEntry:
    """The member goes by themselves. Refused to the last GM: hand over or archive first."""
    with acts.begin(by=by, act_id=act_id, kind="member.left", given={}) as act:
        if act.entry:
            return act.entry
        if act.by.is_gm:
            _keep_a_gm(act.by)
        act.data = {"member": act.by.pk, "name": act.by.name}
        stand_up(act.by)
    return act.done


def stand_up(seat: Membership) -> None:
    """The seat is empty from now on; its links back in are closed. Under the table's lock."""
    now = timezone.now()
    _save(seat, left_at=now)
    AccessLink.objects.filter(membership=seat, used_at=None, expires_at__gt=now).update(
        expires_at=now
    )


def is_last_gm(seat: Membership) -> bool:
    """Whether no other GM sits at the table. Final only under the table's lock. One query."""
    return (
        seat.is_gm
        and not Membership.objects.gms()
        .filter(campaign=seat.campaign_id)
        .exclude(pk=seat.pk)
        .exists()
    )


def _keep_a_gm(seat: Membership) -> None:
    if is_last_gm(seat):
        raise Refused([Problem(code="last_gm", field="member")])


def _seat(act: acts.Act, member_id: int) -> Membership:
    """Somebody who sits at this table now."""
    seat = Membership.objects.present().filter(campaign=act.campaign, pk=member_id).first()
    if seat is None:
        raise Refused([Problem(code="member_gone", field="member")])
    return seat


def _save(seat: Membership, **values: object) -> None:
    for name, value in values.items():
        setattr(seat, name, value)
    seat.save(update_fields=list(values))

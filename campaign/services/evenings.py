"""Evenings of play: opened with those who are there, and closed."""

from collections.abc import Collection
from uuid import UUID

from django.utils import timezone

from campaign.models import Attendance, Evening, LogEntry, Membership
from campaign.services import acts
from campaign.services.campaigns import require_gm
from campaign.services.refusal import Problem, Refused

OPENED = "evening.opened"
CLOSED = "evening.closed"


def open_evening(*, by: Membership, act_id: UUID, present: Collection[int]) -> LogEntry:
    """A GM opens an evening with these members. Raises ``Refused``: one is under way, nobody is
    there, or somebody has left the table.
    """
    given = {"present": sorted(set(present))}
    with acts.begin(by=by, act_id=act_id, kind=OPENED, given=given) as act:
        if act.entry:
            return act.entry
        require_gm(act.by)
        rows = Membership.objects.present().filter(campaign=act.campaign, pk__in=present)
        members = list(rows.order_by("name", "pk"))
        problems: list[Problem] = []
        if Evening.objects.in_campaign(act.campaign).under_way().exists():
            problems.append(Problem(code="evening_open"))
        if not present:
            problems.append(Problem(code="nobody_there", field="present"))
        elif len(members) != len(set(present)):
            problems.append(Problem(code="not_at_the_table", field="present"))
        if problems:
            raise Refused(problems)
        evening = act.make(Evening(campaign=act.campaign, opened_seq=act.seq))
        act.make_all(
            [
                Attendance(campaign=act.campaign, evening=evening, membership=member)
                for member in members
            ]
        )
        act.data = {"evening": evening.pk, "names": [member.name for member in members]}
    return act.done


def close_evening(*, by: Membership, act_id: UUID, evening_id: int) -> LogEntry:
    """A GM closes the evening under way. Raises ``Refused`` where it is none."""
    with acts.begin(by=by, act_id=act_id, kind=CLOSED, given={"evening": evening_id}) as act:
        if act.entry:
            return act.entry
        require_gm(act.by)
        found = act.lock(
            Evening.objects.in_campaign(act.campaign).under_way().filter(pk=evening_id)
        )
        if not found:
            raise Refused([Problem(code="evening_not_open")])
        act.set(found[0], "closed_seq", act.seq)
        act.data = {"evening": evening_id}
    return act.done


def mark_read(*, by: Membership) -> None:
    """The member has read what changed since their last evening: the table asks no more.

    No act: nothing of play changes.
    """
    rows = Attendance.objects.standing().in_campaign(by.campaign)
    rows.filter(membership=by, read_at=None).update(read_at=timezone.now())


def open_evening_for(member: Membership) -> Evening | None:
    """The evening under way, with whether the member has yet to read. One query."""
    rows = Evening.objects.in_campaign(member.campaign).under_way()
    return rows.with_unread(member).first()


def last_seq_of(member: Membership) -> int | None:
    """``seq`` at which the member's last evening was closed; None for a newcomer. One query."""
    closed = Evening.objects.in_campaign(member.campaign).attended_by(member)
    rows = closed.exclude(closed_seq=None).order_by("-closed_seq")
    return rows.values_list("closed_seq", flat=True).first()

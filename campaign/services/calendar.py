"""The table's calendar, set by its GMs."""

from uuid import UUID

from campaign.models import LogEntry, Membership
from campaign.services import acts
from campaign.services.campaigns import require_gm
from campaign.services.refusal import Problem, Refused
from rules.calendar import Calendar


def change_calendar(*, by: Membership, act_id: UUID, calendar: Calendar) -> LogEntry:
    """Other months, week or start. The clock does not move: the same second has another name.

    Raises ``Refused``: not a GM, nothing changed. Can be undone.
    """
    wanted = calendar.to_mapping()
    with acts.begin(by=by, act_id=act_id, kind="calendar.changed", given=wanted) as act:
        if act.entry:
            return act.entry
        require_gm(act.by)
        old = act.campaign.dates
        if old == calendar:
            raise Refused([Problem(code="nothing_changed")])
        act.data = {
            "fields": [
                name
                for name in ("months", "weekdays", "start")
                if _part(old, name) != _part(calendar, name)
            ]
        }
        act.set(act.campaign, "calendar", wanted)
    return act.done


def _part(calendar: Calendar, name: str) -> object:
    if name == "months":
        return calendar.months
    if name == "weekdays":
        return calendar.weekdays
    return (
        calendar.start_year,
        calendar.start_month,
        calendar.start_day,
        calendar.start_weekday,
    )

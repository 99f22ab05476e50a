"""Entering what was forgotten: the table's pages at an earlier date, then back. Source: S11.

While the clock stands in the past, every act is of that moment: a cast begins and ends from
there, a study begun there has studied until the present. No time passes and nothing happens to
anybody by itself, on the way there, in it and back: all of that was lived through already.
"""

from uuid import UUID

from campaign.models import LogEntry, Membership
from campaign.services import acts
from campaign.services.campaigns import require_gm
from campaign.services.clock import moved_problems
from campaign.services.refusal import Problem, Refused


def go_back(*, by: Membership, act_id: UUID, seconds: int, seen: int) -> LogEntry:
    """A GM turns the pages back to an earlier second of the clock; ``seen`` is that of the page.

    Raises ``Refused``: not a GM, there already, not earlier, before the campaign.
    """
    given = {"seconds": seconds, "seen": seen}
    with acts.begin(by=by, act_id=act_id, kind="clock.turned_back", given=given) as act:
        if act.entry:
            return act.entry
        require_gm(act.by)
        now = act.campaign.clock_seconds
        problems = list(moved_problems(act.campaign, seen))
        if act.campaign.is_in_the_past:
            problems = [Problem(code="in_the_past")]
        elif not problems and seconds >= now:
            problems.append(Problem(code="not_earlier", field="date"))
        if seconds < 0:
            problems.append(Problem(code="before_the_start", field="date"))
        if problems:
            raise Refused(problems)
        act.data = {"from": now, "to": seconds}
        act.set(act.campaign, "present_seconds", now)
        act.move_clock(seconds - now)
    return act.done


def return_to_present(*, by: Membership, act_id: UUID) -> LogEntry:
    """A GM turns them to the present again. Raises ``Refused``: not a GM, or there already."""
    with acts.begin(by=by, act_id=act_id, kind="clock.returned", given={}) as act:
        if act.entry:
            return act.entry
        require_gm(act.by)
        present = act.campaign.present_seconds
        if present is None:
            raise Refused([Problem(code="in_the_present")])
        now = act.campaign.clock_seconds
        act.data = {"from": now, "to": present}
        act.set(act.campaign, "present_seconds", None)
        act.move_clock(present - now)
    return act.done

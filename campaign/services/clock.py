"""The campaign's clock: time passes, and what it brings happens with it. Source: S1, S11."""

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from enum import StrEnum
from uuid import UUID

from campaign.clock_effects import (
    SPELLS,
    Deadline,
    Happening,
    Sleeps,
    clock_effects,
    deadlines,
    first_deadlines,
    sleeps,
)
from campaign.models import Campaign, LogEntry, Membership
from campaign.services import acts
from campaign.services.campaigns import require_gm
from campaign.services.refusal import Problem, Refused
from rules.clock import DAY, HOUR, MONTH, TURN, WEEK
from rules.options import MonthDays

#: Most steps of a kind in one advance.
MAX_COUNT = 100
#: The clock's end for people: a thousand times a thousand days.
MAX_CLOCK = 1_000_000 * DAY


class Step(StrEnum):
    """How far the clock goes with one tap."""

    ROUND = "round"
    TURN = "turn"
    HOUR = "hour"
    DAY = "day"
    WEEK = "week"
    MONTH = "month"
    UNTIL = "until"

    @property
    def is_long(self) -> bool:
        """An hour and more: what will happen is read first."""
        return self not in (Step.ROUND, Step.TURN)


@dataclass(frozen=True, kw_only=True)
class Stride:
    """How much time is to pass: so many steps, or until a second of the clock."""

    step: Step
    count: int = 1
    until: int | None = None

    def seconds(self, campaign: Campaign) -> int:
        """Its length from the campaign's present. Source: P9, P13, S5."""
        now = campaign.clock_seconds
        if self.step is Step.UNTIL:
            return (now if self.until is None else self.until) - now
        if self.step is Step.MONTH and campaign.rules.month_days is MonthDays.CALENDAR:
            return campaign.dates.month_after(now, months=self.count) - now
        return self.count * _seconds(self.step, campaign)


def _seconds(step: Step, campaign: Campaign) -> int:
    if step is Step.ROUND:
        return campaign.rules.round_seconds
    return {
        Step.TURN: TURN,
        Step.HOUR: HOUR,
        Step.DAY: DAY,
        Step.WEEK: WEEK,
        Step.MONTH: MONTH,
    }[step]


def stride_problems(campaign: Campaign, stride: Stride) -> tuple[Problem, ...]:
    """Why so much time cannot pass."""
    if not 1 <= stride.count <= MAX_COUNT:
        detail = {"minimum": 1, "maximum": MAX_COUNT}
        return (Problem(code="out_of_range", field="count", detail=detail),)
    seconds = stride.seconds(campaign)
    if seconds <= 0:
        return (Problem(code="not_later", field="until"),)
    if campaign.clock_seconds + seconds > MAX_CLOCK:
        return (Problem(code="too_far", field="until"),)
    return ()


def advance(
    *, by: Membership, act_id: UUID, stride: Stride, seen: int, losing: Collection[int] = ()
) -> LogEntry:
    """A GM lets time pass. ``seen`` is the clock on the page that was tapped.

    ``losing`` are the characters (ids) whose loss the GM takes upon them. Raises ``Refused``: not a
    GM, the clock was moved meanwhile (so that two GMs who press at the same moment advance once),
    no time or too much of it, somebody else would be lost (``deadly_limit``).
    """
    given = {
        "step": stride.step.value,
        "count": stride.count,
        "until": stride.until,
        "seen": seen,
        "losing": sorted(losing),
    }
    with acts.begin(by=by, act_id=act_id, kind="clock.advanced", given=given) as act:
        if act.entry:
            return act.entry
        require_gm(act.by)
        problems = (
            _past_problems(act.campaign)
            or moved_problems(act.campaign, seen)
            or stride_problems(act.campaign, stride)
        )
        if problems:
            raise Refused(problems)
        seconds = stride.seconds(act.campaign)
        act.data = {
            "step": stride.step.value,
            "count": stride.count,
            "from": act.campaign.clock_seconds,
            "to": act.campaign.clock_seconds + seconds,
            "seconds": seconds,
        }
        pass_time(act, seconds, losing=losing)
    return act.done


def set_clock(*, by: Membership, act_id: UUID, seconds: int, seen: int) -> LogEntry:
    """A GM sets the date alone, on or back: no time passes, nothing happens. Source: S11.

    To enter what was forgotten there is ``campaign.services.after_the_fact``. Raises ``Refused``.
    """
    given = {"seconds": seconds, "seen": seen}
    with acts.begin(by=by, act_id=act_id, kind="clock.set", given=given) as act:
        if act.entry:
            return act.entry
        require_gm(act.by)
        now = act.campaign.clock_seconds
        problems = _past_problems(act.campaign) or moved_problems(act.campaign, seen)
        if not problems and seconds == now:
            problems = (Problem(code="same_date", field="date"),)
        if seconds < 0:
            problems = (*problems, Problem(code="before_the_start", field="date"))
        elif seconds > MAX_CLOCK:
            problems = (*problems, Problem(code="too_far", field="date"))
        if problems:
            raise Refused(problems)
        act.data = {"from": now, "to": seconds}
        act.move_clock(seconds - now)
    return act.done


def _past_problems(campaign: Campaign) -> tuple[Problem, ...]:
    """While what was forgotten is entered, the clock only returns to the present."""
    return (Problem(code="in_the_past"),) if campaign.is_in_the_past else ()


def moved_problems(campaign: Campaign, seen: int) -> tuple[Problem, ...]:
    """Somebody moved the clock since the page was drawn."""
    now = campaign.clock_seconds
    return () if now == seen else (Problem(code="clock_moved", detail={"now": now}),)


def pass_time(act: acts.Act, seconds: int, *, losing: Collection[int] = ()) -> list[Happening]:
    """Game time passes within an act: every effect of it, in the order of S1.

    Raises ``Refused`` where somebody would be lost for good who is not among ``losing``. Rows in
    the act's hands are as before: what it writes afterwards must be read again. The happenings are
    kept in ``act.data["happened"]``; set other data by ``|=``. While what was forgotten is entered,
    time stands still: everybody has lived through it already.
    """
    if seconds < 0:
        raise ValueError("time passes forwards; the clock alone is set back by its own act")
    if not seconds or act.campaign.is_in_the_past:
        return []
    start = act.campaign.clock_seconds
    end = start + seconds
    fatal = deadlines(act.campaign, start=start, end=end)
    _ask_first(act, fatal, losing=losing)
    happened: list[Happening] = []
    for stop in (*_losses(fatal, start=start, end=end), end):
        happened += _pass_span(act, start=start, end=stop)
        start = stop
    act.move_clock(seconds)
    happened.sort(key=lambda happening: happening.second)
    tell_happened(act, happened)
    return happened


def _losses(fatal: Iterable[Deadline], *, start: int, end: int) -> list[int]:
    """When somebody is lost within the span: whoever is no more lives through none of the rest."""
    return sorted({max(one.second, start) + 1 for one in fatal} - {end})


def _pass_span(act: acts.Act, *, start: int, end: int) -> list[Happening]:
    """Every effect over a span in which nobody is lost before its end."""
    act.span_from = len(act.changes)
    asleep = sleeps(act.campaign, start=start, end=end)
    return [
        happening
        for effect in clock_effects()
        for happening in effect.pass_time(act, start=start, end=end, asleep=asleep)
    ]


def tell_happened(act: acts.Act, happened: Iterable[Happening]) -> None:
    """Keeps what happened within the act, after what happened before."""
    told = act.data.setdefault("happened", [])
    told.extend(happening.to_json() for happening in happened)


def _ask_first(act: acts.Act, fatal: Iterable[Deadline], *, losing: Collection[int]) -> None:
    """Time does not pass the first deadline unasked. Who it is, is the GM's to know."""
    first = first_deadlines(fatal, known=frozenset(losing))
    if not first:
        return
    if not act.by.is_gm:
        raise Refused([Problem(code="the_gm_moves_the_clock")])
    detail = {
        "second": first[0].second,
        "characters": [one.character for one in first],
        "name": ", ".join(one.name for one in first),
    }
    raise Refused([Problem(code="deadly_limit", field="losing", detail=detail)])


def foresee(campaign: Campaign, seconds: int, *, asleep: Sleeps | None = None) -> list[Happening]:
    """What would happen if so much time passed from now, in time order. Reads only.

    ``asleep``: who would sleep besides those who do, where a rest is only thought of.
    """
    start = campaign.clock_seconds
    end = start + seconds
    known = {**sleeps(campaign, start=start, end=end), **(asleep or {})}
    found = [
        (effect, happening)
        for effect in clock_effects()
        for happening in effect.foresee(campaign, start=start, end=end, asleep=known)
    ]
    last = {one.character: one.second for _effect, one in found if one.is_final}
    # Spells go on without who cast them; all else that lies ahead is for the living.
    happenings = [
        one
        for effect, one in found
        if effect.order == SPELLS or one.second <= last.get(one.character, one.second)
    ]
    return sorted(happenings, key=lambda happening: happening.second)

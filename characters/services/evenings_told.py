"""Evenings of play as a list: when, who was there, what was done, as far as the reader may know."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime

from django.db.models import Prefetch, Q, QuerySet

from campaign.models import UNDO, Attendance, Evening, LogEntry, Membership
from campaign.services.evenings import CLOSED, OPENED
from characters.services.telling import entries_for

#: Evenings on one page.
PAGE = 12


@dataclass(kw_only=True)
class EveningTold:
    """One evening, and what was done in it that this reader may know of."""

    evening: Evening
    #: Who was there, by name.
    names: Sequence[str]
    #: Acts in force by kind, without those that open and close it.
    kinds: Counter[str] = field(default_factory=Counter)
    #: Its place among the table's evenings, from 1.
    number: int = 0
    #: Seconds of game time from its beginning to its end, or to now.
    passed: int = 0
    closed_at: datetime | None = None

    @property
    def acts(self) -> int:
        return self.kinds.total()

    @property
    def is_under_way(self) -> bool:
        return self.evening.closed_seq is None

    def holds(self, seq: int) -> bool:
        return _holds(self.evening, seq)


def evening_of(member: Membership, evening_id: int) -> Evening | None:
    """One evening of the member's table. One query."""
    return Evening.objects.standing().in_campaign(member.campaign).filter(pk=evening_id).first()


def evenings_told(member: Membership, *, before: int | None = None) -> list[EveningTold]:
    """The last ``PAGE`` evenings and one more, newest first; those opened before ``before`` (seq).

    Five queries, however many and however long.
    """
    there = Attendance.objects.filter(ended_seq=None).select_related("membership")
    evenings = Evening.objects.standing().in_campaign(member.campaign).order_by("-opened_seq")
    if before is not None:
        evenings = evenings.filter(opened_seq__lt=before)
    last = evenings.count()
    found = [
        EveningTold(evening=one, names=_names(one), number=last - place)
        for place, one in enumerate(
            evenings.prefetch_related(Prefetch("attendance", there))[: PAGE + 1]
        )
    ]
    _count(member, found)
    return found


def entries_of(entries: QuerySet[LogEntry], evening: Evening) -> QuerySet[LogEntry]:
    """Those of these that were done from its opening to its end, or to now. One query."""
    return entries.filter(_of(evening, first_done(evening.campaign_id)))


def first_done(campaign_id: int) -> dict[int, int]:
    """``seq`` of what each act that was done again first was, by the later entry's id. One query.

    What is undone and redone has a new number, and belongs to the evening in which it was played.
    """
    again = LogEntry.objects.filter(campaign=campaign_id).exclude(redo_of=None).order_by("seq")
    found: dict[int, int] = {}
    for pk, of, seq in again.values_list("pk", "redo_of_id", "redo_of__seq"):
        found[pk] = found.get(of or 0, seq)
    return found


def _of(evening: Evening, firsts: dict[int, int]) -> Q:
    numbers = Q(seq__gte=evening.opened_seq, redo_of=None)
    if evening.closed_seq is not None:
        numbers &= Q(seq__lte=evening.closed_seq)
    return numbers | Q(pk__in=[pk for pk, seq in firsts.items() if _holds(evening, seq)])


def _holds(evening: Evening, seq: int) -> bool:
    last = evening.closed_seq
    return evening.opened_seq <= seq and (last is None or seq <= last)


def _names(evening: Evening) -> list[str]:
    names = [one.membership.name for one in evening.attendance.all()]
    return sorted(names, key=str.casefold)


def _count(member: Membership, found: Sequence[EveningTold]) -> None:
    """What was done in each. Two queries, of no more than kinds and times."""
    if not found:
        return
    firsts = first_done(member.campaign_id)
    within = Q()
    for told in found:
        within |= _of(told.evening, firsts)
    columns = ("pk", "seq", "kind", "game_seconds", "real_time", "undone_by_id")
    entries = entries_for(member).filter(within).order_by("seq")
    first: dict[int, int] = {}
    for entry, seq, kind, clock, hour, undone_by in entries.values_list(*columns):
        for told in found:
            if told.holds(firsts.get(entry, seq)):
                pk = told.evening.pk
                first.setdefault(pk, clock)
                told.passed = clock - first[pk]
                if seq == told.evening.closed_seq:
                    told.closed_at = hour
                if undone_by is None and kind not in {UNDO, OPENED, CLOSED}:
                    told.kinds[kind] += 1
    for told in found:
        if told.is_under_way and told.evening.pk in first:
            told.passed = member.campaign.clock_seconds - first[told.evening.pk]

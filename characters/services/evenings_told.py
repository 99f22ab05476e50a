"""Evenings of play as a list: when, who was there, what was done, as far as the reader may know."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime

from django.db.models import Prefetch, Q

from campaign.models import UNDO, Attendance, Evening, Membership
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
        last = self.evening.closed_seq
        return self.evening.opened_seq <= seq and (last is None or seq <= last)


def evening_of(member: Membership, evening_id: int) -> Evening | None:
    """One evening of the member's table. One query."""
    return Evening.objects.standing().in_campaign(member.campaign).filter(pk=evening_id).first()


def evenings_told(member: Membership, *, before: int | None = None) -> list[EveningTold]:
    """The last ``PAGE`` evenings and one more, newest first; those opened before ``before`` (seq).

    Four queries, however many and however long.
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


def _names(evening: Evening) -> list[str]:
    names = [one.membership.name for one in evening.attendance.all()]
    return sorted(names, key=str.casefold)


def _count(member: Membership, found: Sequence[EveningTold]) -> None:
    """What was done in each. One query, of no more than kinds and times."""
    within = Q()
    for told in found:
        one = Q(seq__gte=told.evening.opened_seq)
        if told.evening.closed_seq is not None:
            one &= Q(seq__lte=told.evening.closed_seq)
        within |= one
    if not within:
        return
    columns = ("seq", "kind", "game_seconds", "real_time", "undone_by_id")
    entries = entries_for(member).filter(within).order_by("seq")
    first: dict[int, int] = {}
    for seq, kind, clock, hour, undone_by in entries.values_list(*columns):
        for told in found:
            if told.holds(seq):
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

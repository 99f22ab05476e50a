"""Several acts taken back as one. Source: S11."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from uuid import UUID

from django.db.models import QuerySet
from django.utils import timezone

from campaign.models import UNDO, Audience, LogEntry, Membership, UndoRequest
from campaign.registry import echo_all
from campaign.services import acts, changes, net, nudges
from campaign.services.campaigns import require_gm
from campaign.services.refusal import Problem, Refused
from campaign.services.undo import apply_changes, standing_problems


class Way(StrEnum):
    """What goes with an act that is taken back."""

    #: What stands on it, and what stands on that.
    LEANING = "leaning"
    #: Everything that came after it.
    SINCE = "since"


@dataclass(frozen=True, kw_only=True)
class Going:
    """The acts that would go together, newest first; the last of them is the one asked for."""

    entries: Sequence[LogEntry]

    @property
    def count(self) -> int:
        return len(self.entries)

    @property
    def newest(self) -> int:
        """``seq`` of the newest: with the count it says whether they are still those shown."""
        return self.entries[0].seq

    @property
    def seqs(self) -> list[int]:
        """Their numbers, oldest first."""
        return [entry.seq for entry in reversed(self.entries)]


def standing_since(entry: LogEntry) -> QuerySet[LogEntry]:
    """Later acts in force that changed something, newest first."""
    later = LogEntry.objects.filter(campaign_id=entry.campaign_id, seq__gt=entry.seq)
    return later.standing().exclude(changes=[]).order_by("-seq")


def going_with(entry: LogEntry) -> dict[Way, Going]:
    """Both ways of taking the entry back, each with all that would go. One query."""
    later = list(standing_since(entry))
    leaning = _leaning_on(entry, reversed(later))
    return {
        Way.LEANING: Going(entries=[*reversed(leaning), entry]),
        Way.SINCE: Going(entries=[*later, entry]),
    }


def undo_several(
    *, by: Membership, act_id: UUID, seq: int, way: Way, count: int, newest: int
) -> LogEntry:
    """A GM takes an act back with what goes with it, newest first: all or nothing, one entry.

    ``count`` and ``newest`` are those of the acts that were shown. Raises ``Refused`` where they
    are others by now, and with the reason of what cannot be taken back.
    """
    given = {"seq": seq, "way": way, "count": count, "newest": newest}
    with acts.begin(by=by, act_id=act_id, kind=UNDO, given=given) as act:
        if act.entry:
            return act.entry
        require_gm(act.by)
        entry = LogEntry.objects.select_related("undone_by").get(campaign=act.campaign, seq=seq)
        problems = standing_problems(entry)
        if problems:
            raise Refused(problems)
        going = going_with(entry)[way]
        if (going.count, going.newest) != (count, newest):
            raise Refused([Problem(code="acts_meanwhile")])
        _apply(act, _inverses(going.entries))
        act.data = {"undoes": seq, "kind": entry.kind, "of": entry.data}
        if going.count > 1:
            act.data["seqs"] = going.seqs
        _tell(act, going.entries)
        act.after(lambda later: echo_all([(one, later) for one in going.entries]))
    ids = [one.pk for one in going.entries]
    LogEntry.objects.filter(pk__in=ids).update(undone_by=act.done)
    UndoRequest.objects.filter(entry__in=ids, answered_at=None).update(
        answered_at=timezone.now(), granted=True
    )
    return act.done


@dataclass
class _Ground:
    """What the acts that go have made or set: whatever stands on it goes too."""

    rows: set[tuple[str, int]] = field(default_factory=set)
    #: Rows by the columns of which a value was set.
    values: set[tuple[str, int, str]] = field(default_factory=set)
    valued: set[tuple[str, int]] = field(default_factory=set)
    moved_clock: bool = False

    def add(self, entry: LogEntry) -> None:
        for change in map(changes.from_json, entry.changes):
            row = (change.on, change.id)
            if isinstance(change, changes.Value):
                self.values.add((*row, change.field))
                self.valued.add(row)
            elif not isinstance(change, changes.Number):
                self.rows.add(row)
            elif change.field == "clock_seconds":
                self.moved_clock = True

    def bears(self, entry: LogEntry) -> bool:
        """The question of ``undo``, asked of all acts in hand."""
        if self.moved_clock:
            return True
        if any((use["on"], use["id"]) in self.rows for use in entry.data.get("uses", ())):
            return True
        return any(self._bears_change(change) for change in entry.changes)

    def _bears_change(self, change: changes.Json) -> bool:
        row = (change["on"], change["id"])
        if row in self.rows or (change["op"] == "ended" and row in self.valued):
            return True
        return change["op"] == "value" and (*row, change["field"]) in self.values


def _leaning_on(entry: LogEntry, later: Iterable[LogEntry]) -> list[LogEntry]:
    """Those of the later acts, oldest first, that stand on the entry or on one of those."""
    ground, found = _Ground(), []
    ground.add(entry)
    for one in later:
        if ground.bears(one):
            ground.add(one)
            found.append(one)
    return found


def _apply(act: acts.Act, todo: list[changes.Change]) -> None:
    """Writes what they come to; the entry tells each."""
    net.write(
        [net.Step(seq=act.seq, changes=todo)],
        act.campaign,
        singly=lambda step: apply_changes(step.changes, act.campaign, seq=step.seq),
    )
    act.changes.extend(todo)


def _inverses(newest_first: Iterable[LogEntry]) -> list[changes.Change]:
    return [
        changes.from_json(change).inverse()
        for entry in newest_first
        for change in reversed(entry.changes)
    ]


def _tell(act: acts.Act, entries: Iterable[LogEntry]) -> None:
    """For all where all that goes was for all. Their pages are drawn anew in any case."""
    if any(one.audience != Audience.ALL or "gms" in one.data for one in entries):
        act.tell_gms_only()
        nudges.tell_all("undone", campaign=act.campaign.pk)

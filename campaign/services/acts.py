"""How every act is done: one transaction, one lock order, one entry, once.

An act is a service function that reads::

    with acts.begin(by=by, act_id=act_id, kind="…", given={…}) as act:
        if act.entry:
            return act.entry        # the same tap again: its first result, nothing changes
        mage = act.lock(Character.objects.…)
        …ask the rules, refuse with every problem…
        act.add(mage, "mp", -cost)
    return act.done

``begin`` locks the campaign first, so acts of one campaign happen one after another; then the
act locks its own rows in id order. Leaving the block appends the entry and sends the nudge.
A refusal rolls everything back and leaves the key free.
"""

import hashlib
import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any, TypeVar
from uuid import UUID

from django.core.serializers.json import DjangoJSONEncoder
from django.db import models, transaction
from django.db.models import F

from campaign.models import Audience, Campaign, LogEntry, Membership
from campaign.registry import tracked
from campaign.services import bulk, changes, nudges
from campaign.services.refusal import KeyReused, Problem, Refused

Row = TypeVar("Row", bound=models.Model)


class Act:
    """An act under way, inside its transaction. Its methods write and record in one step."""

    def __init__(self, *, campaign: Campaign, by: Membership, kind: str) -> None:
        self.campaign = campaign
        self.by = by
        self.kind = kind
        self.seq = campaign.last_seq + 1
        #: Set from the start when this very tap was done before.
        self.entry: LogEntry | None = None
        self.data: dict[str, Any] = {}
        self.changes: list[changes.Change] = []
        #: How many changes stood when the span of time that passes now began (``clock``).
        self.span_from = 0
        self.audience: str = Audience.ALL
        self.readers: list[int] = []
        self.on_behalf_of: Membership | None = None
        self.redo_of: LogEntry | None = None
        self.game_seconds = campaign.clock_seconds
        self._after: list[Callable[[LogEntry], None]] = []

    @property
    def done(self) -> LogEntry:
        """The entry of the finished act."""
        if self.entry is None:
            raise RuntimeError("the act is still under way")
        return self.entry

    # --- reading ------------------------------------------------------------------------
    def lock(self, rows: models.QuerySet[Row]) -> list[Row]:
        """The rows, locked in id order until the act ends."""
        return list(rows.order_by("pk").select_for_update(of=("self",), no_key=True))

    # --- writing ------------------------------------------------------------------------
    def add(self, row: models.Model, field: str, by: int) -> None:
        """A number grows by so much (or shrinks). Nothing is written or told for 0."""
        if by:
            self.apply(changes.Number(on=row._meta.label, id=row.pk, field=field, by=by))
            setattr(row, field, getattr(row, field) + by)

    def set(self, row: models.Model, field: str, new: Any) -> None:
        """A value becomes another. Nothing is written or told where it is the same."""
        old = getattr(row, field)
        if old != new:
            self.apply(changes.Value(on=row._meta.label, id=row.pk, field=field, old=old, new=new))
            setattr(row, field, new)

    def make(self, row: Row) -> Row:
        """A new row of play."""
        row.save(force_insert=True)
        self._record_made(row)
        return row

    def make_all(self, rows: Sequence[Row]) -> list[Row]:
        """New rows of play of one kind, in one query however many."""
        if not rows:
            return []
        manager = type(rows[0])._default_manager
        made = manager.bulk_create(rows)
        for row in made:
            self._record_made(row)
        return made

    def end(self, row: models.Model) -> None:
        """The row goes out of force; it stays in its table. The object in hand is stale then."""
        self.apply(changes.Ended(on=row._meta.label, id=row.pk))

    def add_all(self, todo: Iterable[tuple[models.Model, str, int]]) -> None:
        """``add`` for many rows: one query a field, however many rows."""
        todo = [(row, field, by) for row, field, by in _by_field(todo) if by]
        self.apply_all(
            changes.Number(on=row._meta.label, id=row.pk, field=field, by=by)
            for row, field, by in todo
        )
        for row, field, by in todo:
            setattr(row, field, getattr(row, field) + by)

    def set_all(self, todo: Iterable[tuple[models.Model, str, Any]]) -> None:
        """``set`` for many rows: one query a field, however many rows."""
        todo = [
            (row, field, new) for row, field, new in _by_field(todo) if _differs(row, field, new)
        ]
        self.apply_all(
            changes.Value(
                on=row._meta.label, id=row.pk, field=field, old=getattr(row, field), new=new
            )
            for row, field, new in todo
        )
        for row, field, new in todo:
            setattr(row, field, new)

    def end_all(self, rows: Iterable[models.Model]) -> None:
        """``end`` for many rows: one query a model."""
        ordered = sorted(rows, key=lambda row: row._meta.label)
        self.apply_all(changes.Ended(on=row._meta.label, id=row.pk) for row in ordered)

    def move_clock(self, seconds: int) -> None:
        """Sets the clock on or back and nothing else: ``campaign.services.clock`` passes time."""
        self.add(self.campaign, "clock_seconds", seconds)

    def apply_all(self, todo: Iterable[changes.Change]) -> None:
        """Does and records changes in their order; a run of one kind and field is one query."""
        for run in bulk.grouped(todo):
            if not bulk.apply_run(run, self.campaign, seq=self.seq):
                raise RuntimeError(f"{run[0]} or one like it does not fit, though it was locked")
            self.changes.extend(run)

    def apply(self, change: changes.Change) -> None:
        """Does a change and records it."""
        if not change.apply(self.campaign, seq=self.seq):
            raise RuntimeError(f"{change} does not fit the row, though it was locked")
        self.changes.append(change)

    def _record_made(self, row: models.Model) -> None:
        columns = tracked(row._meta.label).fields
        self.changes.append(
            changes.Made(
                on=row._meta.label, id=row.pk, row={name: getattr(row, name) for name in columns}
            )
        )

    def tell_gms_only(self) -> None:
        """Players never learn of this act."""
        self.audience = Audience.GMS

    def tell_only(self, readers: Sequence[int]) -> None:
        """Only GMs and these members (by id) learn of this act."""
        self.audience = Audience.MEMBERS if readers else Audience.GMS
        self.readers = list(readers)

    def after(self, todo: Callable[[LogEntry], None]) -> None:
        """Something to do with the act's entry, in the same transaction, once it is appended."""
        self._after.append(todo)

    def close(self, entry: LogEntry) -> None:
        """The entry is appended: what was waiting for it is done."""
        self.entry = entry
        for todo in self._after:
            todo(entry)


@contextmanager
def begin(*, by: Membership, act_id: UUID, kind: str, given: Mapping[str, Any]) -> Iterator[Act]:
    """Opens an act of ``by`` under the key ``act_id``; ``given`` is everything the tap asked for.

    Raises ``Refused`` when the member has left meanwhile or the campaign is archived, and
    ``KeyReused`` when the key was used for something else.
    """
    with transaction.atomic():
        seat = _lock_table(by)
        act = Act(campaign=seat.campaign, by=seat, kind=kind)
        given_hash = hash_of(kind, given)
        earlier = LogEntry.objects.filter(campaign=seat.campaign, by=seat, act_id=act_id).first()
        if earlier is not None:
            if earlier.given_hash != given_hash:
                raise KeyReused
            act.entry = earlier
            yield act
            return
        if seat.left_at is not None:
            raise Refused([Problem(code="not_at_the_table")])
        if seat.campaign.is_archived:
            raise Refused([Problem(code="campaign_archived")])
        yield act
        _append(act, act_id=act_id, given_hash=given_hash)


def is_done(*, by: Membership, act_id: UUID) -> bool:
    """Whether the member's tap with this key has its entry: sent again, it only asks for that."""
    return LogEntry.objects.filter(campaign=by.campaign_id, by=by, act_id=act_id).exists()


def _lock_table(by: Membership) -> Membership:
    """The member's seat as it is now, with the campaign's row locked: two queries.

    The seat is read after the lock is held: joined into the locking query it would be the one
    of before the wait, and somebody removed meanwhile would still act.
    """
    campaign = Campaign.objects.select_for_update(no_key=True).get(pk=by.campaign_id)
    seat = Membership.objects.get(pk=by.pk)
    seat.campaign = campaign
    return seat


def _append(act: Act, *, act_id: UUID, given_hash: str) -> None:
    entry = LogEntry.objects.create(
        campaign=act.campaign,
        seq=act.seq,
        act_id=act_id,
        given_hash=given_hash,
        kind=act.kind,
        by=act.by,
        on_behalf_of=act.on_behalf_of,
        game_seconds=act.game_seconds,
        data=act.data,
        changes=[change.to_json() for change in act.changes],
        audience=act.audience,
        readers=act.readers,
        redo_of=act.redo_of,
    )
    Campaign.objects.filter(pk=act.campaign.pk).update(last_seq=F("last_seq") + 1)
    act.campaign.last_seq = act.seq
    act.close(entry)
    nudges.send(nudges.Nudge.of(entry))
    if act.audience != Audience.ALL and any(hides_or_shows(change) for change in act.changes):
        nudges.tell_all("shown", campaign=act.campaign.pk)


def hides_or_shows(change: changes.Change) -> bool:
    """Whether pages of those who are told nothing change by it.

    They lose or gain somebody, or learn in words what became of a target.
    """
    return isinstance(change, changes.Value) and change.field in {"hidden", "told"}


def _by_field(todo: Iterable[tuple[models.Model, str, Any]]) -> list[tuple[models.Model, str, Any]]:
    """Those of one model and field together, in their order otherwise."""
    return sorted(todo, key=lambda one: (one[0]._meta.label, one[1]))


def _differs(row: models.Model, field: str, new: Any) -> bool:
    return bool(getattr(row, field) != new)


def hash_of(kind: str, given: Mapping[str, Any]) -> str:
    """What ``LogEntry.given_hash`` holds for this input."""
    text = json.dumps([kind, given], sort_keys=True, cls=DjangoJSONEncoder)
    return hashlib.sha256(text.encode()).hexdigest()

"""Taking an act back, and doing it again with the same dice. Source: S11."""

from typing import Any
from uuid import UUID

from django.db import IntegrityError, transaction
from django.db.models import Q
from django.utils import timezone

from campaign.models import UNDO, LogEntry, Membership, UndoRequest
from campaign.registry import echo, tracked
from campaign.services import acts, bulk, changes
from campaign.services.refusal import Problem, Refused

#: So many acts that stand in the way are named; the rest are counted by nobody.
_NAMED = 5


def undo_problems(entry: LogEntry, *, by: Membership, mending: bool = False) -> tuple[Problem, ...]:
    """Why this member cannot take the entry back now; empty when they can.

    ``mending``: a typo in a typed die is put right, which its player may.
    Costs one query, for the later acts that stand on the entry.
    """
    problems: list[Problem] = []
    if entry.kind == UNDO:
        problems.append(Problem(code="undo_of_undo"))
    elif not entry.changes:
        problems.append(Problem(code="nothing_to_undo"))
    if entry.undone_by_id is not None:
        problems.append(Problem(code="already_undone"))
    if not by.is_gm:
        if not is_own(entry, by):
            problems.append(Problem(code="not_your_act"))
        elif entry.has_dice and not mending:
            problems.append(Problem(code="dice_ask_the_gm"))
    if not problems:
        problems.extend(_stands_on(later) for later in _later_acts_on(entry))
    return tuple(problems)


def is_own(entry: LogEntry, member: Membership) -> bool:
    """Whether the member did it, or it was done for them."""
    return member.pk in {entry.by_id, entry.on_behalf_of_id}


@transaction.atomic
def undo(*, by: Membership, act_id: UUID, seq: int, mending: bool = False) -> LogEntry:
    """Takes one act back: the inverse of each of its changes, newest first.

    Raises ``LogEntry.DoesNotExist`` where the member cannot read such an entry, and ``Refused``
    with every reason: rights, later acts that stand on it, a pool that would leave its bounds.
    """
    with acts.begin(by=by, act_id=act_id, kind=UNDO, given={"seq": seq}) as act:
        if act.entry:
            return act.entry
        entry = _readable(act.by, seq)
        problems = undo_problems(entry, by=act.by, mending=mending)
        if problems:
            raise Refused(problems)
        _apply_all(act, [changes.from_json(change).inverse() for change in reversed(entry.changes)])
        act.data = {"undoes": entry.seq, "kind": entry.kind, "of": entry.data}
        act.audience, act.readers = entry.audience, entry.readers
        act.after(lambda later: echo(entry, later))
    entry.undone_by = act.done
    entry.save(update_fields=["undone_by"])
    UndoRequest.objects.filter(entry=entry, answered_at=None).update(
        answered_at=timezone.now(), granted=True
    )
    return act.done


def redo(*, by: Membership, act_id: UUID, seq: int) -> LogEntry:
    """Does an undone act again with its recorded changes and dice, as a new entry.

    Raises ``Refused`` where it is not undone, was redone already, or no longer fits.
    """
    with acts.begin(by=by, act_id=act_id, kind="redo", given={"seq": seq}) as act:
        if act.entry:
            return act.entry
        entry = _readable(act.by, seq)
        problems = []
        if entry.undone_by_id is None:
            problems.append(Problem(code="not_undone"))
        elif LogEntry.objects.filter(redo_of=entry).standing().exists():
            problems.append(Problem(code="already_redone"))
        if not act.by.is_gm and (entry.has_dice or not is_own(entry, act.by)):
            problems.append(Problem(code="only_the_gm"))
        if problems:
            raise Refused(problems)
        act.kind, act.data, act.redo_of = entry.kind, entry.data, entry
        act.audience, act.readers = entry.audience, entry.readers
        act.on_behalf_of = entry.on_behalf_of
        act.after(lambda later: echo(entry, later))
        _apply_all(act, [changes.from_json(change).again() for change in entry.changes])
    return act.done


def ask_undo(*, by: Membership, seq: int) -> UndoRequest:
    """A player asks for an act of theirs with dice to be taken back; asking twice asks once."""
    entry = _readable(by, seq)
    if entry.undone_by_id is not None:
        raise Refused([Problem(code="already_undone")])
    if not is_own(entry, by):
        raise Refused([Problem(code="not_your_act")])
    request, _made = UndoRequest.objects.get_or_create(
        entry=entry, answered_at=None, defaults={"asked_by": by}
    )
    return request


def decline_undo(*, by: Membership, seq: int) -> None:
    """A GM lets the act stand."""
    if not by.is_gm:
        raise Refused([Problem(code="only_the_gm")])
    UndoRequest.objects.filter(
        entry__campaign=by.campaign, entry__seq=seq, answered_at=None
    ).update(answered_at=timezone.now(), granted=False)


def _readable(member: Membership, seq: int) -> LogEntry:
    return (
        LogEntry.objects.readable_by(member)
        .select_related("on_behalf_of")
        .get(campaign=member.campaign, seq=seq)
    )


def _later_acts_on(entry: LogEntry) -> list[LogEntry]:
    """Later standing acts that used, changed or ended what this one made or set."""
    later = LogEntry.objects.filter(campaign_id=entry.campaign_id, seq__gt=entry.seq).standing()
    mine = [changes.from_json(change) for change in entry.changes]
    if any(isinstance(c, changes.Number) and c.field == "clock_seconds" for c in mine):
        return list(later.order_by("seq")[:_NAMED])
    stands = Q()
    for change in mine:
        row: dict[str, Any] = {"on": change.on, "id": change.id}
        if isinstance(change, changes.Made | changes.Revived | changes.Ended):
            stands |= Q(changes__contains=[row]) | Q(data__uses__contains=[row])
        elif isinstance(change, changes.Value):
            stands |= Q(changes__contains=[{**row, "op": "value", "field": change.field}])
            stands |= Q(changes__contains=[{**row, "op": "ended"}])
    return list(later.filter(stands).order_by("seq")[:_NAMED]) if stands else []


def _stands_on(later: LogEntry) -> Problem:
    return Problem(code="later_act", detail={"seq": later.seq, "kind": later.kind})


def _apply_all(act: acts.Act, todo: list[changes.Change]) -> None:
    """Applies changes, each within its row's limits; refuses as a whole.

    Runs of one kind and field are one query to check and one to write.
    """
    for run in bulk.grouped(todo):
        numbers = [change for change in run if isinstance(change, changes.Number)]
        problem = _would_leave_bounds(numbers) if numbers else None
        if problem:
            raise Refused([problem])
        try:
            fits = bulk.apply_run(run, act.campaign, seq=act.seq)
        except IntegrityError as error:  # a constraint: somebody filled the place meanwhile
            raise Refused([Problem(code="changed_since")]) from error
        if not fits:
            raise Refused([Problem(code="changed_since")])
        act.changes.extend(run)


def _would_leave_bounds(run: list[changes.Number]) -> Problem | None:
    """A number that would break its row's limit: the row as it would be is asked."""
    declaration = tracked(run[0].on)
    if declaration.check is None:
        return None
    by = {change.id: change.by for change in run}
    rows = declaration.model._default_manager.filter(pk__in=by).order_by("pk")
    for row in rows.select_for_update(no_key=True):
        field = run[0].field
        setattr(row, field, getattr(row, field) + by[row.pk])
        wrong = declaration.check(row)
        if wrong:
            return Problem(code=wrong, detail={"field": field})
    return None

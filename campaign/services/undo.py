"""Taking an act back, and doing it again with the same dice. Source: S11."""

from collections.abc import Iterator, Sequence
from typing import Any
from uuid import UUID

from django.db import IntegrityError, transaction
from django.db.models import Q, QuerySet
from django.utils import timezone

from campaign.models import UNDO, Campaign, LogEntry, Membership, UndoRequest
from campaign.registry import echo_all, players_problem, tracked
from campaign.services import acts, bulk, changes, nudges
from campaign.services.refusal import Problem, Refused

#: So many of the acts that stand in the way are named; the rest are counted.
_NAMED = 3


def undo_problems(entry: LogEntry, *, by: Membership, mending: bool = False) -> tuple[Problem, ...]:
    """Why this member cannot take the entry back now; empty when they can.

    ``mending``: a typo in a typed die is put right, which its player may.
    Costs one query, for the later acts that stand on the entry; for a player, those of the right.
    """
    problems = standing_problems(entry)
    if not by.is_gm:
        if not is_own(entry, by):
            problems.append(Problem(code="not_your_act"))
        elif entry.has_dice and not mending:
            problems.append(Problem(code="dice_ask_the_gm"))
        elif not mending and not problems:
            wrong = players_problem(by, entry, again=False)
            problems += [Problem(code=wrong)] if wrong else []
    if not problems:
        problems.extend(_in_the_way(_later_acts_on(entry), by))
    return tuple(problems)


def standing_problems(entry: LogEntry) -> list[Problem]:
    """Why nobody can take the entry back, whatever came after it. No query."""
    problems: list[Problem] = []
    if entry.kind == UNDO:
        problems.append(Problem(code="undo_of_undo"))
    elif not entry.changes:
        problems.append(Problem(code="nothing_to_undo"))
    if entry.undone_by_id is not None:
        problems.append(Problem(code="already_undone"))
    return problems


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
        apply_all(act, [changes.from_json(change).inverse() for change in reversed(entry.changes)])
        act.data = {"undoes": entry.seq, "kind": entry.kind, "of": entry.data}
        act.audience, act.readers = entry.audience, entry.readers
        act.after(lambda later: echo_all([(entry, later)]))
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
        if not act.by.is_gm:
            problems.extend(_players_redo_problems(entry, act.by))
        if problems:
            raise Refused(problems)
        act.kind, act.data, act.redo_of = entry.kind, entry.data, entry
        act.audience, act.readers = entry.audience, entry.readers
        act.on_behalf_of = entry.on_behalf_of
        act.after(lambda later: echo_all([(entry, later)]))
        apply_all(act, [changes.from_json(change).again() for change in entry.changes])
    return act.done


def ask_undo(*, by: Membership, seq: int) -> UndoRequest:
    """A player asks for an act of theirs with dice to be taken back; asking twice asks once."""
    entry = _readable(by, seq)
    if entry.kind == UNDO or not entry.changes:
        raise Refused([Problem(code="nothing_to_undo")])
    if entry.undone_by_id is not None:
        raise Refused([Problem(code="already_undone")])
    if not is_own(entry, by):
        raise Refused([Problem(code="not_your_act")])
    request, _made = UndoRequest.objects.get_or_create(
        entry=entry, answered_at=None, defaults={"asked_by": by}
    )
    nudges.tell_gms("undo.asked", by=by, besides=[by.pk])
    return request


def decline_undo(*, by: Membership, seq: int) -> None:
    """A GM lets the act stand."""
    if not by.is_gm:
        raise Refused([Problem(code="only_the_gm")])
    requests = UndoRequest.objects.filter(
        entry__campaign=by.campaign, entry__seq=seq, answered_at=None
    )
    asked_by = list(requests.values_list("asked_by", flat=True))
    requests.update(answered_at=timezone.now(), granted=False)
    nudges.tell_gms("undo.declined", by=by, besides=asked_by)


def _players_redo_problems(entry: LogEntry, member: Membership) -> list[Problem]:
    """A player does again what they took back themselves, if they could do it now."""
    is_theirs = is_own(entry, member) and not entry.has_dice
    if not is_theirs or (entry.undone_by and entry.undone_by.by_id != member.pk):
        return [Problem(code="only_the_gm")]
    wrong = players_problem(member, entry, again=True)
    return [Problem(code=wrong)] if wrong else []


def _readable(member: Membership, seq: int) -> LogEntry:
    return (
        LogEntry.objects.readable_by(member)
        .select_related("on_behalf_of", "undone_by")
        .get(campaign=member.campaign, seq=seq)
    )


def _later_acts_on(entry: LogEntry) -> list[LogEntry]:
    """Later standing acts that used, changed or ended what this one made or set."""
    later = LogEntry.objects.filter(campaign_id=entry.campaign_id, seq__gt=entry.seq).standing()
    mine = [changes.from_json(change) for change in entry.changes]
    if any(isinstance(c, changes.Number) and c.field == "clock_seconds" for c in mine):
        # What changed nothing cannot be undone: it stands in nobody's way.
        return list(_oldest(later.exclude(changes=[])))
    stands = Q()
    for change in mine:
        row: dict[str, Any] = {"on": change.on, "id": change.id}
        if isinstance(change, changes.Made | changes.Revived | changes.Ended):
            stands |= Q(changes__contains=[row]) | Q(data__uses__contains=[row])
        elif isinstance(change, changes.Value):
            stands |= Q(changes__contains=[{**row, "op": "value", "field": change.field}])
            stands |= Q(changes__contains=[{**row, "op": "ended"}])
    return list(_oldest(later.filter(stands))) if stands else []


def _oldest(later: QuerySet[LogEntry]) -> QuerySet[LogEntry]:
    """What is needed to name and count them."""
    return later.order_by("seq").only("seq", "audience", "readers")


def _in_the_way(later: list[LogEntry], by: Membership) -> Iterator[Problem]:
    """Counts the later acts and names the oldest, to who may know of them."""
    known = [one.seq for one in later if by.is_gm or one.is_readable_by(by)]
    if known:
        detail = {"seqs": known[:_NAMED], "count": len(known)}
        yield Problem(code="later_act", detail=detail)
    if len(known) < len(later):
        yield Problem(code="changed_since")


def apply_all(act: acts.Act, todo: list[changes.Change]) -> None:
    """Applies changes, each within its row's limits; refuses as a whole."""
    apply_changes(todo, act.campaign, seq=act.seq)
    act.changes.extend(todo)


def apply_changes(todo: Sequence[changes.Change], campaign: Campaign, *, seq: int) -> None:
    """Writes the changes of one act in their order, or raises ``Refused``.

    Runs of one kind and field are one query to check and one to write.
    """
    for run in bulk.grouped(todo):
        numbers = [change for change in run if isinstance(change, changes.Number)]
        problem = _would_leave_bounds(numbers) if numbers else None
        if problem:
            raise Refused([problem])
        try:
            fits = bulk.apply_run(run, campaign, seq=seq)
        except IntegrityError as error:  # a constraint: somebody filled the place meanwhile
            raise Refused([Problem(code=_meaning(error, run[0]))]) from error
        if not fits:
            raise Refused([Problem(code="changed_since")])
    problems = [Problem(code=wrong) for wrong in _misfits(todo)]
    if problems:
        raise Refused(problems)


def _meaning(error: IntegrityError, change: changes.Change) -> str:
    """What the broken constraint means; without a word for it, that the row has changed."""
    broken = getattr(getattr(error.__cause__, "diag", None), "constraint_name", None) or ""
    return tracked(change.on).constraints.get(broken, "changed_since")


def _misfits(todo: Sequence[changes.Change]) -> Iterator[str]:
    """What is wrong with the touched rows as they stand now. A query for each row with a check."""
    touched: dict[tuple[str, int], set[str]] = {}
    for change in todo:
        if tracked(change.on).fits is not None:
            column = getattr(change, "field", "ended_seq")
            touched.setdefault((change.on, change.id), set()).add(column)
    for (label, pk), columns in touched.items():
        declaration = tracked(label)
        if declaration.fits is not None and columns & declaration.watched:
            row = declaration.model._default_manager.get(pk=pk)
            wrong = declaration.fits(row)
            if wrong:
                yield wrong


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

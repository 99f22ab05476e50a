"""The changes of many acts written as what they come to: as many queries for ten acts as for two.

What each act changed is still recorded by itself. Between two states that play has been in, the
way does not matter; only where a constraint of the database minds it are the acts written one by
one.
"""

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from django.db import IntegrityError, models, transaction
from django.db.models import Case, F, Q, Value, When
from django.db.models.functions import Cast

from campaign.models import Campaign
from campaign.registry import tracked
from campaign.services import changes
from campaign.services.changes import Change
from campaign.services.refusal import Problem, Refused

_Column = tuple[str, str]


@dataclass(frozen=True, kw_only=True)
class Step:
    """The changes of one act, in their order, and the ``seq`` of the entry that does them."""

    seq: int
    changes: Sequence[Change]


@dataclass(kw_only=True)
class Life:
    """Whether a row stands: as the first change expects it, and as the last leaves it."""

    stood: bool
    #: ``seq`` of the act that ended it last; unset where it stands.
    ended: int | None


@dataclass(kw_only=True)
class Net:
    """What changes come to, by row: read in their order."""

    numbers: defaultdict[_Column, dict[int, int]] = field(default_factory=lambda: defaultdict(dict))
    #: The first old value and the last new one.
    values: defaultdict[_Column, dict[int, tuple[Any, Any]]] = field(
        default_factory=lambda: defaultdict(dict)
    )
    lives: defaultdict[str, dict[int, Life]] = field(default_factory=lambda: defaultdict(dict))

    def add(self, change: Change, *, seq: int) -> bool:
        """False where the change does not follow those before it."""
        if isinstance(change, changes.Number):
            sums = self.numbers[change.on, change.field]
            sums[change.id] = sums.get(change.id, 0) + change.by
            return True
        if isinstance(change, changes.Value):
            pairs = self.values[change.on, change.field]
            first, last = pairs.get(change.id, (change.old, change.old))
            pairs[change.id] = (first, change.new)
            return bool(last == change.old)
        ends = isinstance(change, changes.Ended)
        lives = self.lives[change.on]
        life = lives.setdefault(change.id, Life(stood=ends, ended=None if ends else 0))
        follows = (life.ended is None) == ends
        life.ended = seq if ends else None
        return follows

    def touched(self) -> dict[str, dict[int, set[str]]]:
        """The columns that change, by label and row."""
        found: dict[str, dict[int, set[str]]] = {}
        for columns in (self.numbers, self.values):
            for (label, column), rows in columns.items():
                for pk in rows:
                    found.setdefault(label, {}).setdefault(pk, set()).add(column)
        for label, lives in self.lives.items():
            for pk in lives:
                found.setdefault(label, {}).setdefault(pk, set()).add("ended_seq")
        return found


def write(steps: Sequence[Step], campaign: Campaign, *, singly: Callable[[Step], None]) -> None:
    """Writes the acts' changes, all or nothing; ``singly`` writes those of one act.

    Raises ``Refused`` where a row does not stand as they expect, or would leave its limits.
    """
    net = Net()
    if not all(net.add(change, seq=step.seq) for step in steps for change in step.changes):
        raise Refused([Problem(code="changed_since")])
    try:
        with transaction.atomic():
            _write(net, campaign)
            _check(net)
    except IntegrityError:  # the order matters to a constraint: every state must be one that was
        for step in steps:
            singly(step)


def _write(net: Net, campaign: Campaign) -> None:
    """What ends goes first and what is revived comes last: places are free when they are filled."""
    for label, lives in net.lives.items():
        going = {pk: life.ended for pk, life in lives.items() if life.stood}
        _set(_rows(label, going, campaign).filter(ended_seq=None), "ended_seq", going)
    for (label, column), pairs in net.values.items():
        expected = Q()
        for pk, (old, _new) in pairs.items():
            expected |= Q(pk=pk, **{column: old})
        new = {pk: pair[1] for pk, pair in pairs.items()}
        _set(_rows(label, pairs, campaign).filter(expected), column, new)
    for (label, column), sums in net.numbers.items():
        whens = (When(pk=pk, then=Value(by)) for pk, by in sums.items())
        by = Case(*whens, output_field=models.BigIntegerField())
        _all(_rows(label, sums, campaign).update(**{column: F(column) + by}), sums)
    for label, lives in net.lives.items():
        coming = {pk: life.ended for pk, life in lives.items() if not life.stood}
        _set(_rows(label, coming, campaign).exclude(ended_seq=None), "ended_seq", coming)


def _rows(label: str, ids: Iterable[int], campaign: Campaign) -> models.QuerySet[Any]:
    """Those rows, and only if they are this campaign's."""
    model = tracked(label).model
    rows = model._default_manager.filter(pk__in=list(ids))
    return rows.filter(pk=campaign.pk) if model is Campaign else rows.filter(campaign=campaign)


def _set(rows: models.QuerySet[Any], column: str, new: Mapping[int, Any]) -> None:
    if not new:
        return
    kind = rows.model._meta.get_field(column)
    whens = (When(pk=pk, then=Value(one, output_field=kind)) for pk, one in new.items())
    value: Case | Cast = Case(*whens, output_field=kind)
    if all(one is None for one in new.values()):  # PostgreSQL would take it for a text
        value = Cast(value, output_field=kind)
    _all(rows.update(**{column: value}), new)


def _all(written: int, meant: Mapping[int, Any]) -> None:
    if written != len(meant):
        raise Refused([Problem(code="changed_since")])


def _check(net: Net) -> None:
    """Limits of the rows as they stand now, and whether they may. A query for each kind of row."""
    problems: list[Problem] = []
    grown = {(label, pk) for (label, _column), rows in net.numbers.items() for pk in rows}
    for label, rows in net.touched().items():
        declaration = tracked(label)
        limited = {pk for pk in rows if declaration.check and (label, pk) in grown}
        asked = {pk for pk in rows if declaration.fits and rows[pk] & declaration.watched}
        if not limited | asked:
            continue
        for row in declaration.model._default_manager.filter(pk__in=limited | asked).order_by("pk"):
            limit = declaration.check(row) if declaration.check and row.pk in limited else None
            wrong = limit or (
                declaration.fits(row) if declaration.fits and row.pk in asked else None
            )
            if wrong:
                problems.append(Problem(code=wrong))
    if problems:
        raise Refused(problems)

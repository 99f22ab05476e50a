"""Many changes in few queries: those of one kind, model and field that follow each other are one.

Each change is still recorded by itself, so that the log tells of every row.
"""

from collections.abc import Callable, Iterable, Sequence
from typing import Any, cast

from django.db import models
from django.db.models import Case, F, Q, Value, When
from django.db.models.functions import Cast

from campaign.models import Campaign
from campaign.registry import tracked
from campaign.services import changes
from campaign.services.changes import Change, Ended, Made, Number, Revived


def grouped(todo: Iterable[Change]) -> list[list[Change]]:
    """The changes in their order, cut into runs that one query can write.

    A run is of one kind, model and field, and touches no row twice.
    """
    runs: list[list[Change]] = []
    key: tuple[Any, ...] | None = None
    rows: set[int] = set()
    for change in todo:
        own = (change.op, change.on, getattr(change, "field", None))
        if key != own or change.id in rows:
            runs.append([])
            key, rows = own, set()
        runs[-1].append(change)
        rows.add(change.id)
    return runs


def apply_run(run: Sequence[Change], campaign: Campaign, *, seq: int) -> bool:
    """Writes one run of ``grouped``. False where a row does not stand as its change expects."""
    first = run[0]
    if len(run) == 1 or isinstance(first, Made):
        return all(change.apply(campaign, seq=seq) for change in run)
    write = cast(Callable[..., int], _WRITERS[type(first)])
    return write(_rows(run, campaign), run, seq) == len(run)


def _rows(run: Sequence[Change], campaign: Campaign) -> models.QuerySet[Any]:
    """The rows of a run, and only if they are this campaign's."""
    model = tracked(run[0].on).model
    rows = model._default_manager.filter(pk__in=[change.id for change in run])
    return rows.filter(pk=campaign.pk) if model is Campaign else rows.filter(campaign=campaign)


def _numbers(rows: models.QuerySet[Any], run: Sequence[Number], seq: int) -> int:
    field = run[0].field
    by = Case(
        *(When(pk=change.id, then=Value(change.by)) for change in run),
        output_field=models.BigIntegerField(),
    )
    return rows.update(**{field: F(field) + by})


def _values(rows: models.QuerySet[Any], run: Sequence[changes.Value], seq: int) -> int:
    field = run[0].field
    column = rows.model._meta.get_field(field)
    as_expected = Q()
    for change in run:
        as_expected |= Q(pk=change.id, **{field: change.old})
    new: Case | Cast = Case(
        *(When(pk=change.id, then=Value(change.new, output_field=column)) for change in run),
        output_field=column,
    )
    if all(change.new is None for change in run):  # PostgreSQL would take it for a text
        new = Cast(new, output_field=column)
    return rows.filter(as_expected).update(**{field: new})


def _ended(rows: models.QuerySet[Any], run: Sequence[Ended], seq: int) -> int:
    return rows.filter(ended_seq=None).update(ended_seq=seq)


def _revived(rows: models.QuerySet[Any], run: Sequence[Revived], seq: int) -> int:
    return rows.exclude(ended_seq=None).update(ended_seq=None)


_WRITERS: dict[type[Change], object] = {
    Number: _numbers,
    changes.Value: _values,
    Ended: _ended,
    Revived: _revived,
}

"""Recomputes the state of play from the log and names every difference."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from campaign.models import Campaign, LogEntry
from campaign.registry import Tracked, all_tracked
from campaign.services import changes

_Rows = dict[tuple[str, int], dict[str, Any]]


@dataclass(frozen=True, kw_only=True)
class Difference:
    """A column that is not what the log says."""

    label: str
    id: int
    field: str
    logged: Any
    found: Any

    def __str__(self) -> str:
        return f"{self.label} {self.id} {self.field}: log {self.logged!r}, table {self.found!r}"


def differences(campaign: Campaign) -> list[Difference]:
    """Everything in the campaign that its log does not explain; empty when all is well.

    Undoing is itself an entry with changes, so replaying all entries in order is enough.
    One query for the log, one for each kind of row.
    """
    campaign = Campaign.objects.get(pk=campaign.pk)
    expected, clock, last_seq = _replay(campaign)
    found: list[Difference] = []
    campaign_label = Campaign._meta.label
    for field, logged, actual in (
        ("clock_seconds", clock, campaign.clock_seconds),
        ("last_seq", last_seq, campaign.last_seq),
    ):
        if logged != actual:
            found.append(_difference(campaign_label, campaign.pk, field, logged, actual))
    # What no act has changed is as the campaign was opened.
    for field, logged in expected.pop((campaign_label, campaign.pk), {}).items():
        if logged != getattr(campaign, field):
            found.append(
                _difference(campaign_label, campaign.pk, field, logged, getattr(campaign, field))
            )
    entries = LogEntry.objects.filter(campaign=campaign).count()
    if entries != last_seq:
        found.append(_difference(LogEntry._meta.label, 0, "seq", last_seq, entries))
    for declaration in all_tracked():
        if issubclass(declaration.model, Campaign):
            continue
        found.extend(_compare(declaration, campaign, expected))
    return found


def _replay(campaign: Campaign) -> tuple[_Rows, int, int]:
    rows: _Rows = {}
    clock = last_seq = 0
    for entry in LogEntry.objects.filter(campaign=campaign).order_by("seq").iterator():
        last_seq = entry.seq
        for change in map(changes.from_json, entry.changes):
            if change.on == Campaign._meta.label:
                if isinstance(change, changes.Number) and change.field == "clock_seconds":
                    clock += change.by
                elif isinstance(change, changes.Value):
                    rows.setdefault((change.on, change.id), {})[change.field] = change.new
                continue
            row = rows.setdefault((change.on, change.id), {})
            if isinstance(change, changes.Made):
                row.update(change.row, ended_seq=None)
            elif isinstance(change, changes.Number):
                row[change.field] = row.get(change.field, 0) + change.by
            elif isinstance(change, changes.Value):
                row[change.field] = change.new
            elif isinstance(change, changes.Ended):
                row["ended_seq"] = entry.seq
            else:
                row["ended_seq"] = None
    return rows, clock, last_seq


def _compare(declaration: Tracked, campaign: Campaign, expected: _Rows) -> Iterator[Difference]:
    label = declaration.label
    seen: set[int] = set()
    rows: Any = declaration.model._default_manager.filter(campaign=campaign)
    for row in rows:
        seen.add(row.pk)
        logged = expected.get((label, row.pk))
        if logged is None:
            yield _difference(label, row.pk, "", None, "a row without an act")
            continue
        columns = (*declaration.fields, "ended_seq")
        for field in columns:
            told = logged[field] if field in logged else _at_first(declaration, field)
            if told != getattr(row, field):
                yield _difference(label, row.pk, field, told, getattr(row, field))
    for on, pk in expected:
        if on == label and pk not in seen:
            yield _difference(label, pk, "", "a row", None)


def _at_first(declaration: Tracked, field: str) -> Any:
    """What a column holds that is younger than the row: the entry that made the row is silent."""
    column = next(one for one in declaration.model._meta.concrete_fields if one.attname == field)
    return column.get_default()


def _difference(label: str, pk: int, field: str, logged: Any, found: Any) -> Difference:
    return Difference(label=label, id=pk, field=field, logged=logged, found=found)

"""The log within an archive: its changes and its ``data`` name rows by ids that are others now."""

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

from django.conf import settings
from django.db.models import ForeignKey, JSONField, Model

from campaign.models import Membership
from campaign.registry import Tracked, all_tracked
from campaign.services import changes
from campaign.services.archive.references import NewId, has_ids, renumbered
from campaign.services.archive.values import MisfitError


@cache
def known_kinds(folder: str = "log") -> frozenset[str]:
    """Kinds of acts (or of happenings) that pages can tell: the kind is a template's name."""
    found = (Path(settings.BASE_DIR) / "templates" / folder).glob("*.html")
    return frozenset(path.stem for path in found)


def renumbered_entry(row: dict[str, Any], new_id: NewId, labels: dict[str, type[Model]]) -> None:
    """Puts the ids of one entry right, in place. Raises ``MisfitError``."""
    kind = row["kind"]
    if kind not in known_kinds():
        raise MisfitError
    if any(happening not in known_kinds("happenings") for happening in _happenings(row["data"])):
        raise MisfitError
    row["data"] = renumbered(row["data"], new_id, labels=labels, kind=kind)
    row["changes"] = [_change(change, new_id, labels) for change in row["changes"]]
    readers = [new_id(Membership, one) for one in row["readers"]]
    row["readers"] = [one for one in readers if one is not None]


def _happenings(data: dict[str, Any]) -> Iterator[Any]:
    happened = data.get("happened")
    for one in happened if isinstance(happened, list) else []:
        yield one.get("kind") if isinstance(one, dict) else None
    inner = data.get("of")
    if isinstance(inner, dict):
        yield from _happenings(inner)


def _change(value: Any, new_id: NewId, labels: dict[str, type[Model]]) -> dict[str, Any]:
    try:
        change = changes.from_json(value)
    except (TypeError, KeyError, ValueError, AttributeError) as error:
        raise MisfitError from error
    declared = _declared().get(change.on) if isinstance(change.on, str) else None
    if declared is None or not isinstance(change.id, int):
        raise MisfitError
    found = {**value, "id": _needed(new_id, declared.model, change.id)}
    if isinstance(change, changes.Made):
        if not isinstance(change.row, dict) or not set(change.row) <= set(declared.fields):
            raise MisfitError
        found["row"] = {
            name: _column(declared.model, name, one, new_id, labels)
            for name, one in change.row.items()
        }
    elif isinstance(change, changes.Value | changes.Number):
        if change.field not in declared.fields:
            raise MisfitError
        if isinstance(change, changes.Value):
            for side in ("old", "new"):
                one = getattr(change, side)
                found[side] = _column(declared.model, change.field, one, new_id, labels)
        elif not isinstance(change.by, int):
            raise MisfitError
    return found


@cache
def _declared() -> dict[str, Tracked]:
    return {declaration.label: declaration for declaration in all_tracked()}


def _column(
    model: type[Model], name: str, value: Any, new_id: NewId, labels: dict[str, type[Model]]
) -> Any:
    """A column's value as a change tells it."""
    target, holds_ids = _kinds_of_column(model, name)
    if target is not None and value is not None:
        if not isinstance(value, int):
            raise MisfitError
        return _needed(new_id, target, value)
    return renumbered(value, new_id, labels=labels) if holds_ids else value


@cache
def _kinds_of_column(model: type[Model], name: str) -> tuple[type[Model] | None, bool]:
    column = next(one for one in model._meta.concrete_fields if one.attname == name)
    target = column.related_model if isinstance(column, ForeignKey) else None
    holds_ids = isinstance(column, JSONField) and bool(has_ids(model, name))
    return (target if isinstance(target, type) else None), holds_ids


def _needed(new_id: NewId, model: type[Model], number: int) -> int:
    found = new_id(model, number)
    if found is None:
        raise MisfitError
    return found

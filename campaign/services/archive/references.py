"""Which numbers in JSON are ids of rows: each app says it of its own models when it is ready.

The log's ``data`` and some columns name rows by plain numbers. In another database these rows have
other ids, so an archive that is imported has each of these numbers put right.
"""

from collections.abc import Callable
from typing import Any

from django.db.models import Model

#: What is asked for each id that is found: the one that the row has now, or nothing.
NewId = Callable[[type[Model], int], int | None]

_plain: dict[str, type[Model] | None] = {}
_under: dict[tuple[str, str], type[Model] | None] = {}
_told: list[tuple[str, str, type[Model]]] = []
_columns: dict[tuple[str, str], bool] = {}


def refers(model: type[Model] | None, *names: str, under: tuple[str, ...] = ()) -> None:
    """Numbers under these names are ids of ``model``; with ``under``, only within those names.

    Without a model they are of rows that no archive holds.
    """
    for name in names:
        if under:
            _under.update({(parent, name): model for parent in under})
        else:
            _plain[name] = model


def refers_in(kinds: str, name: str, model: type[Model]) -> None:
    """At the top of ``data`` of acts whose kind begins so, this number is such an id."""
    if (kinds, name, model) not in _told:
        _told.append((kinds, name, model))


def json_column(model: type[Model], name: str, *, has_ids: bool) -> None:
    """Whether a JSON column of a campaign's rows holds ids."""
    _columns[model._meta.label, name] = has_ids


def has_ids(model: type[Model], name: str) -> bool | None:
    """The answer of ``json_column``; nothing where nobody gave it."""
    return _columns.get((model._meta.label, name))


def is_known(name: str) -> bool:
    """Whether somebody said what numbers under this name are, be it somewhere only."""
    return (
        name in _plain
        or any(own == name for _parent, own in _under)
        or any(own == name for _kinds, own, _model in _told)
    )


def renumbered(value: Any, new_id: NewId, *, labels: dict[str, type[Model]], kind: str = "") -> Any:
    """The value with every id replaced. ``kind`` is that of the act whose ``data`` it is."""
    return _Walk(new_id, labels).walk(value, kind, parent="")


class _Walk:
    def __init__(self, new_id: NewId, labels: dict[str, type[Model]]) -> None:
        self.new_id = new_id
        self.labels = labels

    def walk(self, value: Any, kind: str, parent: str) -> Any:
        if isinstance(value, dict):
            return self._object(value, kind, parent)
        if isinstance(value, list):
            named = self._pair(value)
            return named or [self.walk(one, kind, parent) for one in value]
        return value

    def _object(self, value: dict[str, Any], kind: str, parent: str) -> dict[str, Any]:
        on = value.get("on")
        if isinstance(on, str) and on in self.labels and _is_id(value.get("id")):
            return {**value, "id": self.new_id(self.labels[on], value["id"])}
        found: dict[str, Any] = {}
        for name, one in value.items():
            if _is_id(one):
                found[name] = self._number(one, kind, parent, name)
            elif name == "of" and isinstance(value.get("kind"), str):
                found[name] = self.walk(one, value["kind"], "")
            else:
                found[name] = self.walk(one, "", name)
        return found

    def _number(self, number: int, kind: str, parent: str, name: str) -> int | None:
        told = (model for kinds, own, model in _told if own == name and kind.startswith(kinds))
        of_kind = None if parent or not kind else next(told, None)
        if of_kind is not None:
            return self.new_id(of_kind, number)
        if (parent, name) not in _under and name not in _plain:
            return number
        model = _under.get((parent, name), _plain.get(name))
        return None if model is None else self.new_id(model, number)

    def _pair(self, value: list[Any]) -> list[Any] | None:
        """``["campaign.Adventure", 7]``: a row by its label."""
        if len(value) != 2 or not isinstance(value[0], str):
            return None
        if value[0] not in self.labels or not _is_id(value[1]):
            return None
        return [value[0], self.new_id(self.labels[value[0]], value[1])]


def _is_id(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)

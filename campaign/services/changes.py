"""A change is the smallest thing an act does to a row: recorded, inverted, applied again.

In the log a change is a small JSON object: ``op``, the row (``on``, ``id``) and what the op needs.
"""

from dataclasses import dataclass
from typing import Any, ClassVar

from django.db.models import F

from campaign.models import Campaign
from campaign.registry import tracked

Json = dict[str, Any]


@dataclass(frozen=True, kw_only=True)
class Change:
    """What every change says: which row."""

    op: ClassVar[str]
    on: str
    id: int

    def to_json(self) -> Json:
        return {"op": self.op, **self.__dict__}

    def inverse(self) -> "Change":
        raise NotImplementedError

    def again(self) -> "Change":
        """The change that does the same once more after it was inverted."""
        return self

    def apply(self, campaign: Campaign, *, seq: int) -> bool:
        """Writes it to the database. False where the row does not stand as the change expects."""
        raise NotImplementedError


@dataclass(frozen=True, kw_only=True)
class Number(Change):
    """A number grew or shrank. Relative, so that two acts both count."""

    op = "number"
    field: str
    by: int

    def inverse(self) -> "Number":
        return Number(on=self.on, id=self.id, field=self.field, by=-self.by)

    def apply(self, campaign: Campaign, *, seq: int) -> bool:
        rows = _rows(self, campaign)
        return bool(rows.update(**{self.field: F(self.field) + self.by}) == 1)


@dataclass(frozen=True, kw_only=True)
class Value(Change):
    """A value became another one."""

    op = "value"
    field: str
    old: Any
    new: Any

    def inverse(self) -> "Value":
        return Value(on=self.on, id=self.id, field=self.field, old=self.new, new=self.old)

    def apply(self, campaign: Campaign, *, seq: int) -> bool:
        rows = _rows(self, campaign).filter(**{self.field: self.old})
        return bool(rows.update(**{self.field: self.new}) == 1)


@dataclass(frozen=True, kw_only=True)
class Made(Change):
    """A row was made; ``row`` holds every tracked column as it was."""

    op = "made"
    row: Json

    def inverse(self) -> "Ended":
        return Ended(on=self.on, id=self.id)

    def again(self) -> "Revived":
        return Revived(on=self.on, id=self.id)

    def apply(self, campaign: Campaign, *, seq: int) -> bool:
        raise NotImplementedError("a row is made by its act only; redoing revives it")


@dataclass(frozen=True, kw_only=True)
class Ended(Change):
    """A row went out of force. It stays in its table."""

    op = "ended"

    def inverse(self) -> "Revived":
        return Revived(on=self.on, id=self.id)

    def apply(self, campaign: Campaign, *, seq: int) -> bool:
        return bool(_rows(self, campaign).filter(ended_seq=None).update(ended_seq=seq) == 1)


@dataclass(frozen=True, kw_only=True)
class Revived(Change):
    """An ended row is in force again."""

    op = "revived"

    def inverse(self) -> "Ended":
        return Ended(on=self.on, id=self.id)

    def apply(self, campaign: Campaign, *, seq: int) -> bool:
        return bool(_rows(self, campaign).exclude(ended_seq=None).update(ended_seq=None) == 1)


_KINDS: dict[str, type[Change]] = {kind.op: kind for kind in (Number, Value, Made, Ended, Revived)}


def from_json(value: Json) -> Change:
    """Reads a change of the log."""
    parts = dict(value)
    return _KINDS[parts.pop("op")](**parts)


def _rows(change: Change, campaign: Campaign) -> Any:
    """The one row, and only if it is this campaign's."""
    model = tracked(change.on).model
    row = model._default_manager.filter(pk=change.id)
    return row.filter(pk=campaign.pk) if model is Campaign else row.filter(campaign=campaign)

"""Which tables and columns a campaign is made of: read from the models, listed nowhere.

Whatever reaches a campaign by its foreign keys belongs to it. What is left out is left out by name
and for a reason; a test compares both with the models.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from django.apps import apps
from django.db.models import Field, ForeignKey, Model, QuerySet

from campaign.models import Campaign

#: Models of a campaign that no archive holds, and why.
LEFT_OUT: Mapping[str, str] = {
    "campaign.Invitation": "its address lets strangers in",
    "campaign.AccessLink": "its address opens an account",
    "campaign.Upload": "a file that waits for its tap",
}
#: Columns that no archive holds, and why.
LEFT_OUT_COLUMNS: Mapping[tuple[str, str], str] = {
    ("campaign.Membership", "user_id"): "accounts stay on their server",
    ("campaign.Membership", "last_seen"): "when somebody looked is nobody's business elsewhere",
}


@dataclass(frozen=True, kw_only=True)
class ArchivedTable:
    """A model whose rows go with their campaign."""

    model: type[Model]
    columns: tuple["Field[Any, Any]", ...]
    #: From a row to its campaign, as a filter; empty for the campaign itself.
    path: str

    @property
    def label(self) -> str:
        return self.model._meta.label

    @property
    def file(self) -> str:
        """Its name within the archive."""
        return f"{self.label}.jsonl"

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(column.attname for column in self.columns)

    def rows(self, campaign: Campaign) -> "QuerySet[Any]":
        """Those of the campaign, in the order in which they were made."""
        manager = self.model._default_manager
        return manager.filter(**{self.path or "pk": campaign.pk}).order_by("pk")

    def targets(self) -> dict[str, type[Model]]:
        """Which model each foreign key points to, by column."""
        return {
            column.attname: column.related_model
            for column in self.columns
            if isinstance(column, ForeignKey) and isinstance(column.related_model, type)
        }


@cache
def archived_tables() -> tuple[ArchivedTable, ...]:
    """Every table of a campaign, the campaign first, by label; those left out are not here."""
    paths = {model: path for model, path in _reached().items() if model._meta.label not in LEFT_OUT}
    return tuple(
        ArchivedTable(model=model, path=path, columns=_columns(model))
        for model, path in sorted(
            paths.items(), key=lambda one: (one[0] is not Campaign, one[0]._meta.label)
        )
    )


@cache
def shared_tables() -> tuple[tuple[type[Model], tuple[str, ...]], ...]:
    """Models with rows that belong to every campaign, and by what such a row is known elsewhere."""
    return tuple(_shared.items())


_shared: dict[type[Model], tuple[str, ...]] = {}


def shared_by(model: type[Model], *names: str) -> None:
    """Rows of ``model`` without a campaign are known by these columns; called as apps are ready."""
    _shared[model] = names


def _reached() -> dict[type[Model], str]:
    """Every model with a way of foreign keys to a campaign, and the shortest such way."""
    found: dict[type[Model], str] = {Campaign: ""}
    todo: list[type[Model]] = [Campaign]
    while todo:
        reached = todo.pop(0)
        for model in apps.get_models():
            for field in model._meta.concrete_fields:
                if model in found or not isinstance(field, ForeignKey):
                    continue
                if field.related_model is reached:
                    path = found[reached]
                    found[model] = f"{field.name}__{path}" if path else field.name
                    todo.append(model)
    return found


def _columns(model: type[Model]) -> tuple["Field[Any, Any]", ...]:
    label = model._meta.label
    return tuple(
        field
        for field in model._meta.concrete_fields
        if (label, field.attname) not in LEFT_OUT_COLUMNS
    )

"""Columns that several lists of the GMs' admin share."""

from typing import Any

from django.contrib import admin
from django.utils.translation import gettext_lazy

from accounts.admin.columns import Column, column
from campaign.admin.seats import Seats

__all__ = ["Column", "campaign_choices", "column", "table"]


@admin.display(description=gettext_lazy("campagne"), ordering="campaign")
def _table(row: Any) -> str:
    """The name of the row's campaign."""
    return str(row.campaign)


_table.__name__ = "table"
table: Column = _table


def campaign_choices(seats: Seats) -> list[tuple[str, str]]:
    """The campaigns in which something new can be made: those still played."""
    return [
        (str(pk), seat.campaign.name) for pk, seat in seats.items() if not seat.campaign.is_archived
    ]

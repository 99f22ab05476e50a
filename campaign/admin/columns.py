"""Columns that several lists of the GMs' admin share."""

from datetime import datetime
from typing import Any

from django.contrib import admin
from django.utils.formats import date_format
from django.utils.timezone import localtime
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from campaign.admin.seats import Seats

#: Words of now, or those found when they are shown.
_Words = Any
#: A function of the row. Django takes these among the names of columns; its types do not.
Column = Any


@admin.display(description=gettext_lazy("campagne"), ordering="campaign")
def _table(row: Any) -> str:
    """The name of the row's campaign."""
    return str(row.campaign)


_table.__name__ = "table"
table: Column = _table


def column(name: str, label: _Words) -> Column:
    """A value of the row in words: a date, yes or nothing, or what the column says."""

    @admin.display(description=label, ordering=name)
    def show(row: Any) -> str:
        value = getattr(row, name)
        if value is None or value is False:
            return "–"
        if value is True:
            return _("oui")
        if isinstance(value, datetime):
            return date_format(localtime(value), "SHORT_DATETIME_FORMAT")
        return str(value)

    show.__name__ = name  # what the cell is called for the style sheet
    return show


def campaign_choices(seats: Seats) -> list[tuple[str, str]]:
    """The campaigns in which something new can be made: those still played."""
    return [
        (str(pk), seat.campaign.name) for pk, seat in seats.items() if not seat.campaign.is_archived
    ]

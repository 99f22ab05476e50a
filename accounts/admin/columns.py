"""Columns of lists in both admin sites, in words and without pictures of Django's."""

from datetime import datetime
from typing import Any

from django.contrib import admin
from django.utils.formats import date_format
from django.utils.timezone import localtime
from django.utils.translation import gettext as _

#: Words of now, or those found when they are shown.
_Words = Any
#: A function of the row. Django takes these among the names of columns; its types do not.
Column = Any


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

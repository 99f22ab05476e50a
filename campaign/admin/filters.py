"""By what the lists of the GMs' admin are narrowed: never beyond the tables they run."""

from typing import Any

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from campaign.admin.seats import gm_seats


class CampaignFilter(admin.SimpleListFilter):
    """One of the person's campaigns; not offered where there is but one."""

    title = _("campagne")
    parameter_name = "campaign"
    #: The column that names the campaign.
    column = "campaign"

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, str]]:
        seats = gm_seats(request)
        if len(seats) < 2:
            return []
        return [(str(pk), seat.campaign.name) for pk, seat in seats.items()]

    def queryset(self, request: HttpRequest, queryset: QuerySet[Any]) -> QuerySet[Any]:
        chosen = self.value()
        if chosen not in {str(pk) for pk in gm_seats(request)}:
            return queryset
        return queryset.filter(**{self.column: int(chosen or 0)})

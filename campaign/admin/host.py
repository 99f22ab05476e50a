"""What the host sees of the tables: that they exist, how large they are, and nothing of play."""

from typing import Any

from django.contrib import admin
from django.db.models import Count, Q, QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from accounts.admin.pages import HostAdmin
from campaign.admin.columns import column
from campaign.models import Campaign

_CREATED = column("created_at", _("ouverte le"))
_ARCHIVED = column("archived_at", _("archivée le"))


class HostCampaignAdmin(HostAdmin):
    """Read only: a campaign is its table's own."""

    list_display = ("name", "seated", "acts", _CREATED, _ARCHIVED)
    search_fields = ("name",)
    fields = readonly_fields = list_display
    ordering = ("name", "pk")

    def get_queryset(self, request: HttpRequest) -> QuerySet[Any]:
        seated = Count("memberships", filter=Q(memberships__left_at=None))
        rows: QuerySet[Any] = super().get_queryset(request).annotate(at_the_table=seated)
        return rows

    @admin.display(description=_("à la table"))
    def seated(self, campaign: Any) -> int:
        return int(campaign.at_the_table)

    @admin.display(description=_("actes"))
    def acts(self, campaign: Campaign) -> int:
        return campaign.last_seq

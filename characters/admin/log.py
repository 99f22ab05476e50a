"""The log, to read and to search. Undoing stays with the product's own pages."""

import json
from collections.abc import Sequence
from datetime import timedelta
from typing import Any

from django.contrib import admin
from django.db.models import BooleanField, ExpressionWrapper, Q, QuerySet
from django.http import HttpRequest
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import timezone
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from campaign.admin.base import GmAdmin, columns_for
from campaign.admin.columns import Column, column, table
from campaign.admin.filters import CampaignFilter
from campaign.admin.seats import Seats, gm_seats
from campaign.models import LogEntry, Membership
from characters.forms.log import KINDS, kind_choices
from design.formats import game_time

_NUMBER = column("seq", gettext_lazy("numéro"))
_WHEN = column("real_time", gettext_lazy("date"))
_KIND = column("kind", gettext_lazy("sorte"))
_UNDONE = column("undone", gettext_lazy("annulé"))


def told_to(seats: Seats) -> Column:
    """The act in a line or two, as the product's log tells it to its GM."""

    @admin.display(description=gettext_lazy("acte"))
    def told(entry: LogEntry) -> str:
        context = {"entry": entry, "data": entry.data, "member": seats[entry.campaign_id]}
        words = render_to_string(f"log/{entry.kind}.html", context)
        return format_html('<div class="told">{}</div>', SafeString(words))

    return told


class KindFilter(admin.SimpleListFilter):
    """As the product's log tells kinds apart."""

    title = gettext_lazy("sorte")
    parameter_name = "kind"

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, str]]:
        return kind_choices()

    def queryset(self, request: HttpRequest, queryset: QuerySet[Any]) -> QuerySet[Any]:
        kind = self.value()
        if kind not in KINDS:
            return queryset
        return queryset.filter(Q(kind=kind) | Q(kind__startswith=f"{kind}."))


class MemberFilter(admin.SimpleListFilter):
    """Whose act it was: members of the person's own campaigns."""

    title = gettext_lazy("membre")
    parameter_name = "member"

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, str]]:
        rows = Membership.objects.filter(campaign__in=gm_seats(request)).order_by("name", "pk")
        return [(str(pk), name) for pk, name in rows.values_list("pk", "name")]

    def queryset(self, request: HttpRequest, queryset: QuerySet[Any]) -> QuerySet[Any]:
        known = {value for value, _name in self.lookup_choices}
        return queryset.filter(by=self.value()) if self.value() in known else queryset


class WhenFilter(admin.SimpleListFilter):
    """How long ago."""

    title = gettext_lazy("date")
    parameter_name = "since"

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, str]]:
        return [("1", _("ces dernières 24 heures")), ("7", _("7 jours")), ("30", _("30 jours"))]

    def queryset(self, request: HttpRequest, queryset: QuerySet[Any]) -> QuerySet[Any]:
        days = self.value()
        if days not in {"1", "7", "30"}:
            return queryset
        return queryset.filter(real_time__gte=timezone.now() - timedelta(days=int(days)))


class LogAdmin(GmAdmin):
    """Every act of the person's campaigns. GMs read all of them, the secret ones too."""

    list_filter = (CampaignFilter, KindFilter, MemberFilter, WhenFilter)
    list_select_related = ("campaign", "by", "on_behalf_of")
    search_fields = ("by__name", "kind", "data__character_name", "data__spell_name__fr")
    ordering = ("campaign", "-seq")

    def get_list_display(self, request: HttpRequest) -> tuple[Any, ...]:
        told = told_to(gm_seats(request))
        shown = (_NUMBER, table, told, "by_whom", "audience_words", _WHEN, _UNDONE)
        return columns_for(request, shown)

    def get_readonly_fields(self, request: HttpRequest, obj: Any = None) -> tuple[Any, ...]:
        told = told_to(gm_seats(request))
        who = (_NUMBER, table, told, "by_whom", "for_whom", "audience_words")
        return (*who, _WHEN, "in_game", _UNDONE, _KIND, "dice", "changed")

    def get_fieldsets(self, request: HttpRequest, obj: Any = None) -> list[Any]:
        return [(None, {"fields": self.get_readonly_fields(request, obj)})]

    def within(self, rows: QuerySet[Any], campaigns: Sequence[int]) -> QuerySet[Any]:
        is_undone = Q(undone_by__isnull=False)
        undone = ExpressionWrapper(is_undone, output_field=BooleanField())
        found: QuerySet[Any] = super().within(rows, campaigns).annotate(undone=undone)
        return found

    @admin.display(description=gettext_lazy("par"), ordering="by__name")
    def by_whom(self, entry: LogEntry) -> str:
        return entry.by.name

    @admin.display(description=gettext_lazy("au nom de"))
    def for_whom(self, entry: LogEntry) -> str:
        return entry.on_behalf_of.name if entry.on_behalf_of else "–"

    @admin.display(description=gettext_lazy("qui le lit"), ordering="audience")
    def audience_words(self, entry: LogEntry) -> str:
        return {"all": _("toute la table"), "gms": _("MJ seul"), "members": _("quelques-uns")}[
            entry.audience
        ]

    @admin.display(description=gettext_lazy("heure du jeu"))
    def in_game(self, entry: LogEntry) -> str:
        return _("jour %(day)s, %(time)s") % {
            "day": entry.game_day,
            "time": game_time(entry.game_seconds),
        }

    @admin.display(description=gettext_lazy("dés"))
    def dice(self, entry: LogEntry) -> SafeString:
        return _as_text(entry.data.get("dice") or [])

    @admin.display(description=gettext_lazy("ce qui a changé"))
    def changed(self, entry: LogEntry) -> SafeString:
        return _as_text(entry.changes)

    def acts_on(self, row: LogEntry) -> QuerySet[LogEntry]:
        """The act itself, and those that undid or repeated it."""
        same = Q(pk=row.pk) | Q(redo_of=row.pk) | Q(undoes=row.pk)
        return LogEntry.objects.filter(same, campaign=row.campaign_id)

    def name_of(self, row: LogEntry) -> str:
        return _("Acte n°\u00a0%(seq)s") % {"seq": row.seq}

    def page_of(self, row: LogEntry) -> str:
        return reverse("characters:entry", args=[row.campaign_id, row.seq])


def _as_text(value: Any) -> SafeString:
    text = json.dumps(value, ensure_ascii=False, indent=1)
    return format_html('<pre class="raw">{}</pre>', text) if value else SafeString("–")

"""Campaigns: their name, and the house rules as one plain page."""

from collections.abc import Sequence
from typing import Any
from uuid import uuid5

from django import forms
from django.contrib import admin
from django.db.models import Count, Q, QuerySet
from django.http import HttpRequest
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from campaign.admin.base import GmAdmin
from campaign.admin.columns import column
from campaign.admin.form import GmForm
from campaign.forms.campaigns import NameForm
from campaign.forms.house_options import OPTIONS, SYSTEMS
from campaign.models import Campaign, LogEntry
from campaign.services.campaigns import rename_campaign
from campaign.services.rules import change_rules

_RULES = "rules"
_CREATED = column("created_at", _("ouverte le"))
_ARCHIVED = column("archived_at", _("archivée le"))


class CampaignForm(NameForm, GmForm):
    """The name and each option; what nobody touches is not written."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        now = self.instance.rules.to_mapping()
        for name, option in OPTIONS.items():
            choices = [(str(choice.value), choice.label) for choice in option.choices]
            if str(now[name]) not in {value for value, _label in choices}:
                choices.append((str(now[name]), option.label(now[name])))
            self.fields[name] = forms.ChoiceField(
                label=option.title,
                help_text=str(option.what),
                choices=choices,
                initial=str(now[name]),
                show_hidden_initial=True,
            )

    @property
    def touched(self) -> list[str]:
        """The options that this person changed; only after ``is_valid``."""
        return [name for name in OPTIONS if self.wanted[name] != self.seen[name]]


class CampaignAdmin(GmAdmin):
    """The person's own campaigns. Opening and archiving one stay in the product."""

    form = CampaignForm
    can_change = True
    list_display = ("name", "players", "acts", _CREATED, _ARCHIVED)
    search_fields = ("name",)
    readonly_fields = (_CREATED, _ARCHIVED)
    ordering = ("name", "pk")

    def within(self, rows: QuerySet[Any], campaigns: Sequence[int]) -> QuerySet[Any]:
        seated = Count("memberships", filter=Q(memberships__left_at=None))
        found: QuerySet[Any] = rows.filter(pk__in=campaigns).annotate(seated=seated)
        return found

    @admin.display(description=_("à la table"))
    def players(self, campaign: Any) -> int:
        return int(campaign.seated)

    @admin.display(description=_("actes"))
    def acts(self, campaign: Campaign) -> int:
        return campaign.last_seq

    def campaign_of(self, row: Campaign) -> int:
        return row.pk

    def page_of(self, row: Campaign) -> str:
        return reverse("campaign:rules", args=[row.pk])

    def get_fieldsets(self, request: HttpRequest, obj: Any = None) -> list[Any]:
        named: list[Any] = [(None, {"fields": ["name", _CREATED, _ARCHIVED]})]
        if not self.has_change_permission(request, obj):
            return named
        return named + [
            (
                system.title,
                {"fields": [one.name for group in system.groups for one in group.options]},
            )
            for system in SYSTEMS
        ]

    def act(self, request: HttpRequest, form: CampaignForm, row: Campaign) -> LogEntry:
        """One act for the name and one for the rules, each where it was touched.

        Where nothing was, the act on the name says so.
        """
        seat, touched = self.seat_for(request, row), form.touched
        entry: LogEntry | None = None
        if touched:
            entry = change_rules(
                by=seat,
                act_id=uuid5(form.key, _RULES),
                seen={name: form.seen[name] for name in touched},
                wanted={name: form.wanted[name] for name in touched},
            )
        if entry is None or form.wanted["name"] != form.seen["name"]:
            entry = rename_campaign(by=seat, act_id=form.key, name=form.wanted["name"])
        return entry

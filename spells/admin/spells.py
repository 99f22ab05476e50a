"""The catalogue to read, and the campaigns' own spells to write."""

from collections.abc import Sequence
from typing import Any
from uuid import UUID

from django import forms
from django.contrib import admin
from django.db.models import Q, QuerySet
from django.http import HttpRequest
from django.urls import reverse
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _

from campaign.admin.base import GmAdmin
from campaign.admin.columns import campaign_choices
from campaign.admin.filters import CampaignFilter
from campaign.admin.form import GmForm
from campaign.admin.seats import gm_seats
from campaign.models import LogEntry, Membership
from campaign.services.refusal import Problem, Refused
from spells.forms.spell import SpellForm
from spells.forms.words import problem_words
from spells.models import Spell, System
from spells.services.writing import edit_spell, end_spell, write_spell
from spells.templatetags.spell_words import parameter_words
from spells.templatetags.vancian_words import place_words

_PARAMETERS = (
    *("degree", "range_kind", "base_range_m", "duration_kind", "base_duration_min"),
    *("resistance", "rolls_dice", "is_barrier"),
)
_TEXTS = ("name", "summary", "effect", "steps", "dice", "special")
_SYSTEMS = (
    (str(System.PERCENTILE), _("Magie à pourcentages")),
    (str(System.VANCIAN), _("Sorts mémorisés")),
)


class SpellAdminForm(SpellForm, GmForm):
    """The page of the product, plainer; a new spell says for which campaign it is."""

    @staticmethod
    def say(problem: Problem) -> str:
        return problem_words(problem)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, spell=kwargs.get("instance"), **kwargs)
        if kwargs.get("instance") is None:
            choices = campaign_choices(self.seats)
            first = choices[0][0] if choices else None
            self.fields["campaign"] = forms.ChoiceField(
                label=_("Campagne"), choices=choices, initial=first
            )
        for name in ("degree", "range_kind", "duration_kind"):
            field = self.fields[name]
            if isinstance(field, forms.ChoiceField):
                # A list, where the product has a row of buttons.
                offered = field.choices
                field.widget = forms.Select()
                field.choices = offered

    def show_refusal(self, refusal: Refused) -> None:
        self.show(refusal.problems)
        self.renew(refusal)


class SystemFilter(admin.SimpleListFilter):
    """Which of the two kinds of magic."""

    title = _("magie")
    parameter_name = "system"

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, Any]]:
        return list(_SYSTEMS)

    def queryset(self, request: HttpRequest, queryset: QuerySet[Any]) -> QuerySet[Any]:
        known = {value for value, _words in _SYSTEMS}
        return queryset.filter(system=self.value()) if self.value() in known else queryset


class OwnFilter(admin.SimpleListFilter):
    """The catalogue, or what GMs wrote."""

    title = _("origine")
    parameter_name = "own"

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, Any]]:
        return [("1", _("écrits à la table")), ("0", _("catalogue"))]

    def queryset(self, request: HttpRequest, queryset: QuerySet[Any]) -> QuerySet[Any]:
        wanted = {"1": False, "0": True}.get(str(self.value()))
        return queryset if wanted is None else queryset.filter(campaign__isnull=wanted)


class SpellAdmin(GmAdmin):
    """Percentile spells of one's own are written here; memorised ones in the product."""

    form = SpellAdminForm
    can_add = can_change = can_end = True
    list_display = ("spell_name", "magic", "parameters", "whose")
    list_filter = (OwnFilter, SystemFilter, CampaignFilter)
    list_select_related = ("campaign",)
    search_fields = ("sort_fr",)
    readonly_fields = ("spell_name", "magic", "parameters", "whose", "summary", "effect")

    def within(self, rows: QuerySet[Any], campaigns: Sequence[int]) -> QuerySet[Any]:
        own = Q(campaign__isnull=True) | Q(campaign__in=list(campaigns))
        return rows.filter(own).prefetch_related("forms")

    def get_ordering(self, request: HttpRequest) -> tuple[str, ...]:
        return ("sort_en" if get_language() == "en" else "sort_fr", "pk")

    def get_search_results(
        self, request: HttpRequest, queryset: Any, search_term: str
    ) -> tuple[QuerySet[Any], bool]:
        return queryset.named_like(search_term), False

    @admin.display(description=_("nom"))
    def spell_name(self, spell: Spell) -> str:
        return spell.name

    @admin.display(description=_("magie"))
    def magic(self, spell: Spell) -> str:
        return str(dict(_SYSTEMS)[spell.system])

    @admin.display(description=_("paramètres"))
    def parameters(self, spell: Spell) -> str:
        return place_words(spell) if spell.is_vancian else parameter_words(spell)

    @admin.display(description=_("de"))
    def whose(self, spell: Spell) -> str:
        return spell.campaign.name if spell.campaign else str(_("catalogue"))

    @admin.display(description=_("en une ligne"))
    def summary(self, spell: Spell) -> str:
        return spell.summary

    @admin.display(description=_("effet"))
    def effect(self, spell: Spell) -> str:
        return spell.effect

    def may_change(self, row: Spell) -> bool:
        return row.is_own and not row.is_vancian

    def has_delete_permission(self, request: HttpRequest, obj: Spell | None = None) -> bool:
        """Memorised ones are taken out as well."""
        if obj is None:
            return super().has_delete_permission(request)
        seat = gm_seats(request).get(obj.campaign_id or 0)
        return seat is not None and not seat.campaign.is_archived

    def page_of(self, row: Spell) -> str:
        return reverse("spells:spell", args=[row.campaign_id, row.pk]) if row.campaign_id else ""

    def get_fieldsets(self, request: HttpRequest, obj: Spell | None = None) -> list[Any]:
        if obj is not None and not self.has_change_permission(request, obj):
            return [(None, {"fields": self.readonly_fields})]
        own, other = ("en", "fr") if get_language() == "en" else ("fr", "en")
        first = [f"name_{own}", *(["campaign"] if obj is None else [])]
        words = [f"{text}_{own}" for text in _TEXTS if text != "name"]
        return [
            (None, {"fields": first}),
            (_("Paramètres"), {"fields": list(_PARAMETERS)}),
            (_("Textes"), {"fields": words}),
            (_("Dans l’autre langue"), {"fields": [f"{text}_{other}" for text in _TEXTS]}),
        ]

    def get_readonly_fields(self, request: HttpRequest, obj: Any = None) -> tuple[str, ...]:
        return ()

    def act(self, request: HttpRequest, form: SpellAdminForm, row: Spell | None) -> LogEntry:
        if row is None:
            seat = gm_seats(request)[int(form.cleaned_data["campaign"])]
            return write_spell(by=seat, act_id=form.key, draft=form.draft)
        return edit_spell(
            by=self.seat_for(request, row),
            act_id=form.key,
            spell_id=row.pk,
            draft=form.draft,
            changed=form.changed_columns,
        )

    def end(self, by: Membership, key: UUID, row: Spell) -> LogEntry:
        return end_spell(by=by, act_id=key, spell_id=row.pk)

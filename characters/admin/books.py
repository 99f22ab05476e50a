"""Grimoires and scrolls: what is written in them. Into whose hands they go is play."""

from typing import Any

from django import forms
from django.contrib import admin
from django.http import HttpRequest
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from campaign.admin.base import Around, GmAdmin
from campaign.admin.columns import table
from campaign.admin.filters import CampaignFilter
from campaign.admin.form import GmForm
from campaign.models import LogEntry
from campaign.services.refusal import Problem
from characters.access import magic_types_of, spells_in
from characters.forms.books import BookForm, as_lines, lists_for
from characters.forms.study_words import study_problem_words
from characters.models import Book, Character
from characters.services.books import edit_book, make_book, system_of
from spells.models import Spell
from spells.models.spell_set import SpellQuerySet


class BookAdminForm(BookForm, GmForm):
    """Name, sort, spells by line; a new one says for whom it is."""

    renamed = {"spells": "lines"}

    @staticmethod
    def say(problem: Problem) -> str:
        return study_problem_words(problem)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        book: Book | None = kwargs.get("instance")
        if book is not None:
            self.there = spells_in(book)
            people = [one for one in (book.holder, book.owner) if one is not None]
            super().__init__(
                *args, campaign=book.campaign, lists=_lists(people, book, self.there), **kwargs
            )
            return
        campaign = next(iter(self.seats.values())).campaign
        super().__init__(*args, campaign=campaign, **kwargs)
        self.holders = {str(one.pk): one for one in _holders(list(self.seats))}
        many = len(self.seats) > 1
        self.fields["holder"] = forms.ChoiceField(
            label=_("Entre les mains de"),
            choices=[
                (pk, f"{one.name} ({one.campaign.name})" if many else one.name)
                for pk, one in self.holders.items()
            ],
        )
        self.order_fields(["holder"])

    def shown(self, row: Book) -> dict[str, Any]:
        return {"name": row.name, "kind": row.kind, "lines": as_lines(self.there)}

    def clean_holder(self) -> str:
        """Before the lines: they mean spells of the holder's campaign and lists."""
        pk: str = self.cleaned_data["holder"]
        holder = self.holders[pk]
        self.campaign = self.seats[holder.campaign_id].campaign
        self.lists = lists_for(self.campaign, holder.system, magic_types=magic_types_of([holder]))
        return pk


def _holders(campaigns: list[int]) -> list[Character]:
    rows = Character.objects.standing().filter(campaign__in=campaigns)
    rows = rows.filter(campaign__archived_at=None).select_related("campaign", "caster")
    return list(rows.order_by("campaign__name", "name", "pk"))


def _lists(people: list[Character], book: Book, there: list[Spell]) -> list[SpellQuerySet]:
    return lists_for(
        book.campaign,
        system_of(there, people),
        magic_types=magic_types_of(people),
        there=[spell.pk for spell in there],
    )


class BookAdmin(GmAdmin):
    """A book that is lost, stolen or destroyed stays, and so has no button here."""

    form = BookAdminForm
    can_add = can_change = True
    list_display = ("name", table, "kind", "state", "with_whom", "whose")
    list_filter = (CampaignFilter, "kind", "state")
    list_select_related = ("campaign", "holder__caster", "owner__caster")
    search_fields = ("name", "holder__name", "owner__name")
    ordering = ("campaign", "name", "pk")

    @admin.display(description=_("entre les mains de"))
    def with_whom(self, book: Book) -> str:
        return book.holder.name if book.holder else "–"

    @admin.display(description=_("propriétaire"))
    def whose(self, book: Book) -> str:
        return book.owner.name if book.owner else "–"

    def get_readonly_fields(self, request: HttpRequest, obj: Any = None) -> tuple[Any, ...]:
        return () if obj is None else (table, "state", "with_whom", "whose")

    def get_fieldsets(self, request: HttpRequest, obj: Any = None) -> list[Any]:
        if obj is None:
            return [(None, {"fields": ["name", "holder", "kind", "lines"]})]
        written = ["name", "kind"]
        if self.has_change_permission(request, obj):
            written.append("lines")
        return [
            (None, {"fields": written}),
            (_("À la table"), {"fields": [table, "state", "with_whom", "whose"]}),
        ]

    def around(self, row: Book) -> list[Around]:
        spells = [
            (one.name, reverse("gm:spells_spell_change", args=[one.pk])) for one in spells_in(row)
        ]
        return [Around(title=str(_("Sorts écrits")), rows=spells)]

    def page_of(self, row: Book) -> str:
        return reverse("characters:book", args=[row.campaign_id, row.pk])

    def act(self, request: HttpRequest, form: BookAdminForm, row: Book | None) -> LogEntry:
        written = {
            "act_id": form.key,
            "name": form.cleaned_data["name"],
            "kind": form.cleaned_data["kind"],
            "spells": form.spells,
        }
        if row is None:
            holder = form.holders[form.cleaned_data["holder"]]
            return make_book(by=form.seats[holder.campaign_id], holder_id=holder.pk, **written)
        return edit_book(by=self.seat_for(request, row), book_id=row.pk, **written)

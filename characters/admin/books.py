"""Grimoires and scrolls: what is written in them, and into whose hands they go."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any
from uuid import uuid5

from django import forms
from django.contrib import admin
from django.db import transaction
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
from characters.models import Book, BookState, Character
from characters.services import books
from characters.services.books import system_of
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
            self._add_moves(book)
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

    def _add_moves(self, book: Book) -> None:
        """What may happen to it as it is now, and into whose hands it goes."""
        moves = moves_of(book)
        people = _holders([book.campaign_id])
        self.fields["move"] = forms.ChoiceField(
            label=_("Ce qui lui arrive"),
            required=False,
            choices=[("", "–"), *((name, move.label) for name, move in moves.items())],
        )
        self.fields["to"] = forms.TypedChoiceField(
            label=_("À qui"),
            required=False,
            coerce=int,
            empty_value=None,
            choices=[("", "–"), *((str(one.pk), one.name) for one in people)],
        )

    def clean(self) -> dict[str, Any]:
        """Some moves need somebody, the others nobody."""
        values = super().clean()
        move = MOVES.get(values.get("move") or "")
        if move is not None and move.needs_somebody and values.get("to") is None:
            self.add_error("to", _("Dire entre quelles mains."))
        return values

    def shown(self, row: Book) -> dict[str, Any]:
        return {"name": row.name, "kind": row.kind, "lines": as_lines(self.there)}

    def clean_holder(self) -> str:
        """Before the lines: they mean spells of the holder's campaign and lists."""
        pk: str = self.cleaned_data["holder"]
        holder = self.holders[pk]
        self.campaign = self.seats[holder.campaign_id].campaign
        self.lists = lists_for(self.campaign, holder.system, magic_types=magic_types_of([holder]))
        return pk


@dataclass(frozen=True, kw_only=True)
class Move:
    """Something that happens to a book, and the service that does it."""

    label: Any
    do: Callable[..., LogEntry]
    needs_somebody: bool = True


MOVES = {
    "lend": Move(label=_("prêté"), do=books.lend_book),
    "give": Move(label=_("donné"), do=books.give_book),
    "steal": Move(label=_("volé"), do=books.steal_book),
    "find": Move(label=_("retrouvé"), do=books.find_book),
    "lose": Move(label=_("perdu"), do=books.lose_book, needs_somebody=False),
    "destroy": Move(label=_("détruit"), do=books.destroy_book, needs_somebody=False),
}


def moves_of(book: Book) -> dict[str, Move]:
    """What may happen to the book as it stands; nothing to one that is no more."""
    if book.is_destroyed:
        return {}
    left_out = {"lend", "give", "steal", "lose"} if book.state == BookState.LOST else {"find"}
    return {name: move for name, move in MOVES.items() if name not in left_out}


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
    """A book that is lost, stolen or destroyed stays: that is said on its page, by no button."""

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
        moved = ["move", "to"] if self.has_change_permission(request, obj) else []
        return [
            (None, {"fields": written}),
            *([(_("Passer en d’autres mains"), {"fields": moved})] if moved else []),
            (_("À la table"), {"fields": [table, "state", "with_whom", "whose"]}),
        ]

    def around(self, row: Book) -> list[Around]:
        spells = [
            (one.name, reverse("gm:spells_spell_change", args=[one.pk])) for one in spells_in(row)
        ]
        return [Around(title=str(_("Sorts écrits")), rows=spells)]

    def page_of(self, row: Book) -> str:
        return reverse("characters:book", args=[row.campaign_id, row.pk])

    @transaction.atomic
    def act(self, request: HttpRequest, form: BookAdminForm, row: Book | None) -> LogEntry:
        """An act for what is written and one for what happens to it: both or none.

        Where nothing was touched, the act on what is written says so.
        """
        values = form.cleaned_data
        written: dict[str, Any] = {
            "name": values["name"],
            "kind": values["kind"],
            "spells": form.spells,
        }
        if row is None:
            holder = form.holders[values["holder"]]
            seat = form.seats[holder.campaign_id]
            return books.make_book(by=seat, act_id=form.key, holder_id=holder.pk, **written)
        of_book: dict[str, Any] = {"by": self.seat_for(request, row), "book_id": row.pk}
        move = MOVES.get(values["move"])
        entries: list[LogEntry] = []
        if move is None or form.wanted != form.seen:
            entries.append(books.edit_book(**of_book, act_id=form.key, **written))
        if move is not None:
            somebody = {"to": values["to"]} if move.needs_somebody else {}
            entries.append(move.do(**of_book, act_id=uuid5(form.key, "move"), **somebody))
        return entries[-1]

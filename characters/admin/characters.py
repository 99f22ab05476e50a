"""Characters: the sheet as one plain page. What happens in play stays with the product."""

from typing import Any
from uuid import UUID

from django.contrib import admin
from django.db import transaction
from django.db.models import Q
from django.http import HttpRequest
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from campaign.admin.base import Around, GmAdmin
from campaign.admin.columns import column, table
from campaign.admin.filters import CampaignFilter
from campaign.admin.form import GmForm
from campaign.models import LogEntry, Membership
from campaign.services.refusal import Problem
from characters.access import known_spells
from characters.admin.in_play import NEW_HELD, NEW_SKILL, InPlay
from characters.forms.sheet import SheetForm, sections
from characters.forms.vancian.memory_words import memory_problem_words
from characters.forms.words import problem_words
from characters.models import Book, Character, MemorisedSpell
from characters.services.editing import edit_character
from characters.services.rights import editable_fields
from characters.templatetags.sheets import class_word

_HIDDEN = column("hidden", gettext_lazy("caché aux joueurs"))
_IN_PLAY = ("system", "state", _HIDDEN, "plane")


class CharacterForm(SheetForm, GmForm):
    """What a GM changes on a sheet."""

    @staticmethod
    def say(problem: Problem) -> str:
        of_memory = problem.field.startswith("spell-")
        return memory_problem_words(problem) if of_memory else problem_words(problem)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        character: Character = kwargs["instance"]
        seat = self.seats[character.campaign_id]
        allowed = editable_fields(seat, character, controls=False)
        self.in_play = InPlay(character)
        super().__init__(*args, allowed=allowed, **kwargs)
        for name, field in self.in_play.fields.items():
            field.show_hidden_initial = name not in (*NEW_SKILL, NEW_HELD)
            self.fields[name] = field
        self.initial.update(self.in_play.initial)

    def clean(self) -> dict[str, Any]:
        """A spell that is added needs its skill."""
        values = super().clean()
        if values.get("new_spell") and not values.get("new_skill"):
            self.add_error("new_skill", _("À remplir."))
        return values

    def field_of(self, problem: Problem) -> str:
        return self.in_play.field_of(problem)

    def asked(self, *, of_sheet: bool) -> tuple[dict[str, Any], dict[str, Any]]:
        """What was first shown and what is typed: of the sheet, or of what play changes."""
        theirs = self.in_play.fields
        seen = {name: one for name, one in self.seen.items() if (name in theirs) != of_sheet}
        wanted = {name: self.cleaned_data[name] for name in (seen if of_sheet else theirs)}
        return seen, wanted


class CharacterAdmin(GmAdmin):
    """New ones are made in the product, whose pages know the rules of creation."""

    form = CharacterForm
    can_change = True
    list_display = ("name", table, "kind", "system", "points", "state", _HIDDEN)
    list_filter = (CampaignFilter, "kind", "system", "state", "hidden")
    list_select_related = ("campaign", "caster")
    search_fields = ("name", "species")
    ordering = ("campaign", "name", "pk")

    @admin.display(description=gettext_lazy("points ou niveau"))
    def points(self, character: Character) -> str:
        """Magic points of the one kind, class and level of the other."""
        if character.is_vancian:
            caster = character.caster
            return f"{class_word(caster.class_id)} {caster.class_level}"
        return _("%(mp)s sur %(maximum)s PM") % {
            "mp": character.mp,
            "maximum": character.mp_maximum,
        }

    def get_readonly_fields(self, request: HttpRequest, obj: Any = None) -> tuple[Any, ...]:
        return (table, "points", *_IN_PLAY)

    def get_fieldsets(self, request: HttpRequest, obj: Any = None) -> list[Any]:
        at_table = (_("À la table"), {"fields": [table, "points", *_IN_PLAY]})
        if obj is None or not self.has_change_permission(request, obj):
            return [(None, {"fields": ["name", "kind", "notes"]}), at_table]
        form: Any = self.get_form(request, obj)(instance=obj)
        titles = {
            "who": None,
            "scores": _("Caractéristiques"),
            "more": _("Autres caractéristiques"),
            "table": _("Réglages du MJ"),
        }
        parts = [
            (titles[group], {"fields": [bound.name for bound in fields]})
            for group, fields in sections(form).items()
            if fields
        ]
        notes = (None, {"fields": ["notes"]})
        return [parts[0], *form.in_play.groups, *parts[1:], notes, at_table]

    def around(self, row: Character) -> list[Around]:
        """What the character knows, remembers and holds; three queries, however much."""
        if row.is_vancian:
            held = MemorisedSpell.objects.held_by([row])
            known = [(one.spell.name, _address("memorisedspell", one.pk)) for one in held]
            title = _("Copies en mémoire, une à une")
        else:
            known = [(one.spell.name, _address("knownspell", one.pk)) for one in known_spells(row)]
            title = _("Sorts connus, un à un")
        books = Book.objects.standing().filter(Q(holder=row) | Q(owner=row)).by_name()
        return [
            Around(title=title, rows=known),
            Around(title=_("Livres"), rows=[(one.name, _address("book", one.pk)) for one in books]),
        ]

    def page_of(self, row: Character) -> str:
        return reverse("characters:sheet", args=[row.campaign_id, row.pk])

    @transaction.atomic
    def act(self, request: HttpRequest, form: CharacterForm, row: Character) -> LogEntry:
        """An act for the sheet and one for each service that play has: all of them or none.

        Where nothing was touched, the sheet says so.
        """
        seat = self.seat_for(request, row)
        seen, wanted = form.asked(of_sheet=True)
        entries: list[LogEntry] = []
        if seen != wanted:
            entries.append(_edit(seat, form.key, row, seen, wanted))
        entries += form.in_play.acts(seat, form.key, *form.asked(of_sheet=False))
        return entries[-1] if entries else _edit(seat, form.key, row, seen, wanted)


def _edit(
    seat: Membership, key: UUID, row: Character, seen: dict[str, Any], wanted: dict[str, Any]
) -> LogEntry:
    return edit_character(by=seat, act_id=key, character_id=row.pk, seen=seen, wanted=wanted)


def _address(model: str, pk: int) -> str:
    return reverse(f"gm:characters_{model}_change", args=[pk])

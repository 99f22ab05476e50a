"""What GMs keep to themselves about spells."""

from uuid import UUID

from django.contrib import admin
from django.http import HttpRequest
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from campaign.admin.base import GmAdmin
from campaign.admin.columns import table
from campaign.admin.filters import CampaignFilter
from campaign.admin.form import GmForm
from campaign.models import LogEntry, Membership
from campaign.services.refusal import Problem
from spells.forms.spell import NoteForm
from spells.forms.words import problem_words
from spells.models import SpellNote
from spells.services.notes import NO_REMARK, note_spell


class NoteAdminForm(NoteForm, GmForm):
    """The remark; emptied, it goes."""

    @staticmethod
    def say(problem: Problem) -> str:
        return problem_words(problem)


class NoteAdmin(GmAdmin):
    """New ones are made on the spell's own page."""

    form = NoteAdminForm
    can_change = can_end = True
    list_display = ("spell_name", table, "page", "note")
    list_filter = (CampaignFilter,)
    list_select_related = ("campaign", "spell")
    search_fields = ("note", "page", "spell__sort_fr", "spell__sort_en")
    fields = ("spell_name", table, "note", "page")
    readonly_fields = ("spell_name", table)
    ordering = ("spell__sort_fr", "pk")

    @admin.display(description=gettext_lazy("sort"))
    def spell_name(self, note: SpellNote) -> str:
        return note.spell.name

    def page_of(self, row: SpellNote) -> str:
        return reverse("spells:spell", args=[row.campaign_id, row.spell_id])

    def act(self, request: HttpRequest, form: NoteAdminForm, row: SpellNote) -> LogEntry:
        seat = self.seat_for(request, row)
        return note_spell(by=seat, act_id=form.key, spell_id=row.spell_id, remark=form.remark)

    def end(self, by: Membership, key: UUID, row: SpellNote) -> LogEntry:
        return note_spell(by=by, act_id=key, spell_id=row.spell_id, remark=NO_REMARK)

    def name_of(self, row: SpellNote) -> str:
        return _("Note sur %(name)s") % {"name": row.spell.name}

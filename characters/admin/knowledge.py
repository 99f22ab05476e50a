"""What characters know and remember."""

from typing import Any
from uuid import UUID

from django import forms
from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from campaign.admin.base import GmAdmin
from campaign.admin.columns import column, table
from campaign.admin.filters import CampaignFilter
from campaign.admin.form import GmForm
from campaign.models import LogEntry, Membership
from campaign.services.refusal import Problem
from characters.forms.vancian.memory_words import memory_problem_words
from characters.forms.words import problem_words
from characters.models import KnownSpell, MemorisedSpell
from characters.models.known_spell import HIGHEST_SKILL
from characters.services.corrections import correct_known
from characters.services.knowledge import forget
from characters.services.vancian.held_corrections import correct_memory
from characters.services.vancian.lines import lines_of
from spells.models import search_key

_CHECKED = column("checked", _("cochée"))
_REVERSED = column("is_reversed", _("inversé"))


class KnownSpellForm(GmForm):
    """The skill and its check, set right."""

    skill = forms.IntegerField(label=_("Compétence"), min_value=0, max_value=HIGHEST_SKILL)
    checked = forms.BooleanField(label=_("Cochée"), required=False)

    @staticmethod
    def say(problem: Problem) -> str:
        return problem_words(problem)


class MemorisedSpellForm(GmForm):
    """Nothing to fill in: it says why a copy cannot be taken out."""

    @staticmethod
    def say(problem: Problem) -> str:
        return memory_problem_words(problem)


class _OfCharacter(GmAdmin):
    """Rows of one character and one spell."""

    list_filter = (CampaignFilter,)
    list_select_related = ("campaign", "character", "spell")
    search_fields = ("character__name", "spell__sort_fr", "spell__sort_en")
    ordering = ("character__name", "spell__sort_fr", "pk")

    @admin.display(description=_("personnage"))
    def whose(self, row: Any) -> str:
        return str(row.character.name)

    @admin.display(description=_("sort"))
    def spell_name(self, row: Any) -> str:
        return str(row.spell.name)

    def name_of(self, row: Any) -> str:
        return f"{row.spell.name}, {row.character.name}"

    def get_search_results(
        self, request: HttpRequest, queryset: QuerySet[Any], search_term: str
    ) -> tuple[QuerySet[Any], bool]:
        """Names of spells are found without their accents."""
        found, _many = super().get_search_results(request, queryset, search_term)
        plain, _many = super().get_search_results(request, queryset, search_key(search_term))
        return found | plain, False

    def page_of(self, row: Any) -> str:
        return reverse("characters:sheet", args=[row.campaign_id, row.character_id])


class KnownSpellAdmin(_OfCharacter):
    """Percentile skills, corrected one at a time."""

    form = KnownSpellForm
    can_change = can_end = True
    list_display = ("spell_name", "whose", table, "skill", _CHECKED)
    fields = ("spell_name", "whose", table, "skill", "checked")
    readonly_fields = ("spell_name", "whose", table)

    def act(self, request: HttpRequest, form: KnownSpellForm, row: KnownSpell) -> LogEntry:
        return correct_known(
            by=self.seat_for(request, row),
            act_id=form.key,
            character_id=row.character_id,
            spell_id=row.spell_id,
            seen=form.seen,
            wanted=form.wanted,
        )

    def end(self, by: Membership, key: UUID, row: KnownSpell) -> LogEntry:
        return forget(
            by=by,
            act_id=key,
            character_id=row.character_id,
            spell_id=row.spell_id,
            seen=row.skill,
        )


class MemorisedSpellAdmin(_OfCharacter):
    """What is held in memory now, a copy at a time: others come in on the character's page."""

    form = MemorisedSpellForm
    can_end = True
    list_display = ("spell_name", "whose", table, _REVERSED)
    fields = readonly_fields = ("spell_name", "whose", table, _REVERSED)

    def page_of(self, row: MemorisedSpell) -> str:
        return reverse("characters:memory", args=[row.campaign_id, row.character_id])

    def end(self, by: Membership, key: UUID, row: MemorisedSpell) -> LogEntry:
        rows = MemorisedSpell.objects.held_by([row.character])
        held = [(one.pk, (one.spell_id, one.is_reversed)) for one in rows]
        return correct_memory(
            by=by,
            act_id=key,
            character_id=row.character_id,
            seen=lines_of(form for _pk, form in held),
            wanted=lines_of(form for pk, form in held if pk != row.pk),
        )

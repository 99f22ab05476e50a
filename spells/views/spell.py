"""The page of a spell: what does it do?"""

from typing import Any

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_POST, require_safe

from campaign.access import Right, member_for
from campaign.forms.act import ActForm
from campaign.models import Membership
from campaign.services.refusal import Refused
from campaign.views.see_other import SeeOther
from rules.percentile.concentration import allowed_degrees
from spells.access import note_for, spell_for
from spells.forms.spell import NoteForm
from spells.forms.words import problem_words
from spells.models import Spell
from spells.registry import uses_of
from spells.services.notes import note_spell
from spells.services.writing import end_spell


@login_required
@require_safe
def spell(request: HttpRequest, campaign_id: int, spell_id: int) -> HttpResponse:
    """What it does, what intensity and points give, its parameters; the note for GMs."""
    member = member_for(request, campaign_id)
    return _page(request, member, spell_for(member, spell_id))


@login_required
@require_POST
def note(request: HttpRequest, campaign_id: int, spell_id: int) -> HttpResponse:
    """The GMs' remark on a spell."""
    member = member_for(request, campaign_id, Right.RUN)
    shown = spell_for(member, spell_id)
    form = NoteForm(request.POST)
    if form.is_valid():
        try:
            note_spell(by=member, act_id=form.key, spell_id=shown.pk, remark=form.remark)
        except Refused as refusal:
            for problem in refusal.problems:
                field = problem.field if problem.field in form.fields else None
                form.add_error(field, problem_words(problem))
        else:
            return SeeOther(reverse("spells:spell", args=[campaign_id, spell_id]))
    return _page(request, member, shown, note_form=form, status=422)


@login_required
@require_POST
def end(request: HttpRequest, campaign_id: int, spell_id: int) -> HttpResponse:
    """One of the campaign's spells is no longer offered."""
    member = member_for(request, campaign_id, Right.RUN)
    shown = spell_for(member, spell_id)
    form = ActForm(request.POST)
    if form.is_valid():
        try:
            end_spell(by=member, act_id=form.key, spell_id=shown.pk)
        except Refused as refusal:
            form.add_error(None, [problem_words(problem) for problem in refusal.problems])
        else:
            return SeeOther(reverse("spells:spell", args=[campaign_id, spell_id]))
    return _page(request, member, shown, end_form=form, status=422)


def facts_context(member: Membership, shown: Spell) -> dict[str, Any]:
    """What the page says of a spell, be it written or not."""
    rules = member.campaign.rules
    context: dict[str, Any] = {
        "member": member,
        "section": "spells",
        "spell": shown,
        "rules": rules,
    }
    if not shown.is_vancian:
        degrees = allowed_degrees(shown.parameters, option=rules.instant_degree)
        context |= {"parameters": shown.parameters, "has_choice_of_degree": len(degrees) > 1}
    return context


def _page(
    request: HttpRequest,
    member: Membership,
    shown: Spell,
    *,
    note_form: NoteForm | None = None,
    end_form: ActForm | None = None,
    status: int = 200,
) -> HttpResponse:
    context = facts_context(member, shown)
    if member.is_gm:
        context["uses"] = uses_of(member, shown) if shown.is_own else []
        noted = note_for(member, shown)
        context["noted"] = noted
        context["note_form"] = note_form or NoteForm(
            initial={"note": noted.note, "page": noted.page} if noted else {}
        )
        context["end_form"] = end_form or ActForm(auto_id="end-%s")
    template = "spells/vancian/spell.html" if shown.is_vancian else "spells/spell.html"
    return render(request, template, context, status=status)

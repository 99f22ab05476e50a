"""A GM writes a spell on one page, and changes it on the same."""

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_POST, require_safe

from campaign.access import Right, member_for
from campaign.models import Membership
from campaign.services.refusal import KeyReused, Refused
from campaign.views.htmx import wants_part
from campaign.views.see_other import SeeOther
from spells.access import own_spell_for, skill_for
from spells.forms.fresh import fresh_key
from spells.forms.preview import preview_words
from spells.forms.spell import NewSpellForm, SpellForm, copied_values
from spells.models import Spell
from spells.services.writing import edit_spell, write_spell


@login_required
@require_safe
def write(request: HttpRequest, campaign_id: int) -> HttpResponse:
    """An empty page, or a copy of another spell (``?from=``).

    HTMX asks with the parameters chosen so far and gets their line in words.
    """
    member = member_for(request, campaign_id, Right.RUN)
    if wants_part(request):
        return render(request, "spells/parts/line.html", {"preview": preview_words(request.GET)})
    source = request.GET.get("from", "")
    copied: Spell | None = None
    if source.isascii() and source.isdigit() and len(source) < 19:
        copied = skill_for(member, int(source))
    form = NewSpellForm(initial=copied_values(copied) if copied else {})
    return _page(request, member, form, copied=copied)


@login_required
@require_POST
def write_one(request: HttpRequest, campaign_id: int) -> HttpResponse:
    """A new spell of the campaign."""
    member = member_for(request, campaign_id, Right.RUN)
    form = NewSpellForm(request.POST)
    if form.is_valid():
        try:
            entry = write_spell(by=member, act_id=form.key, draft=form.draft, remark=form.remark)
        except Refused as refusal:
            _show(form, refusal)
        else:
            return SeeOther(reverse("spells:spell", args=[campaign_id, entry.data["spell"]["id"]]))
    return _page(request, member, form, status=422)


@login_required
@require_safe
def edit(request: HttpRequest, campaign_id: int, spell_id: int) -> HttpResponse:
    """One of the campaign's own spells, to change."""
    member = member_for(request, campaign_id, Right.RUN)
    spell = own_spell_for(member, spell_id)
    return _page(request, member, SpellForm(spell=spell))


@login_required
@require_POST
def edit_one(request: HttpRequest, campaign_id: int, spell_id: int) -> HttpResponse:
    """Other words or numbers for a spell."""
    member = member_for(request, campaign_id, Right.RUN)
    spell = own_spell_for(member, spell_id)
    form = SpellForm(request.POST, spell=spell)
    if form.is_valid():
        try:
            edit_spell(
                by=member,
                act_id=form.key,
                spell_id=spell.pk,
                draft=form.draft,
                changed=form.changed_columns,
            )
        except Refused as refusal:
            _show(form, refusal)
        else:
            return SeeOther(reverse("spells:spell", args=[campaign_id, spell_id]))
    return _page(request, member, form, status=422)


def _show(form: SpellForm, refusal: Refused) -> None:
    form.show(refusal.problems)
    if isinstance(refusal, KeyReused):
        form.data = fresh_key(form.data)


def _page(
    request: HttpRequest,
    member: Membership,
    form: SpellForm,
    *,
    copied: Spell | None = None,
    status: int = 200,
) -> HttpResponse:
    values = {name: form[name].value() for name in form.fields}
    shown = QueryDict(mutable=True)
    shown.update({name: str(value) for name, value in values.items() if value is not None})
    context = {
        "member": member,
        "section": "spells",
        "form": form,
        "spell": form.spell,
        "copied": copied,
        "preview": preview_words(shown),
    }
    return render(request, "spells/write.html", context, status=status)

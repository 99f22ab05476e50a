"""A GM writes a memorised spell on one page, and changes it on the same."""

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
from spells.access import memorised_spell_for, own_memorised_spell_for
from spells.forms.fresh import fresh_key
from spells.forms.vancian.preview import preview_words
from spells.forms.vancian.spell import NewVancianSpellForm, VancianSpellForm, copied_values
from spells.models import Spell
from spells.services.vancian.writing import edit_vancian, write_vancian


@login_required
@require_safe
def write(request: HttpRequest, campaign_id: int) -> HttpResponse:
    """An empty page, or a copy of another memorised spell (``?from=``).

    HTMX asks with what is written so far and gets it in words.
    """
    member = member_for(request, campaign_id, Right.RUN)
    if wants_part(request):
        words = preview_words(request.GET)
        return render(request, "spells/vancian/line.html", {"preview": words})
    source = request.GET.get("from", "")
    copied: Spell | None = None
    if source.isascii() and source.isdigit() and len(source) < 19:
        copied = memorised_spell_for(member, int(source))
    form = NewVancianSpellForm(initial=copied_values(copied) if copied else {})
    return _page(request, member, form, copied=copied)


@login_required
@require_POST
def write_one(request: HttpRequest, campaign_id: int) -> HttpResponse:
    """A new memorised spell of the campaign."""
    member = member_for(request, campaign_id, Right.RUN)
    form = NewVancianSpellForm(request.POST)
    if form.is_valid():
        try:
            entry = write_vancian(by=member, act_id=form.key, draft=form.draft, remark=form.remark)
        except Refused as refusal:
            _show(form, refusal)
        else:
            return SeeOther(reverse("spells:spell", args=[campaign_id, entry.data["spell"]["id"]]))
    return _page(request, member, form, status=422)


@login_required
@require_safe
def edit(request: HttpRequest, campaign_id: int, spell_id: int) -> HttpResponse:
    """One of the campaign's own memorised spells, to change."""
    member = member_for(request, campaign_id, Right.RUN)
    spell = own_memorised_spell_for(member, spell_id)
    return _page(request, member, VancianSpellForm(spell=spell))


@login_required
@require_POST
def edit_one(request: HttpRequest, campaign_id: int, spell_id: int) -> HttpResponse:
    """Other words for a memorised spell."""
    member = member_for(request, campaign_id, Right.RUN)
    spell = own_memorised_spell_for(member, spell_id)
    form = VancianSpellForm(request.POST, spell=spell)
    if form.is_valid():
        try:
            edit_vancian(
                by=member,
                act_id=form.key,
                spell_id=spell.pk,
                draft=form.draft,
                changed=form.changed_fields,
            )
        except Refused as refusal:
            _show(form, refusal)
        else:
            return SeeOther(reverse("spells:spell", args=[campaign_id, spell_id]))
    return _page(request, member, form, status=422)


def _show(form: VancianSpellForm, refusal: Refused) -> None:
    form.show(refusal.problems)
    if isinstance(refusal, KeyReused):
        form.data = fresh_key(form.data)


def _page(
    request: HttpRequest,
    member: Membership,
    form: VancianSpellForm,
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
    return render(request, "spells/vancian/write.html", context, status=status)

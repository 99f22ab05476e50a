"""Copying a spell from what is at hand."""

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_POST, require_safe

from campaign.services.refusal import Refused
from campaign.views.see_other import SeeOther
from characters.access import CharacterRight, Seat, caster_for
from characters.forms.vancian.copy_words import add_copy_problems, copy_words
from characters.forms.vancian.copying import CopyForm, SourceForm, copy_sheets
from characters.models import Caster
from characters.services.vancian import copying, deciphering
from characters.services.vancian.copy_desk import CopyDesk, copy_desk


@login_required
@require_safe
def copy(request: HttpRequest, campaign_id: int, character_id: int) -> HttpResponse:
    """Every spell at hand, and why it cannot be copied, where it cannot."""
    seat, caster = caster_for(request, campaign_id, character_id, CharacterRight.PLAY)
    return _draw(request, seat, caster)


@login_required
@require_POST
def copy_spell(request: HttpRequest, campaign_id: int, character_id: int) -> HttpResponse:
    """Copies one."""
    seat, caster = caster_for(request, campaign_id, character_id, CharacterRight.PLAY)
    desk = _desk(seat, caster)
    form = CopyForm(request.POST, desk=desk)
    if form.is_valid():
        try:
            entry = copying.copy_spell(
                by=seat.member,
                act_id=form.key,
                character_id=character_id,
                what=form.copying,
                typed=form.cleaned_data.get("roll"),
            )
        except Refused as refusal:
            add_copy_problems(form, refusal)
        else:
            # What the roll gave is read in its entry.
            return SeeOther(reverse("characters:entry", args=[campaign_id, entry.seq]))
    return _draw(request, seat, caster, desk=desk, form=form, status=422)


@login_required
@require_POST
def decipher(request: HttpRequest, campaign_id: int, character_id: int) -> HttpResponse:
    """Read Magic was cast on a source."""
    seat, caster = caster_for(request, campaign_id, character_id, CharacterRight.PLAY)
    form = SourceForm(request.POST)
    problems: tuple[str, ...] = ()
    if form.is_valid():
        try:
            entry = deciphering.decipher(
                by=seat.member,
                act_id=form.key,
                character_id=character_id,
                source_id=form.cleaned_data["source"],
            )
        except Refused as refusal:
            problems = tuple(copy_words(problem) for problem in refusal.problems)
        else:
            return SeeOther(reverse("characters:entry", args=[campaign_id, entry.seq]))
    return _draw(request, seat, caster, problems=problems, status=422)


def _desk(seat: Seat, caster: Caster) -> CopyDesk:
    return copy_desk(seat.member.campaign, seat.character, caster)


def _draw(
    request: HttpRequest,
    seat: Seat,
    caster: Caster,
    *,
    desk: CopyDesk | None = None,
    form: CopyForm | None = None,
    problems: tuple[str, ...] = (),
    status: int = 200,
) -> HttpResponse:
    desk = desk or _desk(seat, caster)
    form = form or CopyForm(desk=desk)
    book = desk.grimoire(form.cleaned_data.get("book") if form.is_bound else None)
    sheets = copy_sheets(desk, book)
    context = {
        "member": seat.member,
        "section": "table",
        "character": seat.character,
        "desk": desk,
        "book": book,
        "sheets": sheets,
        "can_copy": any(not row.problems for sheet in sheets for row in sheet.rows),
        "form": form,
        "problems": problems,
    }
    return render(request, "characters/vancian/copy.html", context, status=status)

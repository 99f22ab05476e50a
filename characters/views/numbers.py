"""A GM sets a number right: of a sheet, of a known spell, of a study."""

from collections.abc import Mapping
from typing import Any
from uuid import uuid4

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_POST, require_safe

from campaign.services.refusal import KeyReused, Refused
from campaign.views.see_other import SeeOther
from characters.access import CharacterRight, Seat, character_for
from characters.forms.numbers import OF_CHARACTER, OF_SPELL, NumbersForm, now_of
from characters.forms.words import add_problems
from characters.models import KnownSpell
from characters.services.corrections import correct_known, correct_numbers


@login_required
@require_safe
def number(request: HttpRequest, campaign_id: int, character_id: int, of: str) -> HttpResponse:
    """One field for one number of the sheet, and a reason."""
    seat = _seat(request, campaign_id, character_id, of)
    wanted = OF_CHARACTER[of]
    form = NumbersForm(wanted=wanted, now=now_of(seat.character, wanted))
    return _draw(request, seat, form, of=of)


@login_required
@require_POST
def set_number(request: HttpRequest, campaign_id: int, character_id: int, of: str) -> HttpResponse:
    """Writes it and leads back to the sheet."""
    seat = _seat(request, campaign_id, character_id, of)
    wanted = OF_CHARACTER[of]
    form = NumbersForm(request.POST, wanted=wanted, now=now_of(seat.character, wanted))
    if form.is_valid():
        try:
            correct_numbers(
                by=seat.member,
                act_id=form.key,
                character_id=character_id,
                seen=form.seen,
                wanted=form.to_write,
                reason=form.cleaned_data["reason"],
            )
        except Refused as refusal:
            seat.character.refresh_from_db()
            _refuse(form, refusal, now_of(seat.character, wanted))
        else:
            return SeeOther(reverse("characters:sheet", args=[campaign_id, character_id]))
    return _draw(request, seat, form, of=of, status=422)


@login_required
@require_safe
def skill(request: HttpRequest, campaign_id: int, character_id: int, spell_id: int) -> HttpResponse:
    """The skill of one known spell, and its check."""
    seat, known = _known(request, campaign_id, character_id, spell_id)
    form = NumbersForm(wanted=OF_SPELL, now=now_of(known, OF_SPELL))
    return _draw(request, seat, form, known=known)


@login_required
@require_POST
def set_skill(
    request: HttpRequest, campaign_id: int, character_id: int, spell_id: int
) -> HttpResponse:
    """Writes them and leads back to the sheet."""
    seat, known = _known(request, campaign_id, character_id, spell_id)
    form = NumbersForm(request.POST, wanted=OF_SPELL, now=now_of(known, OF_SPELL))
    if form.is_valid():
        try:
            correct_known(
                by=seat.member,
                act_id=form.key,
                character_id=character_id,
                spell_id=spell_id,
                seen=form.seen,
                wanted=form.to_write,
                reason=form.cleaned_data["reason"],
            )
        except Refused as refusal:
            known.refresh_from_db(fields=list(OF_SPELL))
            _refuse(form, refusal, now_of(known, OF_SPELL))
        else:
            return SeeOther(reverse("characters:sheet", args=[campaign_id, character_id]))
    return _draw(request, seat, form, known=known, status=422)


def _seat(request: HttpRequest, campaign_id: int, character_id: int, of: str) -> Seat:
    """Only mages with magic points have these numbers."""
    seat = character_for(request, campaign_id, character_id, CharacterRight.RUN)
    if of not in OF_CHARACTER or seat.character.is_vancian:
        raise Http404
    return seat


def _known(
    request: HttpRequest, campaign_id: int, character_id: int, spell_id: int
) -> tuple[Seat, KnownSpell]:
    seat = character_for(request, campaign_id, character_id, CharacterRight.RUN)
    rows = KnownSpell.objects.standing().filter(character=seat.character, spell=spell_id)
    known = rows.select_related("spell").first()
    if known is None:
        raise Http404
    return seat, known


def _refuse(form: NumbersForm, refusal: Refused, now: Mapping[str, Any]) -> None:
    """The reasons; the form now shows what there is, so the same answer is given knowingly."""
    add_problems(form, refusal)
    form.show(now)
    if isinstance(refusal, KeyReused):
        form.data = dict(form.data.items()) | {"act_id": str(uuid4())}


def _draw(
    request: HttpRequest,
    seat: Seat,
    form: NumbersForm,
    *,
    of: str = "",
    known: KnownSpell | None = None,
    status: int = 200,
) -> HttpResponse:
    context = {
        "member": seat.member,
        "section": "table",
        "character": seat.character,
        "known": known,
        "form": form,
        "of": of,
    }
    return render(request, "characters/number.html", context, status=status)

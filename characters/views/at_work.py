"""Spells at work: each view is one POST, one tap on the sheet, one act."""

from collections.abc import Callable

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.views.decorators.http import require_POST

from campaign.forms.act import ActForm
from campaign.models import LogEntry
from campaign.services.refusal import Refused
from campaign.views.see_other import SeeOther
from characters.access import CharacterRight, Seat, character_for
from characters.forms.shaking import ShakeForm
from characters.forms.words import problem_words
from characters.services import spells_at_work
from characters.views.sheet import draw_sheet


@login_required
@require_POST
def attacks(request: HttpRequest, campaign_id: int, character_id: int) -> HttpResponse:
    """Who plays the mage, or the GM: it attacks."""
    return _shake(request, campaign_id, character_id, spells_at_work.mage_attacked)


@login_required
@require_POST
def moved(request: HttpRequest, campaign_id: int, character_id: int) -> HttpResponse:
    """Who plays the mage, or the GM: it has moved."""
    return _shake(request, campaign_id, character_id, spells_at_work.mage_moved)


@login_required
@require_POST
def disturbed(request: HttpRequest, campaign_id: int, character_id: int) -> HttpResponse:
    """Who plays the mage, on the GM's word, or the GM: it is disturbed."""
    return _shake(request, campaign_id, character_id, spells_at_work.mage_disturbed)


@login_required
@require_POST
def let_go(
    request: HttpRequest, campaign_id: int, character_id: int, spell_id: int
) -> HttpResponse:
    """Who plays the mage: this spell is held no more."""
    seat = character_for(request, campaign_id, character_id, CharacterRight.PLAY)
    return _end(request, seat, spell_id, spells_at_work.let_go)


@login_required
@require_POST
def end(request: HttpRequest, campaign_id: int, character_id: int, spell_id: int) -> HttpResponse:
    """The GM: this spell is over."""
    seat = character_for(request, campaign_id, character_id, CharacterRight.RUN)
    return _end(request, seat, spell_id, spells_at_work.end_spell)


def _shake(
    request: HttpRequest, campaign_id: int, character_id: int, do: Callable[..., LogEntry]
) -> HttpResponse:
    """With dice the answer is the act's own page, so that everybody sees what fell."""
    seat = character_for(request, campaign_id, character_id, CharacterRight.PLAY)
    form = ShakeForm(request.POST)
    if not form.is_valid():
        words = tuple(str(wrong) for wrong in form.errors.get("roll", ()))
        return draw_sheet(request, seat, problems=words, status=422)
    try:
        entry = do(
            by=seat.member,
            act_id=form.key,
            character_id=character_id,
            roll=form.cleaned_data["roll"],
        )
    except Refused as refusal:
        return _refused(request, seat, refusal)
    back = request.POST.get("back")
    if back in {"table", "fight"}:
        return SeeOther(reverse(f"characters:{back}", args=[campaign_id]))
    return SeeOther(reverse("characters:entry", args=[campaign_id, entry.seq]))


def _end(
    request: HttpRequest, seat: Seat, spell_id: int, do: Callable[..., LogEntry]
) -> HttpResponse:
    form = ActForm(request.POST)
    if not form.is_valid():
        return draw_sheet(request, seat, status=422)
    try:
        do(
            by=seat.member,
            act_id=form.key,
            character_id=seat.character.pk,
            spell_id=spell_id,
        )
    except Refused as refusal:
        return _refused(request, seat, refusal)
    return SeeOther(reverse("characters:sheet", args=[seat.member.campaign_id, seat.character.pk]))


def _refused(request: HttpRequest, seat: Seat, refusal: Refused) -> HttpResponse:
    seat.character.refresh_from_db()
    words = tuple(problem_words(problem) for problem in refusal.problems)
    return draw_sheet(request, seat, problems=words, status=422)

"""The end of a spell at work, where its text leaves it to the table."""

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.views.decorators.http import require_POST

from campaign.services.refusal import Refused
from campaign.views.see_other import SeeOther
from characters.access import CharacterRight, character_for
from characters.forms.vancian.lasting import LengthForm
from characters.forms.words import add_problems
from characters.services.vancian import lasting
from characters.views.sheet import draw_sheet


@login_required
@require_POST
def set_length(
    request: HttpRequest, campaign_id: int, character_id: int, spell_id: int
) -> HttpResponse:
    """The GM: how long the spell still lasts."""
    seat = character_for(request, campaign_id, character_id, CharacterRight.RUN)
    form = LengthForm(request.POST, spell=spell_id)
    words: tuple[str, ...] = ()
    if form.is_valid():
        try:
            lasting.set_length(
                by=seat.member,
                act_id=form.key,
                character_id=character_id,
                spell_id=spell_id,
                seconds=form.seconds(round_seconds=seat.member.campaign.rules.round_seconds),
            )
        except Refused as refusal:
            add_problems(form, refusal)
            words = tuple(str(wrong) for wrong in form.non_field_errors())
        else:
            return SeeOther(reverse("characters:sheet", args=[campaign_id, character_id]))
    seat.character.refresh_from_db()
    return draw_sheet(request, seat, problems=words, length=form, status=422)

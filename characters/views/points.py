"""Magic points of a character over game time."""

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from characters.access import CharacterRight, mage_for
from characters.forms.log import rows
from characters.services.pool_history import pool_moments, pool_steps
from design.pictures.level import Moment, level


@login_required
@require_safe
def points(request: HttpRequest, campaign_id: int, character_id: int) -> HttpResponse:
    """The picture, and the acts that made it, newest first."""
    seat = mage_for(request, campaign_id, character_id, CharacterRight.READ)
    character, campaign = seat.character, seat.member.campaign
    steps = pool_steps(seat.member, character)
    moments = pool_moments(steps, campaign=campaign, character=character)
    told = rows([step.entry for step in steps], seat.member, asked=set())
    context = {
        "member": seat.member,
        "section": "table",
        "character": character,
        "level": level(
            [Moment(second=second, points=count) for second, count in moments],
            maximum=character.mp_maximum,
        ),
        "first": moments[0][0],
        "lines": list(zip(steps, told, strict=True))[::-1],
    }
    return render(request, "characters/points.html", context)

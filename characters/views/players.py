"""Who plays a character: the GM's page, and its three verbs."""

from collections.abc import Callable

from django.contrib.auth.decorators import login_required
from django.db.models import prefetch_related_objects
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_POST, require_safe

from campaign.models import LogEntry, Membership, Role
from campaign.services.refusal import Refused
from campaign.views.see_other import SeeOther
from characters.access import CharacterRight, Seat, character_for, current_players, players_of
from characters.forms.corrections import MemberForm
from characters.forms.words import problem_words
from characters.services import control as service


@login_required
@require_safe
def control(request: HttpRequest, campaign_id: int, character_id: int) -> HttpResponse:
    """Who plays the character and who may be given it."""
    return _draw(request, _seat(request, campaign_id, character_id))


@login_required
@require_POST
def give(request: HttpRequest, campaign_id: int, character_id: int) -> HttpResponse:
    """Gives the character for good."""
    seat, form = _seat(request, campaign_id, character_id), MemberForm(request.POST)
    return _act(
        request,
        seat,
        form,
        lambda: service.give(
            by=seat.member,
            act_id=form.key,
            character_id=character_id,
            member_id=form.cleaned_data["member"],
        ),
    )


@login_required
@require_POST
def lend(request: HttpRequest, campaign_id: int, character_id: int) -> HttpResponse:
    """Hands the character over for an evening."""
    seat, form = _seat(request, campaign_id, character_id), MemberForm(request.POST)
    return _act(
        request,
        seat,
        form,
        lambda: service.give(
            by=seat.member,
            act_id=form.key,
            character_id=character_id,
            member_id=form.cleaned_data["member"],
            lent=True,
        ),
    )


@login_required
@require_POST
def take_back(request: HttpRequest, campaign_id: int, character_id: int) -> HttpResponse:
    """The member plays it no more."""
    seat, form = _seat(request, campaign_id, character_id), MemberForm(request.POST)
    return _act(
        request,
        seat,
        form,
        lambda: service.take_back(
            by=seat.member,
            act_id=form.key,
            character_id=character_id,
            member_id=form.cleaned_data["member"],
        ),
    )


def _seat(request: HttpRequest, campaign_id: int, character_id: int) -> Seat:
    return character_for(request, campaign_id, character_id, CharacterRight.RUN)


def _act(
    request: HttpRequest, seat: Seat, form: MemberForm, do: Callable[[], LogEntry]
) -> HttpResponse:
    if not form.is_valid():
        return _draw(request, seat, status=422)
    try:
        do()
    except Refused as refusal:
        words = tuple(problem_words(problem) for problem in refusal.problems)
        return _draw(request, seat, problems=words, status=422)
    where = [seat.member.campaign_id, seat.character.pk]
    return SeeOther(reverse("characters:control", args=where))


def _draw(
    request: HttpRequest, seat: Seat, *, problems: tuple[str, ...] = (), status: int = 200
) -> HttpResponse:
    prefetch_related_objects([seat.character], current_players())
    controls = players_of(seat.character)
    playing = {control.membership_id for control in controls}
    members = Membership.objects.present().filter(campaign=seat.member.campaign)
    context = {
        "member": seat.member,
        "section": "table",
        "character": seat.character,
        "controls": controls,
        "others": [
            other
            for other in members.exclude(role=Role.SPECTATOR).order_by("role", "name", "pk")
            if other.pk not in playing and (other.is_gm or not seat.character.hidden)
        ],
        "problems": problems,
    }
    return render(request, "characters/control.html", context, status=status)

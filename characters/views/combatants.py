"""One combatant in a fight: each view is one POST, one tap, one act."""

from collections.abc import Callable

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_POST

from campaign.access import Right
from campaign.forms.act import ActForm
from campaign.models import LogEntry, Membership
from characters.access.combatants import combatant_for
from characters.forms.fight.taps import SeenForm, SurpriseForm
from characters.services.fight import people
from characters.views.fight import done, draw_fight


@login_required
@require_POST
def let_pass(request: HttpRequest, campaign_id: int, combatant_id: int) -> HttpResponse:
    """Who plays it, or a GM for them: nothing is declared in this round."""
    member = combatant_for(request, campaign_id, combatant_id, Right.PLAY)
    return _seen(request, member, combatant_id, people.let_pass)


@login_required
@require_POST
def acted(request: HttpRequest, campaign_id: int, combatant_id: int) -> HttpResponse:
    """Who plays it, or a GM for them: its turn is over."""
    member = combatant_for(request, campaign_id, combatant_id, Right.PLAY)
    return _seen(request, member, combatant_id, people.act_done)


@login_required
@require_POST
def surprise(request: HttpRequest, campaign_id: int, combatant_id: int) -> HttpResponse:
    """A GM: surprised in this round, by whom, or not at all."""
    member = combatant_for(request, campaign_id, combatant_id, Right.RUN)
    form = SurpriseForm(request.POST)
    if not form.is_valid():
        return draw_fight(request, member, status=422)
    return done(
        request,
        member,
        lambda: people.surprise(
            by=member,
            act_id=form.key,
            combatant_id=combatant_id,
            seen=form.cleaned_data["seen"],
            is_surprised=form.cleaned_data["is_surprised"],
            surprised_by=form.cleaned_data["surprised_by"],
        ),
    )


@login_required
@require_POST
def leave(request: HttpRequest, campaign_id: int, combatant_id: int) -> HttpResponse:
    """A GM: out of the fight."""
    member = combatant_for(request, campaign_id, combatant_id, Right.RUN)
    form = ActForm(request.POST)
    if not form.is_valid():
        return draw_fight(request, member, status=422)
    return done(
        request,
        member,
        lambda: people.leave(by=member, act_id=form.key, combatant_id=combatant_id),
    )


def _seen(
    request: HttpRequest, member: Membership, combatant_id: int, do: Callable[..., LogEntry]
) -> HttpResponse:
    form = SeenForm(request.POST)
    if not form.is_valid():
        return draw_fight(request, member, status=422)
    return done(
        request,
        member,
        lambda: do(
            by=member,
            act_id=form.key,
            combatant_id=combatant_id,
            seen=form.cleaned_data["seen"],
        ),
    )

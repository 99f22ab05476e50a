"""The cast: one POST, one act."""

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.views.decorators.http import require_POST

from accounts.models.user import DiceEntry
from accounts.services.people import change_preference
from campaign.models import Membership
from campaign.services import acts
from campaign.services.refusal import KeyReused, Problem, Refused
from campaign.views.see_other import SeeOther
from characters.forms.dice import CastForm
from characters.services.casting import cast as do_cast
from characters.services.declaring import Declaration
from characters.services.incanting import declare_incantation
from characters.views.plan import (
    Choice,
    choice_for,
    declare_form,
    declared_in,
    dice_form,
    draw_planner,
    shown_for,
)


@login_required
@require_POST
def cast(request: HttpRequest, campaign_id: int, character_id: int) -> HttpResponse:
    """Casts what the planner shows and leads to the result; a refusal draws the planner again."""
    choice = choice_for(request, campaign_id, character_id, request.POST.get("spell", ""))
    form = dice_form(request, choice, bound=True)
    declared = declared_in(choice, request.POST, people=choice.named_in(request.POST))
    if not form.is_valid() or declared.errors:
        return _refuse(request, choice, form)
    is_stale = form.cleaned_data["seen"] not in {"", shown_for(choice, declared.plan)}
    if is_stale and not acts.is_done(by=choice.seat.member, act_id=form.key):
        return _refuse(request, choice, form, (Problem(code="stale_page"),))
    try:
        entry = do_cast(
            by=choice.seat.member,
            act_id=form.key,
            character_id=character_id,
            spell_id=choice.known.spell_id,
            plan=declared.plan,
            modifier_name=declared.modifier_name,
            aims=declared.targets.aims,
            ends=form.cleaned_data["ends"],
            rest=form.cleaned_data["rest"],
            typed=form.typed,
        )
    except KeyReused as refusal:
        fresh = dice_form(request, choice)
        return _refuse(request, choice, fresh, refusal.problems)
    except Refused as refusal:
        choice.seat.character.refresh_from_db()
        return _refuse(request, choice, form, refusal.problems)
    remember_dice(choice.seat.member, form.entry)
    return SeeOther(reverse("characters:entry", args=[campaign_id, entry.seq]))


@login_required
@require_POST
def declare(request: HttpRequest, campaign_id: int, character_id: int) -> HttpResponse:
    """Begins the incantation that the planner shows and leads to it; a refusal as of a cast."""
    choice = choice_for(request, campaign_id, character_id, request.POST.get("spell", ""))
    form = declare_form(request, choice, bound=True)
    declared = declared_in(choice, request.POST, people=choice.named_in(request.POST))
    if not form.is_valid() or declared.errors:
        return _refuse(request, choice, form)
    is_stale = form.cleaned_data["seen"] not in {"", shown_for(choice, declared.plan)}
    if is_stale and not acts.is_done(by=choice.seat.member, act_id=form.key):
        return _refuse(request, choice, form, (Problem(code="stale_page"),))
    try:
        entry = declare_incantation(
            by=choice.seat.member,
            act_id=form.key,
            character_id=character_id,
            spell_id=choice.known.spell_id,
            declaration=Declaration(
                plan=declared.plan,
                modifier_name=declared.modifier_name,
                aims=declared.targets.aims,
            ),
            ends=form.cleaned_data["ends"],
            rest=form.cleaned_data["rest"],
            holds=form.holds,
        )
    except KeyReused as refusal:
        fresh = declare_form(request, choice)
        return _refuse(request, choice, fresh, refusal.problems)
    except Refused as refusal:
        choice.seat.character.refresh_from_db()
        return _refuse(request, choice, form, refusal.problems)
    remember_dice(choice.seat.member, form.entry)
    where = [campaign_id, character_id, entry.data["incantation"]]
    return SeeOther(reverse("characters:incantation", args=where))


def _refuse(
    request: HttpRequest, choice: Choice, form: CastForm, problems: tuple[Problem, ...] = ()
) -> HttpResponse:
    response = draw_planner(request, choice, request.POST, dice=form, refused=problems, status=422)
    response["HX-Push-Url"] = "false"
    return response


def remember_dice(member: Membership, entry: DiceEntry) -> None:
    """The next cast of this person starts with the same dice."""
    person = member.user
    if person is not None and person.dice_entry != entry:
        change_preference(user=person, dice_entry=entry)

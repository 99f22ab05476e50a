"""Making a character who memorises spells: its class, then the rest."""

from uuid import uuid4

from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_POST, require_safe

from campaign.access import Right, member_for
from campaign.models import Membership
from campaign.services.refusal import KeyReused, Refused
from campaign.views.see_other import SeeOther
from characters.forms.vancian.classes import ClassChoice, class_choices
from characters.forms.vancian.sheet import NewCasterForm
from characters.forms.words import add_problems
from characters.services.vancian.creation import create_caster
from characters.services.vancian.guild import spells_of_class
from spells.models import SPELL_LEVELS


@login_required
@require_safe
def classes(request: HttpRequest, campaign_id: int) -> HttpResponse:
    """The classes that this table plays: one tap chooses."""
    member = member_for(request, campaign_id, Right.PLAY)
    context = {
        "member": member,
        "section": "table",
        "choices": class_choices(member.campaign.rules),
    }
    return render(request, "characters/vancian/classes.html", context)


@login_required
@require_safe
def create(request: HttpRequest, campaign_id: int, class_id: str) -> HttpResponse:
    """One page for a whole character of the class."""
    member = member_for(request, campaign_id, Right.PLAY)
    choice = _choice(member, class_id)
    return _draw(request, choice, _form(member, choice))


@login_required
@require_POST
def make(request: HttpRequest, campaign_id: int, class_id: str) -> HttpResponse:
    """Makes the character and leads to its sheet."""
    member = member_for(request, campaign_id, Right.PLAY)
    choice = _choice(member, class_id)
    form = _form(member, choice, request)
    if form.is_valid():
        try:
            entry = create_caster(by=member, act_id=form.key, sheet=form.to_sheet())
        except Refused as refusal:
            _refuse(form, refusal)
        else:
            made = entry.data["character"]
            return SeeOther(reverse("characters:sheet", args=[campaign_id, made]))
    return _draw(request, choice, form, status=422)


def _choice(member: Membership, class_id: str) -> ClassChoice:
    """The class, where the table plays it."""
    for choice in class_choices(member.campaign.rules):
        if choice.caster.id == class_id:
            return choice
    raise Http404


def _form(
    member: Membership, choice: ClassChoice, request: HttpRequest | None = None
) -> NewCasterForm:
    """Two queries for the list of the class."""
    spells = spells_of_class(member.campaign, choice.caster, SPELL_LEVELS).with_forms()
    return NewCasterForm(
        request.POST if request else None, member=member, caster=choice.caster, catalogue=spells
    )


def _refuse(form: NewCasterForm, refusal: Refused) -> None:
    """The reasons on the form; a key that was used up is replaced by a fresh one."""
    if any(problem.code == "only_the_gm" for problem in refusal.problems):
        raise PermissionDenied
    add_problems(form, refusal)
    if isinstance(refusal, KeyReused):
        form.data = dict(form.data.items()) | {"act_id": str(uuid4())}


def _draw(
    request: HttpRequest, choice: ClassChoice, form: NewCasterForm, *, status: int = 200
) -> HttpResponse:
    context = {
        "member": form.member,
        "section": "table",
        "form": form,
        "choice": choice,
        "drawn_from": [
            sum(1 for spell in form.catalogue if spell.spell_level == level) for level in (1, 2)
        ],
    }
    return render(request, "characters/vancian/create.html", context, status=status)

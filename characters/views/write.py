"""Making a character and changing its sheet."""

from uuid import uuid4

from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_POST, require_safe

from campaign.access import Right, member_for
from campaign.models import Membership
from campaign.services.refusal import KeyReused, Refused
from campaign.views.see_other import SeeOther
from characters.access import CharacterRight, Seat, character_for
from characters.forms.sheet import SPECIES, EditForm, NewCharacterForm, sections
from characters.forms.words import add_problems
from characters.services.creation import create_character
from characters.services.editing import edit_character
from characters.services.systems import last_system
from spells.models import Spell, System


@login_required
@require_safe
def begin(request: HttpRequest, campaign_id: int) -> HttpResponse:
    """To the page of the magic that this table plays; the other is one tap from there."""
    member = member_for(request, campaign_id, Right.PLAY)
    memorises = last_system(member.campaign) is System.VANCIAN
    page = "characters:caster-classes" if memorises else "characters:create"
    return SeeOther(reverse(page, args=[campaign_id]))


@login_required
@require_safe
def create(request: HttpRequest, campaign_id: int) -> HttpResponse:
    """One calm page for a whole character."""
    member = member_for(request, campaign_id, Right.PLAY)
    form = NewCharacterForm(member=member, catalogue=_catalogue(member))
    return _draw_new(request, member, form)


@login_required
@require_POST
def make(request: HttpRequest, campaign_id: int) -> HttpResponse:
    """Makes the character and leads to its sheet."""
    member = member_for(request, campaign_id, Right.PLAY)
    form = NewCharacterForm(request.POST, member=member, catalogue=_catalogue(member))
    if form.is_valid():
        try:
            entry = create_character(by=member, act_id=form.key, sheet=form.to_sheet())
        except Refused as refusal:
            _refuse(form, refusal)
        else:
            made = entry.data["character"]
            return SeeOther(reverse("characters:sheet", args=[campaign_id, made]))
    return _draw_new(request, member, form, status=422)


@login_required
@require_safe
def edit(request: HttpRequest, campaign_id: int, character_id: int) -> HttpResponse:
    """The fields of the sheet that this member may change."""
    seat = character_for(request, campaign_id, character_id, CharacterRight.EDIT)
    return _draw_edit(request, seat, EditForm(character=seat.character, allowed=seat.editable))


@login_required
@require_POST
def save(request: HttpRequest, campaign_id: int, character_id: int) -> HttpResponse:
    """Writes the touched fields; a field that somebody else changed meanwhile is said."""
    seat = character_for(request, campaign_id, character_id, CharacterRight.EDIT)
    form = EditForm(request.POST, character=seat.character, allowed=seat.editable)
    if form.is_valid():
        try:
            edit_character(
                by=seat.member,
                act_id=form.key,
                character_id=character_id,
                seen=form.seen,
                wanted=form.wanted,
            )
        except Refused as refusal:
            seat.character.refresh_from_db()
            _refuse(form, refusal)
            form.show(seat.character)
        else:
            return SeeOther(reverse("characters:sheet", args=[campaign_id, character_id]))
    return _draw_edit(request, seat, form, status=422)


def _refuse(form: NewCharacterForm | EditForm, refusal: Refused) -> None:
    """The reasons on the form; a key that was used up is replaced by a fresh one."""
    if any(problem.code == "only_the_gm" for problem in refusal.problems):
        raise PermissionDenied
    add_problems(form, refusal)
    if isinstance(refusal, KeyReused):
        form.data = dict(form.data.items()) | {"act_id": str(uuid4())}


def _catalogue(member: Membership) -> list[Spell]:
    return list(Spell.objects.usable_in(member.campaign).percentile().by_name())


def _draw_new(
    request: HttpRequest, member: Membership, form: NewCharacterForm, *, status: int = 200
) -> HttpResponse:
    context = {
        "member": member,
        "section": "table",
        "form": form,
        "groups": sections(form),
        "species": SPECIES,
    }
    return render(request, "characters/create.html", context, status=status)


def _draw_edit(
    request: HttpRequest, seat: Seat, form: EditForm, *, status: int = 200
) -> HttpResponse:
    context = {
        "member": seat.member,
        "section": "table",
        "character": seat.character,
        "form": form,
        "groups": sections(form),
        "species": SPECIES,
    }
    return render(request, "characters/edit.html", context, status=status)

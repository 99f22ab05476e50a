"""Known spells of a character that exists: numbers and pasted lines, looked at before written."""

from uuid import uuid4

from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_POST, require_safe

from campaign.services.refusal import KeyReused, Refused
from campaign.views.see_other import SeeOther
from characters.access import CharacterRight, Seat, known_spells, mage_for
from characters.forms.skill_changes import SkillChange, SkillsForm
from characters.forms.words import problem_words
from characters.services.knowledge import write_skills


@login_required
@require_safe
def skills(request: HttpRequest, campaign_id: int, character_id: int) -> HttpResponse:
    """The known spells, each with its number, and room for lines."""
    seat = _seat(request, campaign_id, character_id)
    return _draw(request, seat, _form(request, seat, bound=False))


@login_required
@require_POST
def preview_skills(request: HttpRequest, campaign_id: int, character_id: int) -> HttpResponse:
    """What the numbers and lines would change. Writes nothing."""
    seat = _seat(request, campaign_id, character_id)
    form = _form(request, seat, bound=True)
    if not form.is_valid():
        return _draw(request, seat, form, status=422)
    return _draw(request, seat, form, changes=form.changes)


@login_required
@require_POST
def write(request: HttpRequest, campaign_id: int, character_id: int) -> HttpResponse:
    """Writes the numbers and lines as one act."""
    seat = _seat(request, campaign_id, character_id)
    form = _form(request, seat, bound=True)
    if not form.is_valid():
        return _draw(request, seat, form, status=422)
    try:
        write_skills(by=seat.member, act_id=form.key, character_id=character_id, wishes=form.wishes)
    except Refused as refusal:
        for problem in refusal.problems:
            form.add_error(None, problem_words(problem))
        form.show({row.spell_id: row.skill for row in known_spells(seat.character)})
        if isinstance(refusal, KeyReused):
            form.data = dict(form.data.items()) | {"act_id": str(uuid4())}
        return _draw(request, seat, form, status=422)
    return SeeOther(reverse("characters:sheet", args=[campaign_id, character_id]))


def _seat(request: HttpRequest, campaign_id: int, character_id: int) -> Seat:
    seat = mage_for(request, campaign_id, character_id, CharacterRight.PLAY)
    if not seat.may_edit_skills:
        raise PermissionDenied
    return seat


def _form(request: HttpRequest, seat: Seat, *, bound: bool) -> SkillsForm:
    known = known_spells(seat.character)
    data = request.POST if bound else None
    return SkillsForm(data, campaign=seat.member.campaign, known=known)


def _draw(
    request: HttpRequest,
    seat: Seat,
    form: SkillsForm,
    *,
    changes: list[SkillChange] | None = None,
    status: int = 200,
) -> HttpResponse:
    context = {
        "member": seat.member,
        "section": "table",
        "character": seat.character,
        "form": form,
        "changes": changes,
        "is_looked_at": changes is not None,
    }
    return render(request, "characters/skills.html", context, status=status)

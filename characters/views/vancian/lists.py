"""The page on which a GM gives a character a list of spells, or teaches it some."""

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_POST, require_safe

from campaign.services.refusal import Refused
from campaign.views.see_other import SeeOther
from characters.access import CharacterRight, Seat, caster_for
from characters.forms.vancian.copy_words import add_copy_problems
from characters.forms.vancian.lists import ListForm
from characters.models import AccessibleSpell
from characters.services.vancian import lists
from characters.services.vancian.guild import learns_by_heart, spells_of_class
from rules.vancian.classes import CLASSES, CasterClass
from spells.models import SPELL_LEVELS, Spell


@login_required
@require_safe
def spell_list(request: HttpRequest, campaign_id: int, character_id: int) -> HttpResponse:
    """Every spell of the class, those of the list ticked."""
    seat, class_ = _seat(request, campaign_id, character_id)
    form = ListForm(catalogue=_catalogue(seat, class_), listed=_listed(seat))
    return _draw(request, seat, class_, form)


@login_required
@require_POST
def assign(request: HttpRequest, campaign_id: int, character_id: int) -> HttpResponse:
    """The list becomes what is ticked."""
    seat, class_ = _seat(request, campaign_id, character_id)
    form = ListForm(request.POST, catalogue=_catalogue(seat, class_))
    if form.is_valid():
        try:
            lists.assign_list(
                by=seat.member,
                act_id=form.key,
                character_id=character_id,
                seen=form.seen,
                wanted=form.wanted,
            )
        except Refused as refusal:
            add_copy_problems(form, refusal)
        else:
            return SeeOther(reverse("characters:sheet", args=[campaign_id, character_id]))
    return _draw(request, seat, class_, form, status=422)


def _seat(request: HttpRequest, campaign_id: int, character_id: int) -> tuple[Seat, CasterClass]:
    """Raises ``Http404`` where grimoires decide."""
    seat, caster = caster_for(request, campaign_id, character_id, CharacterRight.RUN)
    class_ = CLASSES[caster.class_id]
    if class_.uses_books:
        raise Http404
    return seat, class_


def _catalogue(seat: Seat, class_: CasterClass) -> list[Spell]:
    return list(spells_of_class(seat.member.campaign, class_, SPELL_LEVELS))


def _listed(seat: Seat) -> list[int]:
    rows = AccessibleSpell.objects.standing().filter(character=seat.character)
    return list(rows.values_list("spell_id", flat=True))


def _draw(
    request: HttpRequest, seat: Seat, class_: CasterClass, form: ListForm, *, status: int = 200
) -> HttpResponse:
    context = {
        "member": seat.member,
        "section": "table",
        "character": seat.character,
        "by_heart": learns_by_heart(class_, seat.member.campaign.rules),
        "form": form,
        "ticked": form.ticked,
    }
    return render(request, "characters/vancian/spell_list.html", context, status=status)

"""The page on which a GM gives a character a list of spells, or teaches it some."""

from collections.abc import Sequence
from itertools import groupby

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_POST, require_safe

from campaign.services.refusal import Refused
from campaign.views.see_other import SeeOther
from characters.access import CharacterRight, Seat, caster_for
from characters.forms.vancian.copy_words import add_copy_problems
from characters.forms.vancian.lists import ListForm, OtherList
from characters.models import AccessibleSpell
from characters.services.vancian import lists
from characters.services.vancian.guild import learns_by_heart, spells_of_class
from rules.vancian.classes import CLASSES, CasterClass
from spells.models import SPELL_LEVELS, Spell


@login_required
@require_safe
def spell_list(request: HttpRequest, campaign_id: int, character_id: int) -> HttpResponse:
    """Every spell of the class, those of the list ticked, or of another's (``?like=7``)."""
    seat, class_ = _seat(request, campaign_id, character_id)
    asked = request.GET.get("like", "")
    others = _others(seat, class_)
    like = next((one.spells for one in others if str(one.character) == asked), None)
    form = ListForm(catalogue=_catalogue(seat, class_), listed=_listed(seat), like=like)
    return _draw(request, seat, class_, form, others=others)


@login_required
@require_POST
def assign(request: HttpRequest, campaign_id: int, character_id: int) -> HttpResponse:
    """The list becomes what is ticked."""
    seat, class_ = _seat(request, campaign_id, character_id)
    form = ListForm(request.POST, catalogue=_catalogue(seat, class_))
    if form.is_valid():
        try:
            entry = lists.assign_list(
                by=seat.member,
                act_id=form.key,
                character_id=character_id,
                seen=form.seen,
                wanted=form.wanted,
            )
        except Refused as refusal:
            add_copy_problems(form, refusal)
        else:
            if learns_by_heart(class_, seat.member.campaign.rules):  # the page of a lesson
                return SeeOther(reverse("characters:entry", args=[campaign_id, entry.seq]))
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


def _others(seat: Seat, class_: CasterClass) -> list[OtherList]:
    """Lists that others of the same magic have been given, by name. One query."""
    rows = (
        AccessibleSpell.objects.standing()
        .in_campaign(seat.member.campaign)
        .filter(character__ended_seq=None, spell__magic_type=str(class_.magic_type))
        .exclude(character=seat.character)
        .order_by("character__name", "character_id")
        .values_list("character_id", "character__name", "spell_id")
    )
    return [
        OtherList(character=pk, name=name, spells=[spell for _pk, _name, spell in group])
        for (pk, name), group in groupby(rows, key=lambda row: (row[0], row[1]))
    ]


def _draw(
    request: HttpRequest,
    seat: Seat,
    class_: CasterClass,
    form: ListForm,
    *,
    others: Sequence[OtherList] = (),
    status: int = 200,
) -> HttpResponse:
    by_heart = learns_by_heart(class_, seat.member.campaign.rules)
    context = {
        "member": seat.member,
        "section": "table",
        "character": seat.character,
        "by_heart": by_heart,
        "form": form,
        "ticked": form.ticked,
        "others": () if by_heart else others,
    }
    return render(request, "characters/vancian/spell_list.html", context, status=status)

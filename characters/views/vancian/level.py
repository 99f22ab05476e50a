"""The page on which a GM lets a character gain a level, or lose one."""

from typing import Any

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_POST, require_safe

from campaign.services.refusal import Refused
from campaign.views.see_other import SeeOther
from characters.access import CharacterRight, Seat, caster_for, held_spells
from characters.forms.vancian.changes import GainForm, LevelForm
from characters.forms.vancian.slots import CasterView
from characters.forms.words import add_problems, problem_words
from characters.models import Caster
from characters.services.vancian import levels
from characters.services.vancian.guild import offered
from rules.vancian.classes import CLASSES
from rules.vancian.options import Guild


@login_required
@require_safe
def level(request: HttpRequest, campaign_id: int, character_id: int) -> HttpResponse:
    """What the next level brings, what the guild offers, and the way down."""
    seat, caster = caster_for(request, campaign_id, character_id, CharacterRight.RUN)
    return _draw(request, seat, caster)


@login_required
@require_POST
def gain(request: HttpRequest, campaign_id: int, character_id: int) -> HttpResponse:
    """The character gains a level."""
    seat, caster = caster_for(request, campaign_id, character_id, CharacterRight.RUN)
    form = _form(seat, caster, request)
    if form.is_valid():
        try:
            levels.gain_level(
                by=seat.member,
                act_id=form.key,
                character_id=character_id,
                seen=form.cleaned_data["seen"],
                spell_id=form.cleaned_data.get("spell"),
                typed=form.cleaned_data.get("roll"),
            )
        except Refused as refusal:
            add_problems(form, refusal)
        else:
            return SeeOther(reverse("characters:sheet", args=[campaign_id, character_id]))
    return _draw(request, seat, caster, form=form, status=422)


@login_required
@require_POST
def lose(request: HttpRequest, campaign_id: int, character_id: int) -> HttpResponse:
    """The character loses a level; what it holds stays."""
    seat, caster = caster_for(request, campaign_id, character_id, CharacterRight.RUN)
    form = LevelForm(request.POST)
    problems: tuple[str, ...] = ()
    if form.is_valid():
        try:
            levels.lose_level(
                by=seat.member,
                act_id=form.key,
                character_id=character_id,
                seen=form.cleaned_data["seen"],
            )
        except Refused as refusal:
            problems = tuple(problem_words(problem) for problem in refusal.problems)
        else:
            return SeeOther(reverse("characters:sheet", args=[campaign_id, character_id]))
    return _draw(request, seat, caster, problems=problems, status=422)


def _next(caster: Caster) -> Caster | None:
    """The same a level higher, unsaved; nothing above the last one."""
    if caster.class_level >= CLASSES[caster.class_id].max_level:
        return None
    return Caster(class_id=caster.class_id, class_level=caster.class_level + 1)


def _form(seat: Seat, caster: Caster, request: HttpRequest | None = None) -> GainForm:
    campaign, higher = seat.member.campaign, _next(caster)
    spells = (
        offered(campaign, seat.character, class_id=caster.class_id, level=higher.class_level)
        if higher
        else []
    )
    return GainForm(
        request.POST if request else None,
        offered=spells,
        rules=campaign.rules,
        initial={"seen": caster.class_level},
    )


def _draw(
    request: HttpRequest,
    seat: Seat,
    caster: Caster,
    *,
    form: GainForm | None = None,
    problems: tuple[str, ...] = (),
    status: int = 200,
) -> HttpResponse:
    caster.refresh_from_db()
    if form is not None:
        # The page now shows what there is: the same tap once more is given knowingly.
        form.data = dict(form.data.items()) | {"seen": str(caster.class_level)}
    form = form or _form(seat, caster)
    held = held_spells([seat.character]).get(seat.character.pk, ())
    higher = _next(caster)
    context: dict[str, Any] = {
        "member": seat.member,
        "section": "table",
        "character": seat.character,
        "now": CasterView(caster=caster, held=held),
        "next": CasterView(caster=higher, held=held) if higher else None,
        "form": form,
        "is_random": seat.member.campaign.rules.guild is Guild.RANDOM,
        "problems": problems,
    }
    return render(request, "characters/vancian/level.html", context, status=status)

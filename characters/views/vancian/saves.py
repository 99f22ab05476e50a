"""Saving throws that GMs make: what waits, the tap that makes them, the word to players."""

import re

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_POST, require_safe

from campaign.access import Right, member_for
from campaign.forms.act import ActForm
from campaign.models import Membership
from campaign.services.refusal import KeyReused, Refused
from campaign.views.see_other import SeeOther
from characters.forms.vancian.cast_words import problem_words
from characters.forms.vancian.saves import SavesForm
from characters.models import SpellSubject
from characters.services.vancian import saves as service


def pending_saves(member: Membership) -> SavesForm | None:
    """All that waits for a GM at this table; nothing where nothing does. One query."""
    rows = list(SpellSubject.objects.pending(member.campaign))
    return SavesForm(rows=rows, rules=member.campaign.rules) if rows else None


@login_required
@require_safe
def saves(request: HttpRequest, campaign_id: int) -> HttpResponse:
    """What waits for a GM."""
    return _draw(request, member_for(request, campaign_id, Right.RUN))


@login_required
@require_POST
def roll(request: HttpRequest, campaign_id: int) -> HttpResponse:
    """One throw, or all of the page at once; a refusal shows what waits, and why."""
    member = member_for(request, campaign_id, Right.RUN)
    form = SavesForm(request.POST, rows=_asked(request, member), rules=member.campaign.rules)
    if not form.is_valid():
        return _draw(request, member, form=form, status=422)
    try:
        entry = service.roll_saves(
            by=member,
            act_id=form.key,
            answers=form.answers,
            tells=form.tells,
            typed=form.is_typed,
        )
    except KeyReused as refusal:
        return _draw(request, member, problems=_words(refusal), status=422)
    except Refused as refusal:
        rest = []
        for problem in refusal.problems:
            if problem.field in form.fields:
                form.add_error(problem.field, problem_words(problem))
            else:
                rest.append(problem_words(problem))
        return _draw(request, member, form=form, problems=rest, status=422)
    return SeeOther(reverse("characters:entry", args=[campaign_id, entry.seq]))


@login_required
@require_POST
def tell(request: HttpRequest, campaign_id: int, row_id: int) -> HttpResponse:
    """The players learn, in words, what came of a throw."""
    member = member_for(request, campaign_id, Right.RUN)
    form = ActForm(request.POST)
    if not form.is_valid():
        return _draw(request, member, status=422)
    try:
        entry = service.tell_save(by=member, act_id=form.key, row_id=row_id)
    except Refused as refusal:
        return _draw(request, member, problems=_words(refusal), status=422)
    return SeeOther(reverse("characters:entry", args=[campaign_id, entry.seq]))


def _asked(request: HttpRequest, member: Membership) -> list[SpellSubject]:
    """The rows that the page showed, as far as they still wait. One query."""
    ids = [int(pk) for pk in request.POST.getlist("row") if re.fullmatch(r"[0-9]{1,18}", pk)]
    return list(SpellSubject.objects.pending(member.campaign).filter(pk__in=ids))


def _words(refusal: Refused) -> list[str]:
    return [problem_words(problem) for problem in refusal.problems]


def _draw(
    request: HttpRequest,
    member: Membership,
    *,
    form: SavesForm | None = None,
    problems: list[str] | None = None,
    status: int = 200,
) -> HttpResponse:
    """The page of all that waits; after a refusal with what was typed."""
    context = {
        "member": member,
        "section": "table",
        "saves": form if form is not None and form.rows else pending_saves(member),
        "problems": problems or [],
    }
    return render(request, "characters/vancian/cast/saves.html", context, status=status)

"""Rewriting a grimoire: the plan, the course, giving up, setting right."""

from typing import Any

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_POST, require_safe

from campaign.forms.act import ActForm
from campaign.services.refusal import Refused
from campaign.views.see_other import SeeOther
from characters.access import CharacterRight, Seat, caster_for
from characters.forms.vancian.copy_words import add_copy_problems, copy_words
from characters.forms.vancian.rewriting import (
    CourseView,
    PlanView,
    RewritingForm,
    RewritingNumbersForm,
    numbers_form,
    read_order,
)
from characters.models import Book, BookSpell, Caster
from characters.services.vancian import rewriting as acts
from characters.services.vancian.busy import rewriting_of


@login_required
@require_safe
def rewriting(request: HttpRequest, campaign_id: int, character_id: int) -> HttpResponse:
    """The course of one under way, or the plan of another (``?order=`` ids of spells)."""
    seat, caster = caster_for(request, campaign_id, character_id, CharacterRight.PLAY)
    return _draw(request, seat, caster, order=read_order(request.GET.get("order", "")[:2000]))


@login_required
@require_POST
def start(request: HttpRequest, campaign_id: int, character_id: int) -> HttpResponse:
    """The character begins."""
    seat, caster = caster_for(request, campaign_id, character_id, CharacterRight.PLAY)
    form = RewritingForm(request.POST, grimoires=_grimoires(seat))
    if form.is_valid():
        try:
            acts.start_rewriting(
                by=seat.member, act_id=form.key, character_id=character_id, wanted=form.wanted
            )
        except Refused as refusal:
            add_copy_problems(form, refusal)
        else:
            return _to_page(campaign_id, character_id)
    order = read_order(request.POST.get("order", "")[:2000])
    return _draw(request, seat, caster, order=order, form=form, status=422)


@login_required
@require_POST
def give_up(request: HttpRequest, campaign_id: int, character_id: int) -> HttpResponse:
    """What is not finished is given up."""
    seat, caster = caster_for(request, campaign_id, character_id, CharacterRight.PLAY)
    form = ActForm(request.POST)
    problems: tuple[str, ...] = ()
    if form.is_valid():
        try:
            acts.give_up_rewriting(by=seat.member, act_id=form.key, character_id=character_id)
        except Refused as refusal:
            problems = tuple(copy_words(problem) for problem in refusal.problems)
        else:
            return SeeOther(reverse("characters:sheet", args=[campaign_id, character_id]))
    return _draw(request, seat, caster, problems=problems, status=422)


@login_required
@require_POST
def correct(request: HttpRequest, campaign_id: int, character_id: int) -> HttpResponse:
    """A GM sets weeks and gold of the spell in hand right."""
    seat, caster = caster_for(request, campaign_id, character_id, CharacterRight.RUN)
    form = RewritingNumbersForm(request.POST)
    if form.is_valid():
        try:
            acts.correct_rewriting(
                by=seat.member,
                act_id=form.key,
                character_id=character_id,
                seen=form.seen,
                wanted=form.wanted,
            )
        except Refused as refusal:
            add_copy_problems(form, refusal)
        else:
            return _to_page(campaign_id, character_id)
    return _draw(request, seat, caster, numbers=form, status=422)


def _grimoires(seat: Seat) -> list[Book]:
    return list(Book.objects.standing().own_grimoires_of(seat.character))


def _spells_written_in(books: list[Book]) -> frozenset[int]:
    """What stands in their own books already. One query, or none."""
    if not books:
        return frozenset()
    rows = BookSpell.objects.standing().filter(book__in=books)
    return frozenset(rows.values_list("spell_id", flat=True))


def _to_page(campaign_id: int, character_id: int) -> HttpResponse:
    return SeeOther(reverse("characters:rewriting", args=[campaign_id, character_id]))


def _draw(
    request: HttpRequest,
    seat: Seat,
    caster: Caster,
    *,
    order: tuple[int, ...] = (),
    form: RewritingForm | None = None,
    numbers: RewritingNumbersForm | None = None,
    problems: tuple[str, ...] = (),
    status: int = 200,
) -> HttpResponse:
    now = seat.member.campaign.clock_seconds
    context: dict[str, Any] = {
        "member": seat.member,
        "section": "table",
        "character": seat.character,
        "caster": caster,
        "problems": problems,
    }
    row = rewriting_of(seat.character)
    if row is not None:
        row.character = seat.character
        course = CourseView(row=row, now=now, gold=caster.gold)
        context["course"] = course
        if form is not None:  # begun meanwhile, by another tap
            context["problems"] = (*problems, *form.non_field_errors())
        if seat.member.is_gm:
            context["numbers"] = numbers or numbers_form(course)
        return render(request, "characters/vancian/rewriting.html", context, status=status)
    books = _grimoires(seat)
    plan = PlanView(
        lost=acts.lost_spells(seat.character, caster),
        written=_spells_written_in(books),
        order=order,
        now=now,
    )
    context["plan"] = plan
    context["form"] = form or RewritingForm(grimoires=books, initial={"order": plan.joined})
    return render(request, "characters/vancian/rewriting_plan.html", context, status=status)

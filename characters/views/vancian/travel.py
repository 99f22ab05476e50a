"""Going to another plane, and a stay set right: the GM's pages and acts."""

from typing import Any

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_POST, require_safe

from campaign.access import Right, done_before
from campaign.forms.act import ActForm
from campaign.models import Membership
from campaign.services.refusal import Refused
from campaign.views.see_other import SeeOther
from characters.access import CharacterRight, Seat, character_for
from characters.access.waiting import gm_before
from characters.forms.vancian.planes import OnMap
from characters.forms.vancian.stay import StayForm
from characters.forms.vancian.travel import (
    AskForm,
    TravelForm,
    Wanted,
    counts_anew,
    journeys,
    plane_choices,
    planned,
    warnings,
)
from characters.forms.words import add_problems, problem_words
from characters.models import PlanarRequest, PlanarStay
from characters.services.vancian.stays import correct_stay, values_of, wish
from characters.services.vancian.travel import travel
from characters.services.vancian.travel_asked import ask_travel, refuse_travel
from characters.views.vancian.planes import (
    draw_plane,
    draw_planes,
    page_of,
    planes_member,
    require_planes,
)
from rules.vancian.planes import Plane


@login_required
@require_safe
def plan(request: HttpRequest, campaign_id: int) -> HttpResponse:
    """Who goes, where (``?who=7&to=astral``), and what it brings: in pencil until it is done."""
    member = planes_member(request, campaign_id, Right.RUN)
    return _page(request, member, Wanted.of(request.GET))


@login_required
@require_POST
def go(request: HttpRequest, campaign_id: int) -> HttpResponse:
    """They go."""
    member = planes_member(request, campaign_id, Right.RUN)
    wanted = Wanted.of(request.POST)
    people = list(page_of(member).people)
    legs = journeys(people, wanted, member.campaign)
    form = TravelForm(request.POST, legs=legs)
    if not form.is_valid() or wanted.plane is None:
        return _page(request, member, wanted, people=people, form=form, status=422)
    try:
        entry = travel(
            by=member,
            act_id=form.key,
            travellers=form.travellers,
            plane=wanted.plane.value,
            place=wanted.place,
            typed=form.is_typed,
            confirmed=form.cleaned_data["confirmed"],
        )
    except Refused as refusal:
        done = done_before(member, form.key) if not form.travellers else None
        if done is not None:
            return SeeOther(reverse("characters:entry", args=[campaign_id, done.seq]))
        add_problems(form, refusal)
        return _page(request, member, wanted, people=people, form=form, status=422)
    return SeeOther(reverse("characters:entry", args=[campaign_id, entry.seq]))


@login_required
@require_POST
def ask(request: HttpRequest, campaign_id: int) -> HttpResponse:
    """Who plays a character asks the GM to let it go to a plane, or home."""
    member = planes_member(request, campaign_id, Right.PLAY)
    form = AskForm(request.POST)
    if not form.is_valid():
        return draw_planes(request, member, status=422)
    given = form.cleaned_data
    character_for(request, campaign_id, given["who"], CharacterRight.PLAY)
    try:
        ask_travel(
            by=member,
            act_id=form.key,
            character_id=given["who"],
            plane=given["to"],
            place=given["place"],
        )
    except Refused as refusal:
        words = tuple(problem_words(problem) for problem in refusal.problems)
        return draw_plane(request, member, Plane(given["to"]), problems=words, status=422)
    return SeeOther(reverse("characters:plane", args=[campaign_id, given["to"]]))


@login_required
@require_POST
def refuse(request: HttpRequest, campaign_id: int, request_id: int) -> HttpResponse:
    """A GM says no."""
    member = require_planes(gm_before(request, campaign_id, PlanarRequest, request_id))
    form = ActForm(request.POST)
    if not form.is_valid():
        return draw_planes(request, member, status=422)
    try:
        refuse_travel(by=member, act_id=form.key, request_id=request_id)
    except Refused as refusal:
        words = tuple(problem_words(problem) for problem in refusal.problems)
        return draw_planes(request, member, problems=words, status=422)
    return SeeOther(reverse("characters:planes", args=[campaign_id]))


@login_required
@require_safe
def stay(request: HttpRequest, campaign_id: int, character_id: int) -> HttpResponse:
    """A character's plane, limit and time in place, to be set right."""
    planes_member(request, campaign_id, Right.RUN)
    seat = character_for(request, campaign_id, character_id, CharacterRight.RUN)
    return _stay_page(request, seat, _stay_form(seat))


@login_required
@require_POST
def correct(request: HttpRequest, campaign_id: int, character_id: int) -> HttpResponse:
    """They are set right."""
    planes_member(request, campaign_id, Right.RUN)
    seat = character_for(request, campaign_id, character_id, CharacterRight.RUN)
    form = _stay_form(seat, request.POST)
    if form.is_valid():
        try:
            correct_stay(
                by=seat.member,
                act_id=form.key,
                character_id=character_id,
                seen=form.seen,
                wanted=form.wanted,
            )
        except Refused as refusal:
            add_problems(form, refusal)
        else:
            return SeeOther(reverse("characters:planes", args=[campaign_id]))
    return _stay_page(request, seat, form, status=422)


@login_required
@require_POST
def wish_back(request: HttpRequest, campaign_id: int, character_id: int) -> HttpResponse:
    """A Wish."""
    member = planes_member(request, campaign_id, Right.RUN)
    character_for(request, campaign_id, character_id, CharacterRight.RUN)
    form = ActForm(request.POST)
    if not form.is_valid():
        return draw_planes(request, member, status=422)
    try:
        wish(by=member, act_id=form.key, character_id=character_id)
    except Refused as refusal:
        words = tuple(problem_words(problem) for problem in refusal.problems)
        return draw_planes(request, member, problems=words, status=422)
    return SeeOther(reverse("characters:planes", args=[campaign_id]))


def _page(
    request: HttpRequest,
    member: Membership,
    wanted: Wanted,
    *,
    people: list[OnMap] | None = None,
    form: TravelForm | None = None,
    status: int = 200,
) -> HttpResponse:
    people = list(page_of(member).people) if people is None else people
    legs = journeys(people, wanted, member.campaign)
    context = {
        "member": member,
        "section": "planes",
        "people": people,
        "wanted": wanted,
        "planes": plane_choices(),
        "map": planned(people, wanted),
        "legs": legs,
        "warnings": warnings(legs),
        "counts_anew": counts_anew(member.campaign),
        "form": form or TravelForm(legs=legs),
    }
    return render(request, "characters/vancian/planes/travel.html", context, status=status)


def _stay_form(seat: Seat, data: Any = None) -> StayForm:
    rows = PlanarStay.objects.standing().filter(character=seat.character)
    shown = values_of(seat.character, rows.first(), now=seat.member.campaign.clock_seconds)
    return StayForm(data, shown=shown, has_class=seat.character.is_vancian)


def _stay_page(
    request: HttpRequest, seat: Seat, form: StayForm, *, status: int = 200
) -> HttpResponse:
    context = {
        "member": seat.member,
        "section": "planes",
        "character": seat.character,
        "form": form,
    }
    return render(request, "characters/vancian/planes/stay.html", context, status=status)

"""The clock in the GM's hands: what time will do, and letting it pass. Source: S1, S11."""

import re
from typing import Any

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_POST, require_safe

from campaign.access import Right, member_for
from campaign.forms.act import ActForm
from campaign.models import Membership
from campaign.services.after_the_fact import go_back, return_to_present
from campaign.services.clock import Step, Stride, advance, set_clock, stride_problems
from campaign.services.refusal import Refused
from campaign.views.see_other import SeeOther
from characters.forms.clock import (
    AdvanceForm,
    DateForm,
    SetDateForm,
    StepsForm,
    clock_words,
    moved_already_words,
)
from characters.forms.clock_panel import Asked, asked, draw_panel
from characters.forms.incantation import round_order
from characters.services.fight.in_fight import open_fight
from characters.views.fight import pass_round
from characters.views.study_party import draw_party

#: Pages that an advance may lead back to.
_BACK = {
    "table": "characters:table",
    "clock": "characters:clock",
    "studies": "characters:studies",
    "rest": "characters:rest",
}


@login_required
@require_safe
def clock(request: HttpRequest, campaign_id: int) -> HttpResponse:
    """The date, and what a chosen step would do: asked by ``?step=`` and ``count=``, or a date."""
    member = member_for(request, campaign_id, Right.RUN)
    step = request.GET.get("step")
    if step == Step.UNTIL and "year" in request.GET:
        until = DateForm(request.GET, campaign=member.campaign)
        if not until.is_valid():
            return _page(request, member, until=until, status=422)
        stride = Stride(step=Step.UNTIL, until=until.cleaned_data["seconds"])
        return _foreseen(request, member, stride, until=until)
    if step in (None, Step.UNTIL):
        return _page(request, member, is_until=step is not None)
    steps = StepsForm({"step": step, "count": request.GET.get("count", "1")})
    if not steps.is_valid():
        return _page(request, member, steps=steps, status=422)
    return _foreseen(request, member, steps.stride, steps=steps)


@login_required
@require_POST
def move(request: HttpRequest, campaign_id: int) -> HttpResponse:
    """Time passes, once however many GMs press."""
    member = member_for(request, campaign_id, Right.RUN)
    form = AdvanceForm(request.POST)
    if not form.is_valid():
        return _page(request, member, status=422)
    going = open_fight(member.campaign)
    if going and form.stride == Stride(step=Step.ROUND) and not _is_stale(form, member):
        return pass_round(request, member, key=form.key, seen=going.round_number)
    try:
        advance(
            by=member,
            act_id=form.key,
            stride=form.stride,
            seen=form.cleaned_data["seen"],
            losing=form.lost,
        )
    except Refused as refusal:
        member.campaign.refresh_from_db()
        [problem, *_others] = refusal.problems
        if problem.code == "deadly_limit":
            question = asked(problem, form.stride, known=form.lost)
            return _page(request, member, question=question, status=422)
        is_done = form.is_done_already(member.campaign)
        words = tuple(
            moved_already_words(member.campaign)
            if is_done and one.code == "clock_moved"
            else clock_words(one, member.campaign)
            for one in refusal.problems
        )
        if _back(request) == "studies":
            return draw_party(request, member, problems=words, status=422)
        possible = not is_done and not stride_problems(member.campaign, form.stride)
        return _page(
            request,
            member,
            stride=form.stride if possible and form.stride.step.is_long else None,
            problems=words,
            status=422,
        )
    return SeeOther(_address(request, campaign_id))


@login_required
@require_POST
def set_date(request: HttpRequest, campaign_id: int) -> HttpResponse:
    """The date alone, on or back: nothing happens."""
    member = member_for(request, campaign_id, Right.RUN)
    form = SetDateForm(request.POST, campaign=member.campaign, auto_id="set-%s")
    if form.is_valid():
        try:
            set_clock(
                by=member,
                act_id=form.key,
                seconds=form.cleaned_data["seconds"],
                seen=form.cleaned_data["seen"],
            )
        except Refused as refusal:
            member.campaign.refresh_from_db()
            for problem in refusal.problems:
                form.add_error(None, clock_words(problem, member.campaign))
            form.data = dict(form.data.items()) | {"seen": str(member.campaign.clock_seconds)}
        else:
            return SeeOther(reverse("characters:clock", args=[campaign_id]))
    return _page(request, member, date=form, status=422)


@login_required
@require_POST
def turn_back(request: HttpRequest, campaign_id: int) -> HttpResponse:
    """The table's pages at an earlier date, to enter what was forgotten; the table is shown."""
    member = member_for(request, campaign_id, Right.RUN)
    form = SetDateForm(request.POST, campaign=member.campaign, auto_id="back-%s")
    if form.is_valid():
        try:
            go_back(
                by=member,
                act_id=form.key,
                seconds=form.cleaned_data["seconds"],
                seen=form.cleaned_data["seen"],
            )
        except Refused as refusal:
            member.campaign.refresh_from_db()
            for problem in refusal.problems:
                form.add_error(None, clock_words(problem, member.campaign))
            form.data = dict(form.data.items()) | {"seen": str(member.campaign.clock_seconds)}
        else:
            return SeeOther(reverse("characters:table", args=[campaign_id]))
    return _page(request, member, past=form, status=422)


@login_required
@require_POST
def to_present(request: HttpRequest, campaign_id: int) -> HttpResponse:
    """The pages are at the present again."""
    member = member_for(request, campaign_id, Right.RUN)
    form = ActForm(request.POST)
    problems: tuple[str, ...] = ()
    if form.is_valid():
        try:
            return_to_present(by=member, act_id=form.key)
        except Refused as refusal:
            member.campaign.refresh_from_db()
            problems = tuple(clock_words(one, member.campaign) for one in refusal.problems)
        else:
            return SeeOther(reverse("characters:table", args=[campaign_id]))
    return _page(request, member, problems=problems, status=422)


def _is_stale(form: AdvanceForm, member: Membership) -> bool:
    """The clock was moved since the page was drawn."""
    return bool(form.cleaned_data["seen"] != member.campaign.clock_seconds)


def _back(request: HttpRequest) -> str:
    """From which page the clock is moved: an advance leads back to it."""
    asked = (request.POST or request.GET).get("back", "")
    return asked if asked in _BACK else "clock"


def _address(request: HttpRequest, campaign_id: int) -> str:
    """Where an advance leads back to: table, clock, rest, a sheet, an incantation."""
    asked = request.POST.get("back", "")
    found = re.fullmatch(r"(sheet|incantation)((?:-[0-9]{1,18}){1,2})", asked)
    if found is None:
        return reverse(_BACK[_back(request)], args=[campaign_id])
    numbers = [int(part) for part in found[2].split("-")[1:]]
    if (found[1] == "sheet") != (len(numbers) == 1):
        return reverse("characters:clock", args=[campaign_id])
    return reverse(f"characters:{found[1]}", args=[campaign_id, *numbers])


def _foreseen(
    request: HttpRequest, member: Membership, stride: Stride, **forms: Any
) -> HttpResponse:
    problems = stride_problems(member.campaign, stride)
    if problems:
        words = tuple(clock_words(problem, member.campaign) for problem in problems)
        return _page(request, member, problems=words, status=422, **forms)
    return _page(request, member, stride=stride, **forms)


def _page(
    request: HttpRequest,
    member: Membership,
    *,
    stride: Stride | None = None,
    problems: tuple[str, ...] = (),
    steps: StepsForm | None = None,
    until: DateForm | None = None,
    date: SetDateForm | None = None,
    past: SetDateForm | None = None,
    is_until: bool = False,
    question: Asked | None = None,
    status: int = 200,
) -> HttpResponse:
    campaign = member.campaign
    context = {
        "member": member,
        "section": "table",
        "order": round_order(member),
        "clock": draw_panel(
            member, back=_back(request), stride=stride, problems=problems, asked=question
        ),
        "steps_form": steps or StepsForm(initial={"step": Step.ROUND.value, "count": 3}),
        "until_form": until or DateForm(campaign=campaign, auto_id="until-%s"),
        "is_until": is_until or until is not None,
        "date_form": date or SetDateForm(campaign=campaign, auto_id="set-%s"),
        "is_date": date is not None,
        "past_form": past or SetDateForm(campaign=campaign, auto_id="back-%s"),
    }
    return render(request, "characters/clock.html", context, status=status)

"""The rest of the party: asked for, given with one tap, broken off. Source: S5, V4."""

from collections.abc import Callable, Sequence
from uuid import uuid4

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_POST, require_safe

from campaign.access import Right, member_for
from campaign.forms.act import ActForm
from campaign.models import LogEntry, Membership
from campaign.services.clock import foresee
from campaign.services.refusal import Problem, Refused
from campaign.views.see_other import SeeOther
from characters.access import is_mine, party
from characters.access.waiting import gm_before
from characters.forms.clock_panel import last_act
from characters.forms.happenings import tell
from characters.forms.rest import GrantForm, SleepersForm, read_night
from characters.forms.rest_now import Rester, resters
from characters.forms.rest_words import rest_problem_words
from characters.models import Rest
from characters.services import rests
from characters.services.rest_people import candidates
from characters.services.vancian.hours import memorise_together
from design.pictures.night import SLEEP, STUDY, WATCH, Stretch

#: What each hatching of the bars means.
_KEYS = {f"key_{kind}": [Stretch(kind=kind, x=0, width=100)] for kind in (WATCH, SLEEP, STUDY)}


@login_required
@require_safe
def rest(request: HttpRequest, campaign_id: int) -> HttpResponse:
    """Who rests, who may, who has not memorised; for a GM, the night that comes."""
    return draw_rest(request, member_for(request, campaign_id))


@login_required
@require_POST
def preview(request: HttpRequest, campaign_id: int) -> HttpResponse:
    """What the night would be with other sleepers and watches. Writes nothing."""
    member = member_for(request, campaign_id, Right.RUN)
    return draw_rest(request, member, data=request.POST)


@login_required
@require_POST
def grant(request: HttpRequest, campaign_id: int) -> HttpResponse:
    """The night: all who are ticked sleep, and the clock moves once."""
    member = member_for(request, campaign_id, Right.RUN)
    form = GrantForm(request.POST)
    if not form.is_valid():
        return draw_rest(request, member, data=request.POST, status=422)
    found = candidates(member.campaign, list(party(member).select_related("caster")))
    night = read_night(request.POST, found, campaign=member.campaign)
    return _done(
        request,
        member,
        lambda: rests.grant_rest(
            by=member,
            act_id=form.key,
            sleepers=night.wishes,
            seen=form.cleaned_data["seen"],
            way=rests.RestWay(form.cleaned_data["way"]),
            losing=form.lost,
        ),
    )


@login_required
@require_POST
def ask(request: HttpRequest, campaign_id: int) -> HttpResponse:
    """A player asks the GM for a rest."""
    member = member_for(request, campaign_id, Right.PLAY)
    form = ActForm(request.POST)
    if not form.is_valid():
        return draw_rest(request, member, status=422)
    return _done(request, member, lambda: rests.ask_rest(by=member, act_id=form.key))


@login_required
@require_POST
def refuse(request: HttpRequest, campaign_id: int, rest_id: int) -> HttpResponse:
    """A GM says no to a rest that was asked for."""
    member = gm_before(request, campaign_id, Rest, rest_id)
    form = ActForm(request.POST)
    if not form.is_valid():
        return draw_rest(request, member, status=422)
    return _done(
        request, member, lambda: rests.refuse_rest(by=member, act_id=form.key, rest_id=rest_id)
    )


@login_required
@require_POST
def interrupt(request: HttpRequest, campaign_id: int) -> HttpResponse:
    """A GM wakes one, or everybody."""
    member = member_for(request, campaign_id, Right.RUN)
    form = _sleepers(request, member)
    if not form.is_valid():
        return draw_rest(request, member, status=422)
    return _done(
        request,
        member,
        lambda: rests.interrupt_rest(
            by=member, act_id=form.key, characters=form.characters or None
        ),
    )


@login_required
@require_POST
def hour(request: HttpRequest, campaign_id: int) -> HttpResponse:
    """A GM lets the hour of memorising pass for those who have the right."""
    member = member_for(request, campaign_id, Right.RUN)
    form = _sleepers(request, member)
    if not form.is_valid():
        return draw_rest(request, member, status=422)
    return _done(
        request,
        member,
        lambda: memorise_together(
            by=member,
            act_id=form.key,
            characters=form.characters,
            seen=form.cleaned_data["seen"] or 0,
            losing=form.lost,
        ),
        hour_of=form.characters,
    )


def draw_rest(
    request: HttpRequest,
    member: Membership,
    *,
    data: QueryDict | None = None,
    problems: Sequence[Problem] = (),
    hour_of: Sequence[int] = (),
    status: int = 200,
) -> HttpResponse:
    """The page, with what was typed and why it was refused.

    ``hour_of`` are those for whom the hour was to pass, where it was the hour that was refused.
    """
    campaign = member.campaign
    people = list(party(member).select_related("caster"))
    found = candidates(campaign, people)
    night = read_night(data, found, campaign=campaign, problems=problems)
    now = resters(member, found.values())
    context = {
        "member": member,
        "section": "table",
        "key": uuid4(),
        "asked": list(Rest.objects.asked_in(campaign)),
        "problems": [
            rest_problem_words(problem, campaign)
            for problem in problems
            if not problem.field.startswith("sleeper-") and problem.code != "deadly_limit"
        ],
        "resters": now,
        "last": last_act(member) if member.is_gm else None,
        **_deadly(request.POST, problems, hour_of=hour_of),
        "memorises": any(one.memory is not None for one in found.values()),
        "some_run": any(one.is_running for one in now),
        "rests_already": any(one.is_running and is_mine(one.character) for one in now),
        "hour": _for_an_hour(now),
        "night": night if member.is_gm else None,
        **_KEYS,
        "will": tell(member, foresee(campaign, night.seconds, asleep=night.sleeps))
        if member.is_gm and night.sleepers and not campaign.is_in_the_past
        else [],
    }
    return render(request, "characters/rest/page.html", context, status=status)


def _deadly(
    data: QueryDict, problems: Sequence[Problem], *, hour_of: Sequence[int]
) -> dict[str, object]:
    """Whom the night or the hour would lose for good, and what is sent to lose them knowingly."""
    limit = next((one.detail for one in problems if one.code == "deadly_limit"), None)
    if limit is None:
        return {}
    known = data.get("losing", "")
    losing = [*filter(None, known.split(",")), *map(str, limit["characters"])]
    return {"deadly": limit, "losing": ",".join(losing), "hour_of": hour_of}


def _for_an_hour(now: Sequence[Rester]) -> list[Rester]:
    """Those for whom an hour still has to pass, where one of them is ready."""
    found = [one for one in now if one.waits_for_choice and not one.had_hour]
    return found if any(one.is_ready for one in found) else []


def _sleepers(request: HttpRequest, member: Membership) -> SleepersForm:
    return SleepersForm(request.POST, characters=list(party(member).values_list("pk", flat=True)))


def _done(
    request: HttpRequest,
    member: Membership,
    do: Callable[[], LogEntry],
    *,
    hour_of: Sequence[int] = (),
) -> HttpResponse:
    """Back to the page of rests, or the page with the reasons."""
    try:
        do()
    except Refused as refusal:
        member.campaign.refresh_from_db()
        data = request.POST if "sleeper" in request.POST or "way" in request.POST else None
        return draw_rest(
            request, member, data=data, problems=refusal.problems, hour_of=hour_of, status=422
        )
    return SeeOther(reverse("characters:rest", args=[member.campaign_id]))

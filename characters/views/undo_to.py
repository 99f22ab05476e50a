"""Taking the table back to a point: the last acts, what goes with one, and doing all again."""

from django.contrib.auth.decorators import login_required
from django.db.models import Q
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_POST, require_safe

from campaign.access import Right, member_for
from campaign.forms.act import ActForm
from campaign.models import UNDO, LogEntry, Membership
from campaign.services import redo_several as redo_service
from campaign.services import undo_several as service
from campaign.services.refusal import Problem, Refused
from campaign.services.undo import standing_problems
from campaign.services.undo_several import Way
from campaign.views.see_other import SeeOther
from characters.forms.log import rows
from characters.forms.undo_to import UndoSeveralForm
from characters.forms.undo_words import undo_words
from characters.services.telling import entries_for
from characters.views.log import PAGE, draw_entry, readable_entry


@login_required
@require_safe
def undo_to(request: HttpRequest, campaign_id: int) -> HttpResponse:
    """The acts in force, newest first; with ``?to=`` one of them, what would go, either way."""
    member = member_for(request, campaign_id, Right.RUN)
    to = _number(request.GET.get("to", ""))
    if to is not None:
        told = readable_entry(member, to)
        if standing_problems(told):
            return SeeOther(reverse("characters:entry", args=[campaign_id, to]))
        is_since = request.GET.get("way") == Way.SINCE
        return _going(request, member, told, way=Way.SINCE if is_since else Way.LEANING)
    acts = entries_for(member).filter(undone_by=None).exclude(Q(kind=UNDO) | Q(changes=[]))
    before = _number(request.GET.get("before", ""))
    if before is not None:
        acts = acts.filter(seq__lt=before)
    found = list(acts[: PAGE + 1])
    shown = found[:PAGE]
    context = {
        "member": member,
        "section": "log",
        "rows": rows(shown, member, asked=set()),
        "older": shown[-1].seq if len(found) > PAGE else None,
        "is_first_page": before is None,
    }
    return render(request, "characters/log/undo_to.html", context)


@login_required
@require_POST
def undo_several(request: HttpRequest, campaign_id: int, seq: int) -> HttpResponse:
    """Takes back what was shown; asks once where that is more than a handful."""
    member = member_for(request, campaign_id, Right.RUN)
    told = readable_entry(member, seq)
    form = UndoSeveralForm(request.POST)
    if not form.is_valid():
        raise Http404
    way = form.way_chosen
    if form.must_ask and not standing_problems(told):
        return _going(request, member, told, way=way, asked=form)
    try:
        entry = service.undo_several(
            by=member,
            act_id=form.key,
            seq=seq,
            way=way,
            count=form.cleaned_data["count"],
            newest=form.cleaned_data["newest"],
        )
    except Refused as refusal:
        if standing_problems(told):
            return draw_entry(request, member, told, problems=refusal.problems, status=422)
        return _going(request, member, told, way=way, problems=refusal.problems)
    return SeeOther(reverse("characters:entry", args=[campaign_id, entry.seq]))


@login_required
@require_POST
def redo_several(request: HttpRequest, campaign_id: int, seq: int) -> HttpResponse:
    """Does again all that one entry took back; a refusal shows that entry and why."""
    member = member_for(request, campaign_id, Right.RUN)
    told = readable_entry(member, seq)
    form = ActForm(request.POST)
    if not form.is_valid() or "seqs" not in told.data:
        raise Http404
    try:
        redo_service.redo_several(by=member, act_id=form.key, seq=seq)
    except Refused as refusal:
        return draw_entry(request, member, told, problems=refusal.problems, status=422)
    return SeeOther(reverse("characters:log", args=[campaign_id]))


def _going(
    request: HttpRequest,
    member: Membership,
    told: LogEntry,
    *,
    way: Way,
    asked: UndoSeveralForm | None = None,
    problems: tuple[Problem, ...] = (),
) -> HttpResponse:
    """What would go, named and in order; the question about it, or why it did not go."""
    both = service.going_with(told)
    going = both[way]
    if asked is not None and not asked.shows(going):
        asked, problems = None, (Problem(code="acts_meanwhile"),)
    ids = [one.pk for one in going.entries]
    shown = rows(entries_for(member).filter(pk__in=ids), member, asked=set())
    context = {
        "member": member,
        "section": "log",
        "entry": told,
        "rows": shown,
        "names": sorted({row.entry.by.name for row in shown}, key=str.casefold),
        "going": going,
        "leaning": both[Way.LEANING].count,
        "since": both[Way.SINCE].count,
        "way": way.value,
        "asked": asked,
        "problems": [undo_words(problem) for problem in problems],
    }
    status = 422 if asked is not None or problems else 200
    return render(request, "characters/log/going.html", context, status=status)


def _number(typed: str) -> int | None:
    """A number of an act as an address gives it."""
    return int(typed) if typed.isascii() and typed.isdigit() and len(typed) < 19 else None

"""Taking an act back: done, asked for, declined, or done again. Source: S11."""

import re
from collections.abc import Callable
from typing import Any

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.views.decorators.http import require_POST

from campaign.access import Right, member_for
from campaign.forms.act import ActForm
from campaign.models import LogEntry, Membership
from campaign.services import undo as service
from campaign.services.refusal import Problem, Refused
from campaign.views.see_other import SeeOther
from characters.forms.cast_words import problem_words
from characters.forms.dice import CastForm
from characters.forms.mending import MendForm, rolls_again
from characters.forms.study_words import study_problem_words
from characters.services import casting
from characters.services.mending import mend_dice, mend_rolls
from characters.views.log import draw_entry, mend_form, readable_entry

#: Pages that an answer may lead back to.
_BACK = {
    "fight": "characters:fight",
    "rest": "characters:rest",
    "log": "characters:log",
    "studies": "characters:studies",
    "table": "characters:table",
}
#: The page of a book.
_BOOK = re.compile(r"book-([0-9]{1,18})", re.ASCII)


@login_required
@require_POST
def undo(request: HttpRequest, campaign_id: int, seq: int) -> HttpResponse:
    """Takes an act back; a refusal shows the act with every reason."""
    return _act(request, campaign_id, seq, service.undo)


@login_required
@require_POST
def redo(request: HttpRequest, campaign_id: int, seq: int) -> HttpResponse:
    """Does an undone act again with the same dice."""
    return _act(request, campaign_id, seq, service.redo)


@login_required
@require_POST
def ask(request: HttpRequest, campaign_id: int, seq: int) -> HttpResponse:
    """A player asks the GM to take an act back."""
    member = member_for(request, campaign_id, Right.PLAY)
    told = readable_entry(member, seq)
    try:
        service.ask_undo(by=member, seq=seq)
    except Refused as refusal:
        return draw_entry(request, member, told, problems=refusal.problems, status=422)
    return _back(request, campaign_id, seq)


@login_required
@require_POST
def decline(request: HttpRequest, campaign_id: int, seq: int) -> HttpResponse:
    """A GM lets the act stand."""
    member = member_for(request, campaign_id, Right.RUN)
    readable_entry(member, seq)
    service.decline_undo(by=member, seq=seq)
    return _back(request, campaign_id, seq)


@login_required
@require_POST
def mend(request: HttpRequest, campaign_id: int, seq: int) -> HttpResponse:
    """Other typed dice for the last act; a refusal shows the act as it stands, and why."""
    member = member_for(request, campaign_id, Right.PLAY)
    told = readable_entry(member, seq)
    if told.kind != casting.KIND:
        return _mend_rolls(request, member, told)
    form = mend_form(told, request.POST)
    typed = form.typed if form.is_valid() else None
    if typed is None:
        return draw_entry(request, member, told, mend=form, status=422)
    try:
        entry = mend_dice(by=member, act_id=form.key, seq=seq, typed=typed)
    except Refused as refusal:
        return _not_mended(request, member, told, form, refusal.problems)
    return SeeOther(reverse("characters:entry", args=[campaign_id, entry.seq]))


def _mend_rolls(request: HttpRequest, member: Membership, told: LogEntry) -> HttpResponse:
    """The same for a month of study, a roll that holds, the end of an adventure."""
    rolls = rolls_again(told)
    if not rolls:
        raise Http404
    form = MendForm(request.POST, rolls=rolls)
    if not form.is_valid():
        return draw_entry(request, member, told, mend_rolls=form, status=422)
    try:
        entry = mend_rolls(by=member, act_id=form.key, seq=told.seq, typed=form.typed)
    except Refused as refusal:
        for problem in refusal.problems:
            if name := form.field_of(problem):
                form.add_error(name, study_problem_words(problem))
        rest = tuple(one for one in refusal.problems if not form.field_of(one))
        return draw_entry(request, member, told, problems=rest, mend_rolls=form, status=422)
    return SeeOther(reverse("characters:entry", args=[member.campaign_id, entry.seq]))


def _not_mended(
    request: HttpRequest,
    member: Membership,
    told: LogEntry,
    form: CastForm,
    problems: tuple[Problem, ...],
) -> HttpResponse:
    """Problems of a die beside its field, the others at the head of the page."""
    for problem in problems:
        if problem.field in form.fields:
            form.add_error(problem.field, problem_words(problem))
    rest = tuple(problem for problem in problems if problem.field not in form.fields)
    return draw_entry(request, member, told, problems=rest, mend=form, status=422)


def _act(
    request: HttpRequest, campaign_id: int, seq: int, do: Callable[..., LogEntry]
) -> HttpResponse:
    member: Membership = member_for(request, campaign_id, Right.PLAY)
    told = readable_entry(member, seq)
    form = ActForm(request.POST)
    if not form.is_valid():
        raise Http404
    try:
        do(by=member, act_id=form.key, seq=seq)
    except Refused as refusal:
        return draw_entry(request, member, told, problems=refusal.problems, status=422)
    return _back(request, campaign_id, seq)


def _back(request: HttpRequest, campaign_id: int, seq: int) -> HttpResponse:
    back = request.POST.get("back", "")
    if book := _BOOK.fullmatch(back):
        return SeeOther(reverse("characters:book", args=[campaign_id, int(book[1])]))
    page: Any = _BACK.get(back)
    where = [campaign_id] if page else [campaign_id, seq]
    return SeeOther(reverse(page or "characters:entry", args=where))

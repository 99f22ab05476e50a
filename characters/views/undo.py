"""Taking an act back: done, asked for, declined, or done again. Source: S11."""

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
from campaign.services.refusal import Refused
from campaign.views.see_other import SeeOther
from characters.views.log import draw_entry, readable_entry

#: Pages that an answer may lead back to.
_BACK = {"log": "characters:log", "table": "characters:table"}


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
    page: Any = _BACK.get(request.POST.get("back", ""))
    where = [campaign_id] if page else [campaign_id, seq]
    return SeeOther(reverse(page or "characters:entry", args=where))

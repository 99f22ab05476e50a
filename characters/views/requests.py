"""A GM answers what players ask, from the table."""

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.views.decorators.http import require_POST

from campaign.access import Right, member_for
from campaign.models import Campaign, LogEntry
from campaign.services.refusal import Problem, Refused
from campaign.views.see_other import SeeOther
from characters.forms.requests import AnswerForm
from characters.forms.rest_words import rest_problem_words
from characters.forms.undo_words import undo_words
from characters.forms.words import problem_words
from characters.services.requests import Asked, answer
from characters.views.table import draw_table


@login_required
@require_POST
def answer_requests(request: HttpRequest, campaign_id: int) -> HttpResponse:
    """All of a kind, or one of them: granted or refused."""
    member = member_for(request, campaign_id, Right.RUN)
    form = AnswerForm(request.POST)
    if not form.is_valid():
        return draw_table(request, member, status=422)
    kind, ones = form.kind_asked, form.ones
    try:
        answer(by=member, act_id=form.key, kind=kind, is_granted=form.is_granted, ones=ones)
    except LogEntry.DoesNotExist as error:
        raise Http404 from error
    except Refused as refusal:
        member.campaign.refresh_from_db()
        words = tuple(_words(kind, problem, member.campaign) for problem in refusal.problems)
        return draw_table(request, member, problems=words, status=422)
    return SeeOther(reverse("characters:table", args=[campaign_id]))


def _words(kind: Asked, problem: Problem, campaign: Campaign) -> str:
    if kind is Asked.REST:
        return rest_problem_words(problem, campaign)
    return undo_words(problem) if kind is Asked.UNDO else problem_words(problem)

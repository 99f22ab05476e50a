"""Giving a lost access back: the GM shows a code, the phone that scans it is signed in."""

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from accounts.views.limits import by_address, by_person, limited
from accounts.views.sessions import open_session
from campaign.access import Right, access_link_by_token, access_link_of, member_for
from campaign.forms.act import ActForm
from campaign.forms.refusals import add_refusal
from campaign.forms.words import problem_words
from campaign.models import AccessLink
from campaign.services import access_links
from campaign.services.refusal import Refused
from campaign.views.addresses import is_of_this_machine_only
from campaign.views.members import members_page
from campaign.views.see_other import SeeOther


@require_POST
@login_required
@limited("access", times=60, seconds=3600, by=by_person)
def give(request: HttpRequest, campaign_id: int, member_id: int) -> HttpResponse:
    member = member_for(request, campaign_id, Right.RUN)
    form = ActForm(request.POST)
    if form.is_valid():
        try:
            link = access_links.give_access(by=member, act_id=form.key, member_id=member_id)
        except Refused as refusal:
            add_refusal(form, refusal)
        else:
            return SeeOther(reverse("campaign:access", args=[campaign_id, link.pk]))
    return members_page(request, member, form=form, on=member_id)


@require_safe
@login_required
@never_cache
def show(request: HttpRequest, campaign_id: int, link_id: int) -> HttpResponse:
    """The code, for the one phone that needs it."""
    member = member_for(request, campaign_id, Right.RUN)
    link = access_link_of(member, link_id)
    problem = access_links.link_problem(link)
    context = {
        "member": member,
        "section": "members",
        "link": link,
        "reason": problem_words(problem) if problem else "",
        "address": request.build_absolute_uri(reverse("campaign:back", args=[link.token])),
        "is_local_only": is_of_this_machine_only(request),
    }
    return render(request, "campaign/access.html", context)


@require_safe
@never_cache
def back(request: HttpRequest, token: str) -> HttpResponse:
    """One button: a scanner that only looks at the address spends nothing."""
    return _page(request, access_link_by_token(token))


@require_POST
@never_cache
@limited("come-back", times=200, seconds=3600, by=by_address)
def come_back(request: HttpRequest, token: str) -> HttpResponse:
    """Signs in, once."""
    link = access_link_by_token(token)
    table = reverse("characters:table", args=[link.membership.campaign_id])
    if request.user == link.membership.user:  # the same tap again, already signed in
        return SeeOther(table)
    try:
        user = access_links.use_access(token=token)
    except Refused:
        return _page(request, access_link_by_token(token))
    open_session(request, user)
    return SeeOther(table)


def _page(request: HttpRequest, link: AccessLink) -> HttpResponse:
    problem = access_links.link_problem(link)
    context = {"link": link, "reason": problem_words(problem) if problem else ""}
    return render(request, "campaign/back.html", context, status=410 if problem else 200)

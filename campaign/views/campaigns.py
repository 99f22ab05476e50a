"""Opening a table, naming it, putting it away."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from accounts.views.limits import by_person, limited
from campaign.access import Right, member_for
from campaign.forms.act import ActForm
from campaign.forms.campaigns import NameForm, NewCampaignForm
from campaign.forms.refusals import add_refusal
from campaign.models import Membership
from campaign.services import campaigns
from campaign.services.refusal import Refused
from campaign.views.rules import draw_rules
from campaign.views.see_other import SeeOther


@require_safe
@login_required
def new(request: HttpRequest) -> HttpResponse:
    """A name and a game."""
    return render(request, "campaign/new.html", {"form": NewCampaignForm()})


@require_POST
@login_required
@limited("campaign", times=60, seconds=3600, by=by_person)
def create(request: HttpRequest) -> HttpResponse:
    """The creator takes the GM's seat; inviting the others comes next."""
    if not request.user.is_authenticated:
        raise PermissionDenied
    form = NewCampaignForm(request.POST)
    if form.is_valid():
        try:
            campaign = campaigns.create_campaign(
                user=request.user,
                name=form.cleaned_data["name"],
                act_id=form.key,
                preset=form.cleaned_data["preset"],
            )
        except Refused as refusal:
            add_refusal(form, refusal)
        else:
            return SeeOther(reverse("campaign:invitations", args=[campaign.pk]))
    return render(request, "campaign/new.html", {"form": form}, status=422)


@require_POST
@login_required
def rename(request: HttpRequest, campaign_id: int) -> HttpResponse:
    """Another name for the table."""
    member = member_for(request, campaign_id, Right.RUN)
    form = NameForm(request.POST, auto_id="table-%s")
    if form.is_valid():
        try:
            campaigns.rename_campaign(by=member, act_id=form.key, name=form.cleaned_data["name"])
        except Refused as refusal:
            add_refusal(form, refusal)
        else:
            return _saved(request, member)
    return draw_rules(request, member, name_form=form, status=422)


@require_POST
@login_required
def archive(request: HttpRequest, campaign_id: int) -> HttpResponse:
    """Puts the table away; the same page takes it out again."""
    member = member_for(request, campaign_id, Right.RUN)
    form = ActForm(request.POST)
    if form.is_valid():
        try:
            campaigns.archive_campaign(by=member, act_id=form.key)
        except Refused as refusal:
            add_refusal(form, refusal)
        else:
            return SeeOther(reverse("campaign:rules", args=[campaign_id]))
    return draw_rules(request, member, archive_form=form, status=422)


@require_POST
@login_required
def reopen(request: HttpRequest, campaign_id: int) -> HttpResponse:
    """Takes the table out again."""
    member = member_for(request, campaign_id, Right.RUN)
    form = ActForm(request.POST)
    if form.is_valid():
        try:
            campaigns.reopen_campaign(by=member, act_id=form.key)
        except Refused as refusal:
            add_refusal(form, refusal)
        else:
            return SeeOther(reverse("campaign:rules", args=[campaign_id]))
    return draw_rules(request, member, archive_form=form, status=422)


def _saved(request: HttpRequest, member: Membership) -> HttpResponse:
    messages.success(request, _("C’est enregistré."))
    return SeeOther(reverse("campaign:rules", args=[member.campaign_id]))

"""Opening a table, and its settings: name, rules, archive."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from campaign.access import Right, member_for
from campaign.forms.act import ActForm
from campaign.forms.campaigns import NameForm, NewCampaignForm, RulesForm
from campaign.forms.refusals import add_refusal
from campaign.models import Membership
from campaign.services import campaigns
from campaign.services.refusal import Refused
from campaign.services.rules import change_rules
from campaign.views.see_other import SeeOther
from rules.house_rules import preset_of
from rules.options import DiceSource


@require_safe
@login_required
def new(request: HttpRequest) -> HttpResponse:
    """A name and a game."""
    return render(request, "campaign/new.html", {"form": NewCampaignForm()})


@require_POST
@login_required
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


@require_safe
@login_required
def rules(request: HttpRequest, campaign_id: int) -> HttpResponse:
    """The table's settings, for its GMs."""
    return _page(request, member_for(request, campaign_id, Right.RUN))


@require_POST
@login_required
def set_rules(request: HttpRequest, campaign_id: int) -> HttpResponse:
    """Another game, or who rolls."""
    member = member_for(request, campaign_id, Right.RUN)
    form = RulesForm(request.POST, initial=_rules_of(member))
    if form.is_valid():
        try:
            change_rules(
                by=member,
                act_id=form.key,
                preset=form.cleaned_data["preset"] or None,
                dice_source=DiceSource(form.cleaned_data["dice_source"]),
            )
        except Refused as refusal:
            add_refusal(form, refusal)
        else:
            return _saved(request, member)
    return _page(request, member, rules_form=form)


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
    return _page(request, member, name_form=form)


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
    return _page(request, member, archive_form=form)


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
    return _page(request, member, archive_form=form)


def _saved(request: HttpRequest, member: Membership) -> HttpResponse:
    messages.success(request, _("C’est enregistré."))
    return SeeOther(reverse("campaign:rules", args=[member.campaign_id]))


def _rules_of(member: Membership) -> dict[str, str | None]:
    house_rules = member.campaign.rules
    return {
        "preset": preset_of(house_rules) or "",
        "dice_source": house_rules.dice_source.value,
    }


def _page(
    request: HttpRequest,
    member: Membership,
    *,
    name_form: NameForm | None = None,
    rules_form: RulesForm | None = None,
    archive_form: ActForm | None = None,
) -> HttpResponse:
    bound = name_form or rules_form or archive_form
    context = {
        "member": member,
        "section": "rules",
        "name_form": name_form
        or NameForm(initial={"name": member.campaign.name}, auto_id="table-%s"),
        "rules_form": rules_form or RulesForm(initial=_rules_of(member)),
        "archive_form": archive_form,
    }
    return render(request, "campaign/rules.html", context, status=422 if bound else 200)

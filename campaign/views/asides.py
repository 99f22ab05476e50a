"""Dice and words aside: GMs', and what a player has been told."""

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.http import url_has_allowed_host_and_scheme
from django.views.decorators.http import require_POST, require_safe

from campaign.access import Right, entry_for, member_for
from campaign.forms.act import ActForm
from campaign.forms.asides import SecretRollForm, WhisperForm
from campaign.forms.refusals import add_refusal
from campaign.models import LogEntry, Membership
from campaign.services import asides as service
from campaign.services.refusal import Refused
from campaign.views.see_other import SeeOther

#: So many secret rolls, and whispers, stand on the page; the log has the others.
_LAST = 10


@login_required
@require_safe
def asides(request: HttpRequest, campaign_id: int) -> HttpResponse:
    """A GM's dice, the last secret rolls, and whispers."""
    return _page(request, member_for(request, campaign_id, Right.RUN))


@login_required
@require_POST
def secret_roll(request: HttpRequest, campaign_id: int) -> HttpResponse:
    """Dice for GMs alone."""
    member = member_for(request, campaign_id, Right.RUN)
    form = SecretRollForm(request.POST, source=member.campaign.rules.dice_source)
    if form.is_valid():
        try:
            service.roll_secretly(
                by=member,
                act_id=form.key,
                formula=form.cleaned_data["formula"],
                label=form.cleaned_data["label"],
                typed=form.cleaned_data.get("typed", ()),
            )
        except Refused as refusal:
            add_refusal(form, refusal)
        else:
            return SeeOther(reverse("campaign:asides", args=[campaign_id]))
    return _page(request, member, roll=form, status=422)


@login_required
@require_POST
def show_roll(request: HttpRequest, campaign_id: int, seq: int) -> HttpResponse:
    """A secret roll told to everybody."""
    member = member_for(request, campaign_id, Right.RUN)
    entry_for(member, seq)
    form = ActForm(request.POST)
    if form.is_valid():
        try:
            service.show_roll(by=member, act_id=form.key, seq=seq)
        except Refused as refusal:
            add_refusal(form, refusal)
        else:
            return SeeOther(reverse("campaign:asides", args=[campaign_id]))
    return _page(request, member, show=form, status=422)


@login_required
@require_POST
def whisper(request: HttpRequest, campaign_id: int) -> HttpResponse:
    """A line for some of the players."""
    member = member_for(request, campaign_id, Right.RUN)
    form = WhisperForm(request.POST, hearers=list(service.may_hear(member)))
    if form.is_valid():
        try:
            service.whisper(
                by=member,
                act_id=form.key,
                words=form.cleaned_data["words"],
                to=form.hearers,
            )
        except Refused as refusal:
            add_refusal(form, refusal)
        else:
            return SeeOther(reverse("campaign:asides", args=[campaign_id]))
    return _page(request, member, tell=form, status=422)


@login_required
@require_POST
def put_aside(request: HttpRequest, campaign_id: int, seq: int) -> HttpResponse:
    """The member has read what was whispered, up to this act."""
    member = member_for(request, campaign_id)
    entry_for(member, seq)
    service.put_aside(by=member, seq=seq)
    table = reverse("characters:table", args=[campaign_id])
    back = request.POST.get("back", "")
    # Only a page of this table: an address of elsewhere would lead anywhere.
    is_here = back.startswith(table) and url_has_allowed_host_and_scheme(back, allowed_hosts=None)
    return SeeOther(back if is_here else table)


def _page(
    request: HttpRequest,
    member: Membership,
    *,
    roll: SecretRollForm | None = None,
    tell: WhisperForm | None = None,
    show: ActForm | None = None,
    status: int = 200,
) -> HttpResponse:
    rolls = LogEntry.objects.filter(campaign=member.campaign, kind=service.ROLLED)
    shown = LogEntry.objects.filter(campaign=member.campaign, kind=service.SHOWN)
    hearers = list(service.may_hear(member)) if tell is None else []
    context = {
        "member": member,
        "section": "table",
        "roll": roll or SecretRollForm(source=member.campaign.rules.dice_source),
        "tell": tell or WhisperForm(hearers=hearers),
        "show": show,
        "told": service.last_told(member.campaign, most=_LAST),
        "rolls": list(rolls.order_by("-seq")[:_LAST]),
        "shown": set(shown.order_by("-seq").values_list("data__of", flat=True)[:100]),
    }
    return render(request, "campaign/asides.html", context, status=status)

"""The GM's side of an invitation: make it, show it, revoke it."""

from dataclasses import dataclass

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_POST, require_safe

from accounts.views.limits import by_person, limited
from campaign.access import Right, invitation_of, member_for
from campaign.forms.act import ActForm
from campaign.forms.invitations import InvitationForm
from campaign.forms.refusals import add_refusal
from campaign.models import Invitation, Membership
from campaign.models.invitation import InvitationState
from campaign.services import invitations
from campaign.services.refusal import Refused
from campaign.views.addresses import is_of_this_machine_only
from campaign.views.see_other import SeeOther


@dataclass(frozen=True, kw_only=True)
class InvitationRow:
    """One line of the list."""

    invitation: Invitation
    state: InvitationState

    @property
    def is_open(self) -> bool:
        return self.state is InvitationState.OPEN

    @property
    def left(self) -> int:
        """Places that nobody has taken."""
        return self.invitation.max_uses - self.invitation.uses


@require_safe
@login_required
def list_invitations(request: HttpRequest, campaign_id: int) -> HttpResponse:
    """All of them, newest first, and the form for another."""
    return _page(request, member_for(request, campaign_id, Right.RUN), InvitationForm())


@require_POST
@login_required
@limited("invitation", times=60, seconds=3600, by=by_person)
def create(request: HttpRequest, campaign_id: int) -> HttpResponse:
    member = member_for(request, campaign_id, Right.RUN)
    form = InvitationForm(request.POST)
    if form.is_valid():
        try:
            invitation = invitations.create_invitation(
                by=member,
                act_id=form.key,
                role=form.cleaned_data["role"],
                lasting=invitations.Lasting(form.cleaned_data["lasting"]),
                max_uses=form.cleaned_data["max_uses"],
            )
        except Refused as refusal:
            add_refusal(form, refusal)
        else:
            return SeeOther(reverse("campaign:invitation", args=[campaign_id, invitation.pk]))
    return _page(request, member, form, status=422)


@require_safe
@login_required
def show(request: HttpRequest, campaign_id: int, invitation_id: int) -> HttpResponse:
    """The code to scan and the address to send."""
    member = member_for(request, campaign_id, Right.RUN)
    return _show(request, member, invitation_of(member, invitation_id))


@require_POST
@login_required
def revoke(request: HttpRequest, campaign_id: int, invitation_id: int) -> HttpResponse:
    member = member_for(request, campaign_id, Right.RUN)
    invitation = invitation_of(member, invitation_id)
    form = ActForm(request.POST)
    if form.is_valid():
        try:
            invitations.revoke_invitation(by=member, act_id=form.key, invitation_id=invitation.pk)
        except Refused as refusal:
            add_refusal(form, refusal)
        else:
            return SeeOther(reverse("campaign:invitations", args=[campaign_id]))
    return _show(request, member, invitation, form)


def _page(
    request: HttpRequest, member: Membership, form: InvitationForm, status: int = 200
) -> HttpResponse:
    found = Invitation.objects.filter(campaign=member.campaign).order_by("-pk")
    rows = [_row(invitation, member) for invitation in found]
    context = {
        "member": member,
        "section": "members",
        "form": form,
        "open_rows": [row for row in rows if row.is_open],
        "closed_rows": [row for row in rows if not row.is_open],
    }
    return render(request, "campaign/invitations.html", context, status=status)


def _show(
    request: HttpRequest, member: Membership, invitation: Invitation, form: ActForm | None = None
) -> HttpResponse:
    path = reverse("campaign:join", args=[invitation.token])
    context = {
        "member": member,
        "section": "members",
        "row": _row(invitation, member),
        "address": request.build_absolute_uri(path),
        "is_local_only": is_of_this_machine_only(request),
        "form": form,
    }
    return render(
        request, "campaign/invitation.html", context, status=422 if form is not None else 200
    )


def _row(invitation: Invitation, member: Membership) -> InvitationRow:
    invitation.campaign = member.campaign
    return InvitationRow(invitation=invitation, state=invitation.state(now=timezone.now()))

"""The guest's side of an invitation."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import get_language
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from accounts.views.limits import by_address, limited
from accounts.views.sessions import open_session
from campaign.access import invitation_by_token
from campaign.forms.act import ActForm
from campaign.forms.invitations import JoinForm
from campaign.forms.refusals import add_refusal
from campaign.models import Invitation, Membership
from campaign.models.invitation import InvitationState
from campaign.services import invitations
from campaign.services.refusal import Refused
from campaign.views.see_other import SeeOther


@require_safe
@never_cache
def join(request: HttpRequest, token: str) -> HttpResponse:
    """What the invitation is for, shown to anybody who has its address."""
    invitation = invitation_by_token(token)
    seat = _seat_of(request, invitation)
    if seat is not None:
        return SeeOther(reverse("characters:table", args=[invitation.campaign_id]))
    return _page(request, invitation, JoinForm())


@require_POST
@never_cache
@limited("sit-down", times=200, seconds=3600, by=by_address)
def sit_down(request: HttpRequest, token: str) -> HttpResponse:
    """Joins with the account at hand, or with a name only; then to one's character."""
    invitation = invitation_by_token(token)
    form = ActForm(request.POST) if request.user.is_authenticated else JoinForm(request.POST)
    if not form.is_valid():
        return _page(request, invitation, form, status=422)
    try:
        seat = _take(request, token, form)
    except Refused as refusal:
        add_refusal(form, refusal)
        return _page(request, invitation_by_token(token), form, status=422)
    if not request.user.is_authenticated and seat.user is not None:
        open_session(request, seat.user)
    page = "characters:take" if seat.can_play else "characters:table"
    return SeeOther(reverse(page, kwargs={"campaign_id": seat.campaign_id}))


def _take(request: HttpRequest, token: str, form: ActForm) -> Membership:
    if request.user.is_authenticated:
        return invitations.join(user=request.user, token=token, act_id=form.key)
    return invitations.join_by_name(
        name=form.cleaned_data["name"],
        token=token,
        act_id=form.key,
        language=get_language() or "fr",
    )


def _seat_of(request: HttpRequest, invitation: Invitation) -> Membership | None:
    if not request.user.is_authenticated:
        return None
    return (
        Membership.objects.present().filter(campaign=invitation.campaign, user=request.user).first()
    )


def _page(
    request: HttpRequest, invitation: Invitation, form: ActForm, status: int = 200
) -> HttpResponse:
    """The invitation, or kindly why it no longer opens: 410, for it was there."""
    state = invitation.state(now=timezone.now())
    context = {"invitation": invitation, "state": state.value, "form": form}
    if state is not InvitationState.OPEN:
        return render(request, "campaign/join_closed.html", context, status=410)
    return render(request, "campaign/join.html", context, status=status)

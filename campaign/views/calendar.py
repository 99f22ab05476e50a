"""The table's calendar, for its GMs."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from campaign.access import Right, member_for
from campaign.forms.calendar import CalendarForm
from campaign.forms.refusals import add_refusal
from campaign.models import Membership
from campaign.services.calendar import change_calendar
from campaign.services.refusal import Refused
from campaign.views.see_other import SeeOther


@login_required
@require_safe
def calendar(request: HttpRequest, campaign_id: int) -> HttpResponse:
    """Months, week and start on one page."""
    member = member_for(request, campaign_id, Right.RUN)
    return _page(request, member, CalendarForm(current=member.campaign.dates))


@login_required
@require_POST
def set_calendar(request: HttpRequest, campaign_id: int) -> HttpResponse:
    """Another calendar: the clock stays, its seconds have other names."""
    member = member_for(request, campaign_id, Right.RUN)
    form = CalendarForm(request.POST, current=member.campaign.dates)
    if form.is_valid() and form.calendar is not None:
        try:
            change_calendar(by=member, act_id=form.key, calendar=form.calendar)
        except Refused as refusal:
            add_refusal(form, refusal)
        else:
            messages.success(request, _("C’est enregistré."))
            return SeeOther(reverse("campaign:calendar", args=[campaign_id]))
    return _page(request, member, form, status=422)


def _page(
    request: HttpRequest, member: Membership, form: CalendarForm, *, status: int = 200
) -> HttpResponse:
    context = {"member": member, "section": "rules", "form": form}
    return render(request, "campaign/calendar.html", context, status=status)

"""What goes out of the campaign as a file, and comes in."""

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from campaign.access import member_for
from characters.access import is_mine, party
from characters.services.rights import may_play


@login_required
@require_safe
def files(request: HttpRequest, campaign_id: int) -> HttpResponse:
    """Buttons for what this member may take out and bring in."""
    member = member_for(request, campaign_id)
    mine = party(member).order_by("name", "pk")
    context = {
        "member": member,
        "section": "files",
        "characters": [one for one in mine if may_play(member, controls=is_mine(one))],
    }
    return render(request, "files/page.html", context)

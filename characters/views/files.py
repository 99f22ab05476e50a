"""What goes out of the campaign as a file, and comes in."""

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from campaign.access import member_for


@login_required
@require_safe
def files(request: HttpRequest, campaign_id: int) -> HttpResponse:
    """Buttons for what this member may take out and bring in."""
    member = member_for(request, campaign_id)
    return render(request, "files/page.html", {"member": member, "section": "files"})

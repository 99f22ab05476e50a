"""For whoever serves the game night: why a phone does not reach the table."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from campaign.views.addresses import is_of_this_machine_only


@require_safe
def hosting(request: HttpRequest) -> HttpResponse:
    """What to look at, the most frequent first."""
    context = {
        "address": request.build_absolute_uri("/"),
        "port": request.get_port(),
        "is_local_only": is_of_this_machine_only(request),
    }
    return render(request, "campaign/hosting.html", context)

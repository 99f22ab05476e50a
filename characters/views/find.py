"""One search over everything at the table."""

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe
from django.views.decorators.vary import vary_on_headers

from campaign.access import member_for
from campaign.views.htmx import wants_part
from characters.forms.find import LONGEST, Search, find


@login_required
@require_safe
@vary_on_headers("HX-Request")
def find_all(request: HttpRequest, campaign_id: int) -> HttpResponse:
    """Spells, characters, books, the log and the table's words. HTMX gets the results alone."""
    member = member_for(request, campaign_id)
    search = Search.of(request.GET)
    context = {
        "member": member,
        "section": "find",
        "search": search,
        "found": find(member, search),
        "longest": LONGEST,
    }
    template = "characters/find/page.html"
    return render(request, f"{template}#found" if wants_part(request) else template, context)

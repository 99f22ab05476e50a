"""The list of spells: the catalogue and the campaign's own."""

from urllib.parse import urlencode

from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe
from django.views.decorators.vary import vary_on_headers
from django_htmx.http import replace_url

from campaign.access import member_for
from campaign.views.htmx import wants_part
from spells.forms.filters import FilterForm

#: Rows of one page; with the catalogue alone there is one page.
PER_PAGE = 60


@login_required
@require_safe
@vary_on_headers("HX-Request")
def catalogue(request: HttpRequest, campaign_id: int) -> HttpResponse:
    """Usable spells, searched and filtered by the address. HTMX gets the list alone."""
    member = member_for(request, campaign_id)
    filters = FilterForm(request.GET)
    page = Paginator(filters.spells(member.campaign), PER_PAGE).get_page(request.GET.get("page"))
    asked = urlencode(filters.asked)
    context = {
        "member": member,
        "section": "spells",
        "filters": filters,
        "asked": asked,
        "page": page,
    }
    if wants_part(request):
        response = render(request, "spells/catalogue.html#list", context)
        return replace_url(response, f"{request.path}?{asked}" if asked else request.path)
    return render(request, "spells/catalogue.html", context)

"""The list of spells: the catalogue and the campaign's own, of one system at a time."""

from urllib.parse import urlencode

from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe
from django.views.decorators.vary import vary_on_headers
from django_htmx.http import replace_url

from campaign.access import member_for
from campaign.models import Membership
from campaign.views.htmx import wants_part
from spells.access import spells_for
from spells.forms.addresses import spell_id
from spells.forms.filters import FilterForm
from spells.forms.vancian.filters import VancianFilterForm
from spells.models import Spell, System
from spells.models.spell_set import SpellQuerySet
from spells.registry import first_system, reaches

#: Rows of one page; with the percentile catalogue alone there is one page.
PER_PAGE = 60


@login_required
@require_safe
@vary_on_headers("HX-Request")
def catalogue(request: HttpRequest, campaign_id: int) -> HttpResponse:
    """Usable spells, searched and filtered by the address. HTMX gets the list alone."""
    member = member_for(request, campaign_id)
    system, chosen = _system(request, member)
    compares, compared = _compares(request, member)
    filters = _filters(request, member, system)
    chosen |= compares
    page = Paginator(filters.spells(member.campaign), PER_PAGE).get_page(request.GET.get("page"))
    address = urlencode(chosen | filters.asked)
    context = {
        "member": member,
        "section": "spells",
        "system": str(system),
        "filters": filters,
        "narrowed": bool(filters.asked),
        "whole": urlencode(chosen),
        "address": address,
        "exported": urlencode({"system": str(system)} | filters.asked),
        "page": page,
        "compares": compares.get("compare", ""),
        "compared": compared,
        "elsewhere": urlencode(compares),
    }
    if wants_part(request):
        response = render(request, "spells/catalogue.html#list", context)
        return replace_url(response, f"{request.path}?{address}" if address else request.path)
    return render(request, "spells/catalogue.html", context)


def chosen_spells(request: HttpRequest, member: Membership) -> SpellQuerySet:
    """The spells that an address of the catalogue asks for; all of both systems with ``all``."""
    if request.GET.get("system") == "all":
        usable = Spell.objects.usable_in(member.campaign)
        if request.GET.get("own"):
            usable = usable.own_of(member.campaign)
        return usable.order_by("system", "sort_fr", "pk")
    system, _chosen = _system(request, member)
    return _filters(request, member, system).spells(member.campaign)


def _filters(
    request: HttpRequest, member: Membership, system: System
) -> FilterForm | VancianFilterForm:
    if system is System.VANCIAN:
        return VancianFilterForm(request.GET, campaign=member.campaign, reaches=reaches(member))
    return FilterForm(request.GET)


def _system(request: HttpRequest, member: Membership) -> tuple[System, dict[str, str]]:
    """The system to show, and how the address says it: by choice, else not at all."""
    asked = request.GET.get("system", "")
    if asked in set(System):
        return System(asked), {"system": asked}
    return first_system(member), {}


def _compares(request: HttpRequest, member: Membership) -> tuple[dict[str, str], Spell | None]:
    """Whether two spells are being chosen to be compared, and the first of them."""
    asked = request.GET.get("compare", "")
    if asked == "two":
        return {"compare": asked}, None
    wanted = spell_id(asked)
    found = spells_for(member, [wanted]) if wanted is not None else []
    return ({"compare": str(found[0].pk)}, found[0]) if found else ({}, None)

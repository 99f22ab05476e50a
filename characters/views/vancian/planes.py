"""The planes: where everybody is, and each plane's own page."""

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_safe

from campaign.access import Right, member_for
from campaign.models import Membership
from characters.access import party
from characters.forms.vancian.plane_texts import text_of
from characters.forms.vancian.planes import PlanesPage, draw_page, kinds
from characters.services.vancian.whereabouts import whereabouts
from rules.options import Planes
from rules.vancian.planes import Plane


@login_required
@require_safe
def planes(request: HttpRequest, campaign_id: int) -> HttpResponse:
    """The map, who is where and how long still, as far as the member may know."""
    return draw_planes(request, planes_member(request, campaign_id))


def draw_planes(
    request: HttpRequest, member: Membership, *, problems: tuple[str, ...] = (), status: int = 200
) -> HttpResponse:
    """The page, with why something could not be done."""
    context = {
        "member": member,
        "section": "planes",
        "page": page_of(member),
        "links": links_of(member),
        "kinds": list(kinds()),
        "problems": problems,
    }
    return render(request, "characters/vancian/planes/map.html", context, status=status)


@login_required
@require_safe
def plane(request: HttpRequest, campaign_id: int, plane: str) -> HttpResponse:
    """What a plane is, who lives there, what it does; and who is there now."""
    member = planes_member(request, campaign_id)
    if plane not in set(Plane):
        raise Http404
    place = Plane(plane)
    here = [one for one in page_of(member).people if one.plane is place]
    context = {
        "member": member,
        "section": "planes",
        "plane": place,
        "text": text_of(place),
        "here": here,
        "links": links_of(member),
    }
    return render(request, "characters/vancian/planes/plane.html", context)


def planes_member(request: HttpRequest, campaign_id: int, right: Right = Right.SEE) -> Membership:
    """The member before the planes. Raises ``Http404`` where the table plays none."""
    member = member_for(request, campaign_id, right)
    if member.campaign.rules.planes is Planes.OFF:
        raise Http404
    return member


def page_of(member: Membership) -> PlanesPage:
    """Everybody the member may know of. Three queries."""
    return draw_page(whereabouts(member, party(member).select_related("caster")))


def links_of(member: Membership) -> dict[Plane, str]:
    """The page of each plane."""
    return {
        place: reverse("characters:plane", args=[member.campaign_id, place.value])
        for place in Plane
    }

"""The planes: where everybody is, and each plane's own page."""

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_safe

from campaign.access import Right, member_for
from campaign.models import Membership
from characters.access import is_mine, party
from characters.forms.vancian.plane_texts import text_of
from characters.forms.vancian.planes import PlanesPage, draw_page, kinds
from characters.models import PlanarRequest
from characters.services.vancian.whereabouts import whereabouts
from rules.options import Planes, Requests
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
        "asked": list(PlanarRequest.objects.waiting_for(member)),
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
    return draw_plane(request, member, Plane(plane))


def draw_plane(
    request: HttpRequest,
    member: Membership,
    place: Plane,
    *,
    problems: tuple[str, ...] = (),
    status: int = 200,
) -> HttpResponse:
    """The page of one plane, with why something could not be done."""
    people = page_of(member).people
    waiting = [] if member.is_gm else list(PlanarRequest.objects.waiting_for(member))
    asking = {row.character_id for row in waiting}
    context = {
        "member": member,
        "section": "planes",
        "plane": place,
        "text": text_of(place),
        "here": [one for one in people if one.plane is place],
        "links": links_of(member),
        "asked": [row for row in waiting if row.plane == place.value],
        # Those whom the player may ask to let go there.
        "mine": [
            one
            for one in people
            if is_mine(one.character)
            and one.character.pk not in asking
            and (one.plane is not place or place is Plane.DEMIPLANE)
        ]
        if member.can_play and not member.is_gm and member.campaign.rules.requests is Requests.ALL
        else [],
        "problems": problems,
    }
    return render(request, "characters/vancian/planes/plane.html", context, status=status)


def planes_member(request: HttpRequest, campaign_id: int, right: Right = Right.SEE) -> Membership:
    """The member before the planes. Raises ``Http404`` where the table plays none."""
    return require_planes(member_for(request, campaign_id, right))


def require_planes(member: Membership) -> Membership:
    """The same member. Raises ``Http404`` where their table plays no planes."""
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

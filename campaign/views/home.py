"""The first page: what the product is, or one's own tables."""

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from accounts.models import User
from accounts.services.people import change_preference
from accounts.views.sessions import open_session
from campaign.models import Membership
from campaign.views.see_other import SeeOther


@require_safe
@never_cache
def home(request: HttpRequest) -> HttpResponse:
    """Own tables for who is in; for others two sentences and the ways in."""
    if not request.user.is_authenticated:
        people = Membership.objects.demo_people() if settings.DEMO_ENTRY else []
        return render(request, "campaign/welcome.html", {"demo_people": people})
    seats = list(Membership.objects.of_person(request.user))
    context = {
        "seats": [seat for seat in seats if not seat.campaign.is_archived],
        "archived": [seat for seat in seats if seat.campaign.is_archived],
    }
    return render(request, "campaign/home.html", context)


@require_POST
def enter_demo(request: HttpRequest) -> HttpResponse:
    """One-click entry as one of the demo's people; exists only on a laptop that offers it."""
    person = request.POST.get("person", "")
    if not settings.DEMO_ENTRY or not person.isascii() or not person.isdigit():
        raise Http404
    user = get_object_or_404(User, pk=int(person[:18]), is_demo=True, is_active=True)
    chosen = request.COOKIES.get(settings.LANGUAGE_COOKIE_NAME)  # at the door, as a visitor
    if chosen in dict(settings.LANGUAGES):
        change_preference(user=user, language=chosen)
    open_session(request, user)
    seat = Membership.objects.of_person(user).first()
    if seat is None:
        return SeeOther(reverse("campaign:home"))
    return SeeOther(reverse("characters:table", args=[seat.campaign_id]))

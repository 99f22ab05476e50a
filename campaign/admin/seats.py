"""Which tables the person runs: every right of the GMs' site comes from here."""

from django.http import HttpRequest

from campaign.models import Membership

#: The seats by campaign.
Seats = dict[int, Membership]


def gm_seats(request: HttpRequest) -> Seats:
    """The GM's seats of the person who asks, by campaign, with their campaigns.

    Asked anew by each request, so that a former GM is out at once. One query a request.
    """
    kept = vars(request)
    if "gm_seats" not in kept:
        user = request.user
        rows = (
            Membership.objects.gms().filter(user=user).select_related("campaign").order_by("pk")
            if user.is_authenticated
            else Membership.objects.none()
        )
        kept["gm_seats"] = {seat.campaign_id: seat for seat in rows}
    seats: Seats = kept["gm_seats"]
    return seats

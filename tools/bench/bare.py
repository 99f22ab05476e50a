"""The measure of a cast: the same middleware, sign-in, lock, update and insert, and no rules."""

from uuid import UUID

from django.contrib.auth.decorators import login_required
from django.db import transaction
from django.db.models import F
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.views.decorators.http import require_POST

from campaign.models import Campaign, LogEntry, Membership
from characters.models import Character

#: About what a cast keeps, so that the row written is as long.
_DATA = {"plan": dict.fromkeys("abcdefghij", 0), "dice": [{"faces": 100, "value": 27}] * 3}


@login_required
@require_POST
def bare(request: HttpRequest, campaign_id: int, character_id: int) -> HttpResponse:
    """Spends a point and writes it down, as briefly as Django can."""
    with transaction.atomic():
        campaign = Campaign.objects.select_for_update(no_key=True).get(pk=campaign_id)
        member = Membership.objects.get(campaign=campaign, user=request.user.pk)
        Character.objects.filter(pk=character_id).update(mp=F("mp") - 1)
        entry = LogEntry.objects.create(
            campaign=campaign,
            seq=campaign.last_seq + 1,
            act_id=UUID(request.POST["act_id"]),
            given_hash="0" * 64,
            kind="cast",
            by=member,
            game_seconds=campaign.clock_seconds,
            data=_DATA,
            changes=[{"kind": "number", "on": "characters.Character", "field": "mp", "by": -1}],
        )
        Campaign.objects.filter(pk=campaign_id).update(last_seq=F("last_seq") + 1)
    return HttpResponseRedirect(f"/c/{campaign_id}/log/{entry.seq}/", status=303)

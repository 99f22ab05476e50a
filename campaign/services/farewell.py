"""What tables do when a person deletes the account."""

from collections.abc import Sequence
from uuid import uuid4

from django.utils import timezone

from accounts.models import User
from accounts.registry import Obstacle
from campaign.models import Campaign, Membership
from campaign.services import acts
from campaign.services.members import is_last_gm, stand_up


class TableFarewell:
    """Tables keep a GM and the name of everybody who acted at them."""

    def obstacles(self, user: User, *, final: bool) -> Sequence[Obstacle]:
        """Tables in play that would be left without a GM while others sit there."""
        if final:
            self._lock_tables(user)
        return [
            Obstacle(
                code="last_gm", detail={"campaign": seat.campaign.name, "id": seat.campaign_id}
            )
            for seat in self._seats(user)
            if not seat.campaign.is_archived and is_last_gm(seat) and self._others(seat)
        ]

    def leave(self, user: User) -> None:
        """Stands up everywhere. A table where nobody else sits is put away."""
        for seat in self._seats(user):
            if not seat.campaign.is_archived:
                with acts.begin(by=seat, act_id=uuid4(), kind="member.left", given={}) as act:
                    act.data = {"member": seat.pk, "name": seat.name, "account_deleted": True}
                if not self._others(seat):
                    Campaign.objects.filter(pk=seat.campaign_id).update(archived_at=timezone.now())
            stand_up(seat)

    @staticmethod
    def _seats(user: User) -> list[Membership]:
        return list(
            Membership.objects.present()
            .select_related("campaign")
            .filter(user=user)
            .order_by("campaign")
        )

    @staticmethod
    def _lock_tables(user: User) -> None:
        tables = Membership.objects.present().filter(user=user).values("campaign")
        locked = Campaign.objects.filter(pk__in=tables).order_by("pk")
        list(locked.select_for_update(no_key=True).values_list("pk"))

    @staticmethod
    def _others(seat: Membership) -> bool:
        return (
            Membership.objects.present()
            .filter(campaign=seat.campaign_id)
            .exclude(pk=seat.pk)
            .exists()
        )

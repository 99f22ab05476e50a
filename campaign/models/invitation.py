"""The way in: a link or its QR code."""

from datetime import datetime
from enum import StrEnum
from typing import ClassVar

from django.db import models
from django.utils.translation import gettext_lazy as _

from campaign.models.campaign import Campaign
from campaign.models.membership import Membership, Role


class InvitationState(StrEnum):
    """Why an invitation opens, or does not."""

    OPEN = "open"
    REVOKED = "revoked"
    EXPIRED = "expired"
    USED_UP = "used_up"
    ARCHIVED = "archived"


class Invitation(models.Model):
    """Lets strangers sit down with one role, a number of times, until a date, unless revoked."""

    campaign = models.ForeignKey(Campaign, models.CASCADE, related_name="invitations")
    token = models.CharField(max_length=43, unique=True)
    role = models.CharField(_("rôle"), max_length=9, choices=Role.choices, default=Role.PLAYER)
    expires_at = models.DateTimeField(_("valable jusqu’au"))
    max_uses = models.PositiveSmallIntegerField(_("nombre de places"), default=8)
    uses = models.PositiveSmallIntegerField(default=0)
    revoked_at = models.DateTimeField(null=True, blank=True)
    created_at = models.DateTimeField(auto_now_add=True)
    created_by = models.ForeignKey(Membership, models.PROTECT, related_name="+")

    objects: ClassVar[models.Manager["Invitation"]] = models.Manager()

    class Meta:
        verbose_name = _("invitation")
        verbose_name_plural = _("invitations")
        constraints = [
            models.CheckConstraint(
                name="invitation_uses_within_bounds",
                condition=models.Q(uses__lte=models.F("max_uses")) & models.Q(max_uses__gte=1),
            ),
            models.CheckConstraint(
                name="invitation_role_is_known", condition=models.Q(role__in=Role.values)
            ),
        ]

    def __str__(self) -> str:
        return f"{self.campaign_id}:{self.role}"

    def state(self, *, now: datetime) -> InvitationState:
        """Whether it opens at this moment, and if not, why."""
        if self.campaign.is_archived:
            return InvitationState.ARCHIVED
        if self.revoked_at is not None:
            return InvitationState.REVOKED
        if self.expires_at <= now:
            return InvitationState.EXPIRED
        if self.uses >= self.max_uses:
            return InvitationState.USED_UP
        return InvitationState.OPEN

"""The way back in for a person who lost their phone or their session."""

from typing import ClassVar

from django.db import models

from campaign.models.membership import Membership


class AccessLink(models.Model):
    """One sign-in for one member, made by a GM, shown as a QR code. Used once, short-lived."""

    membership = models.ForeignKey(Membership, models.CASCADE, related_name="access_links")
    token = models.CharField(max_length=43, unique=True)
    created_by = models.ForeignKey(Membership, models.PROTECT, related_name="+")
    created_at = models.DateTimeField(auto_now_add=True)
    expires_at = models.DateTimeField()
    used_at = models.DateTimeField(null=True, blank=True)

    objects: ClassVar[models.Manager["AccessLink"]] = models.Manager()

    def __str__(self) -> str:
        return f"{self.membership_id}"

"""A file that somebody gave, kept between its preview and the tap that imports it."""

from datetime import timedelta
from typing import ClassVar, Self
from uuid import uuid4

from django.db import models
from django.utils import timezone

from accounts.models import User
from campaign.models.campaign import Campaign

#: So long a preview can be confirmed.
KEPT_FOR = timedelta(hours=2)
#: Of one person, at once; an older one goes.
MOST_KEPT = 4
LONGEST_FILE_NAME = 120


class UploadKind(models.TextChoices):
    """What the file is imported as."""

    SPELLS = "spells"
    CHARACTER = "character"
    CAMPAIGN = "campaign"


class UploadQuerySet(models.QuerySet["Upload"]):
    def fresh(self) -> Self:
        """Those whose preview still counts."""
        return self.filter(created_at__gt=timezone.now() - KEPT_FOR)

    def stale(self) -> Self:
        return self.filter(created_at__lte=timezone.now() - KEPT_FOR)


class Upload(models.Model):
    """Bytes as they came, of one person, for one campaign or for a new one. No row of play."""

    #: In the address of the preview, and the key of the act that imports it.
    key = models.UUIDField(default=uuid4, unique=True, editable=False)
    user = models.ForeignKey(User, models.CASCADE, related_name="+")
    #: Unset where the file becomes a campaign of its own.
    campaign = models.ForeignKey(Campaign, models.CASCADE, null=True, blank=True, related_name="+")
    kind = models.CharField(max_length=9, choices=UploadKind.choices)
    #: As the person's device called it; shown, never used as a path.
    name = models.CharField(max_length=LONGEST_FILE_NAME)
    content = models.BinaryField()
    created_at = models.DateTimeField(auto_now_add=True)

    objects: ClassVar[models.Manager["Upload"]] = models.Manager.from_queryset(UploadQuerySet)()

    class Meta:
        constraints = [
            models.CheckConstraint(
                name="upload_kind_is_known", condition=models.Q(kind__in=UploadKind.values)
            )
        ]

    def __str__(self) -> str:
        return self.name

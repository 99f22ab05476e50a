"""Who plays a character."""

from typing import ClassVar

from django.db import models

from campaign.models import Membership, RowOfPlay, RowOfPlayQuerySet
from characters.models.character import Character


class Control(RowOfPlay):
    """A member plays a character, for good or lent for an evening. A character may have several."""

    character = models.ForeignKey(Character, models.CASCADE, related_name="controls")
    membership = models.ForeignKey(Membership, models.PROTECT, related_name="controls")
    #: Handed over for an evening: the GM takes it back with one tap.
    lent = models.BooleanField(default=False)

    objects: ClassVar[models.Manager["Control"]] = RowOfPlayQuerySet.as_manager()

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["character", "membership"],
                condition=models.Q(ended_seq=None),
                name="one_control_a_member",
            )
        ]

    def __str__(self) -> str:
        return f"{self.membership_id} plays {self.character_id}"

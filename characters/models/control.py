"""Who plays a character."""

from typing import ClassVar, Self

from django.db import models

from campaign.models import Membership, RowOfPlay, RowOfPlayQuerySet
from characters.models.character import Character


class ControlQuerySet(RowOfPlayQuerySet["Control"]):
    def current(self) -> Self:
        """Those in force whose member still sits at the table."""
        return self.standing().filter(membership__left_at=None)


class Control(RowOfPlay):
    """A member plays a character, for good or lent for an evening. A character may have several."""

    character = models.ForeignKey(Character, models.CASCADE, related_name="controls")
    membership = models.ForeignKey(Membership, models.PROTECT, related_name="controls")
    #: Handed over for an evening: the GM takes it back with one tap.
    lent = models.BooleanField(default=False)

    objects: ClassVar[models.Manager["Control"]] = ControlQuerySet.as_manager()

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

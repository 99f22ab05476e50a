"""An evening of play at the table, and who was there."""

from typing import ClassVar, Self

from django.db import models
from django.db.models import Exists, OuterRef
from django.utils.translation import gettext_lazy as _

from campaign.models.membership import Membership
from campaign.models.row_of_play import RowOfPlay, RowOfPlayQuerySet


class EveningQuerySet(RowOfPlayQuerySet["Evening"]):
    def under_way(self) -> Self:
        """Opened and not yet closed: one a campaign at most."""
        return self.standing().filter(closed_seq=None)

    def attended_by(self, member: Membership) -> Self:
        """Those at which the member was."""
        there = Attendance.objects.standing().filter(evening=OuterRef("pk"), membership=member)
        return self.standing().filter(Exists(there))

    def with_unread(self, member: Membership) -> Self:
        """With ``is_unread``: the member is there and has not read what changed."""
        there = Attendance.objects.standing().filter(evening=OuterRef("pk"), membership=member)
        return self.annotate(is_unread=Exists(there.filter(read_at=None)))


class Evening(RowOfPlay):
    """Opened and closed by GMs: what was done between two of them is told at the next one."""

    #: ``seq`` of the act that opened it.
    opened_seq = models.BigIntegerField(_("début de la séance"))
    opened_at = models.DateTimeField(auto_now_add=True)
    #: ``seq`` of the act that closed it; unset while it is under way.
    closed_seq = models.BigIntegerField(_("fin de la séance"), null=True, blank=True)

    objects: ClassVar[models.Manager["Evening"]] = models.Manager.from_queryset(EveningQuerySet)()

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["campaign"],
                condition=models.Q(ended_seq=None, closed_seq=None),
                name="one_evening_at_a_time",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.campaign_id}, {self.opened_seq}"


class Attendance(RowOfPlay):
    """A member is at an evening."""

    evening = models.ForeignKey(Evening, models.CASCADE, related_name="attendance")
    membership = models.ForeignKey(Membership, models.PROTECT, related_name="+")
    #: When they had read what changed since their last; no act, for it changes no play.
    read_at = models.DateTimeField(null=True, blank=True)

    objects: ClassVar[models.Manager["Attendance"]] = models.Manager.from_queryset(
        RowOfPlayQuerySet
    )()

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["evening", "membership"],
                condition=models.Q(ended_seq=None),
                name="at_an_evening_once",
            )
        ]

    def __str__(self) -> str:
        return f"{self.membership_id} at {self.evening_id}"

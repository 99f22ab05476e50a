"""An adventure: what lies between its opening and the rolls at its end. Source: P11, P14."""

from typing import ClassVar, Self

from django.db import models
from django.utils.translation import gettext_lazy as _

from campaign.models.row_of_play import RowOfPlay, RowOfPlayQuerySet


class AdventureQuerySet(RowOfPlayQuerySet["Adventure"]):
    def under_way(self) -> Self:
        """Opened and not yet closed: one a campaign at most."""
        return self.standing().filter(closed_at=None)


class Adventure(RowOfPlay):
    """Opened and closed by GMs; the closing rolls for every mark and check of the table."""

    name = models.CharField(_("nom de l’aventure"), max_length=80)
    #: The campaign's clock when it was opened, in whole seconds.
    opened_at = models.BigIntegerField(_("début de l’aventure"))
    #: The clock when it was closed; unset while it is under way.
    closed_at = models.BigIntegerField(_("fin de l’aventure"), null=True, blank=True)

    objects: ClassVar[models.Manager["Adventure"]] = models.Manager.from_queryset(
        AdventureQuerySet
    )()

    class Meta:
        constraints = [
            models.CheckConstraint(name="adventure_has_a_name", condition=~models.Q(name="")),
            models.UniqueConstraint(
                fields=["campaign"],
                condition=models.Q(ended_seq=None, closed_at=None),
                name="one_adventure_at_a_time",
            ),
        ]

    def __str__(self) -> str:
        return self.name

"""A player's wish to go to another plane, or home: the GM grants or refuses. Source: V12."""

from typing import ClassVar, Self

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from campaign.models import Membership, RowOfPlay, RowOfPlayQuerySet
from characters.models.character import Character, CharacterState
from characters.models.planar_stay import LONGEST_PLACE
from characters.models.plane import Plane


class RequestState(models.TextChoices):
    """What became of it."""

    ASKED = "asked", _("demandé")
    GRANTED = "granted", _("accordé")
    REFUSED = "refused", _("refusé")


class PlanarRequestQuerySet(RowOfPlayQuerySet["PlanarRequest"]):
    def waiting_for(self, member: Membership) -> Self:
        """What waits for a GM, oldest first: for GMs all, for others what they asked themselves.

        With the character and who asks; not of those who could not go any more.
        """
        rows = self.standing().in_campaign(member.campaign).filter(state=RequestState.ASKED)
        lives = (CharacterState.PLAYING, CharacterState.ASIDE)
        rows = rows.filter(character__ended_seq=None, character__state__in=lives)
        if not member.is_gm:
            rows = rows.filter(asked_by=member, character__hidden=False)
        return rows.select_related("character", "asked_by").order_by("pk")


class PlanarRequest(RowOfPlay):
    """Somebody is to go there; one open request a character."""

    character = models.ForeignKey(Character, models.CASCADE, related_name="+")
    asked_by = models.ForeignKey(Membership, models.PROTECT, related_name="+")
    plane = models.CharField(_("plan"), max_length=10, choices=Plane.choices)
    #: Which demiplane; empty elsewhere.
    place = models.CharField(_("lieu"), max_length=LONGEST_PLACE, blank=True)
    state = models.CharField(max_length=8, choices=RequestState.choices)

    objects: ClassVar[models.Manager["PlanarRequest"]] = PlanarRequestQuerySet.as_manager()

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["character"],
                condition=Q(ended_seq=None, state="asked"),
                name="one_open_request_to_travel",
            ),
            models.CheckConstraint(
                name="request_state_is_known", condition=Q(state__in=RequestState.values)
            ),
            models.CheckConstraint(
                name="request_names_a_known_plane", condition=Q(plane__in=Plane.values)
            ),
        ]
        indexes = [
            models.Index(
                fields=["campaign"],
                condition=Q(ended_seq=None, state="asked"),
                name="travels_asked",
            )
        ]

    def __str__(self) -> str:
        return f"{self.character_id} {self.plane} {self.state}"

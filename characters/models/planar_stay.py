"""How long somebody has been away from the material plane, and how long they may stay."""

from typing import ClassVar, Self

from django.db import models
from django.db.models import Exists, OuterRef, Q
from django.utils.translation import gettext_lazy as _

from campaign.models import Campaign, Membership, RowOfPlay, RowOfPlayQuerySet
from characters.models.character import Character, CharacterKind, CharacterState
from characters.models.control import Control
from characters.models.plane import Plane
from rules.options import PlanarRollSeen, Planes
from rules.vancian.planes import LIMIT_FACES

#: The name of a demiplane: a few words.
LONGEST_PLACE = 40
#: Turns that a GM may give: the die's, or more.
MOST_TURNS = 10 * LIMIT_FACES
#: A class level that a GM sets for somebody without one.
HIGHEST_LEVEL = 99


class PlanarStayQuerySet(RowOfPlayQuerySet["PlanarStay"]):
    def counted(self, campaign: Campaign) -> Self:
        """Those of the living whose turns are counted, with level and name. Source: S9.

        None where the campaign plays no planes.
        """
        if campaign.rules.planes is Planes.OFF:
            return self.none()
        lives = (CharacterState.PLAYING, CharacterState.ASIDE)
        rows = self.standing().in_campaign(campaign)
        rows = rows.filter(turns__isnull=False, character__state__in=lives)
        return rows.select_related("character__caster").order_by("character_id")

    def limits_seen_by(self, member: Membership) -> Self:
        """Those whose die and time left the member may know. Source: S9.

        GMs all; others where the table shows them, of characters whose numbers they may read.
        """
        rows = self.standing().in_campaign(member.campaign)
        if member.is_gm:
            return rows
        if member.campaign.rules.planar_roll_seen is PlanarRollSeen.GM:
            return rows.none()
        mine = Control.objects.current().filter(
            character=OuterRef("character_id"), membership=member
        )
        readable = Q(character__kind=CharacterKind.PC) | Q(Exists(mine))
        return rows.filter(readable, character__hidden=False)


class PlanarStay(RowOfPlay):
    """Somebody on another plane; one row a plane, in force while they are there. Source: S9."""

    character = models.ForeignKey(Character, models.CASCADE, related_name="planar_stays")
    plane = models.CharField(_("plan"), max_length=10, choices=Plane.choices)
    #: Which demiplane, in the table's own words; empty elsewhere.
    place = models.CharField(_("lieu"), max_length=LONGEST_PLACE, blank=True)
    #: The clock when the count began: on leaving the material plane, or on entering this one.
    since = models.BigIntegerField(_("départ"))
    #: The die; unset where nothing is counted.
    turns = models.PositiveSmallIntegerField(_("tours"), null=True, blank=True)
    #: Set by the GM for somebody without a class level; unset where the sheet has one.
    level = models.PositiveSmallIntegerField(_("niveau"), null=True, blank=True)

    objects: ClassVar[models.Manager["PlanarStay"]] = PlanarStayQuerySet.as_manager()

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["character"],
                condition=Q(ended_seq=None),
                name="one_is_on_one_plane_at_a_time",
            ),
            models.CheckConstraint(
                name="stay_is_away_from_the_material_plane",
                condition=Q(plane__in=Plane.values) & ~Q(plane=Plane.MATERIAL),
            ),
            models.CheckConstraint(
                name="a_demiplane_alone_has_a_name",
                condition=Q(plane=Plane.DEMIPLANE) | Q(place=""),
            ),
            models.CheckConstraint(
                name="stay_is_of_plausible_length",
                condition=Q(turns=None) | Q(turns__lte=MOST_TURNS),
            ),
        ]
        indexes = [
            models.Index(
                fields=["campaign"], condition=Q(ended_seq=None), name="stays_on_other_planes"
            )
        ]

    def __str__(self) -> str:
        return f"{self.character_id}, {self.plane}"

    @property
    def class_level(self) -> int | None:
        """The level that decides: the sheet's, else the GM's. Of a row read with its caster."""
        caster = getattr(self.character, "caster", None)
        return self.level if caster is None else caster.class_level

"""A mage of the campaign and what they have left."""

from typing import ClassVar, Self

from django.db import models
from django.utils.translation import gettext_lazy as _

from campaign.models import Membership, RowOfPlay, RowOfPlayQuerySet
from characters.models.plane import Plane
from rules.percentile.parameters import Characteristic
from spells.models import System

#: Ordinary mortals have up to 21; dragons and demons more. A bound against typing errors.
HIGHEST_SCORE = 200


class CharacterKind(models.TextChoices):
    """Whose character it is: a player's, or one the GM plays."""

    PC = "pc", _("Personnage joueur")
    NPC = "npc", _("Personnage du MJ")


#: How a character does magic; both ways play in one campaign.
SYSTEMS = (
    (str(System.PERCENTILE), _("Magie à pourcentages")),
    (str(System.VANCIAN), _("Sorts mémorisés")),
)


class CharacterState(models.TextChoices):
    """Where the character stands in the campaign. One set aside still follows clock and rest."""

    PLAYING = "playing", _("En jeu")
    ASIDE = "aside", _("De côté")
    DEAD = "dead", _("Sans vie")
    RETIRED = "retired", _("À la retraite")
    #: Lost between the planes: no raising, only a Wish (Source: V12).
    DESTROYED = "destroyed", _("Au néant")


class PlayerEdits(models.TextChoices):
    """What the GM lets the players in control change by themselves."""

    NOTHING = "nothing", _("Rien")
    NOTES = "notes", _("Nom et notes")
    SHEET = "sheet", _("Toute la feuille")


class CharacterQuerySet(RowOfPlayQuerySet["Character"]):
    def seen_by(self, member: Membership) -> Self:
        """Those that exist for this member: a hidden one exists for GMs only, anywhere."""
        rows = self.standing().in_campaign(member.campaign)
        return rows if member.is_gm else rows.filter(hidden=False)

    def departed(self) -> Self:
        """The GM's that have left the table: still of the campaign, no longer met or aimed at."""
        return self.filter(kind=CharacterKind.NPC, state=CharacterState.ASIDE)

    def not_departed(self) -> Self:
        """All but ``departed``."""
        return self.exclude(kind=CharacterKind.NPC, state=CharacterState.ASIDE)

    def controlled_by(self, member: Membership) -> Self:
        """Those this member plays now."""
        return self.filter(controls__membership=member, controls__ended_seq=None)

    def systems(self) -> frozenset[System]:
        """The systems of magic that they play. One query."""
        return frozenset(System(one) for one in self.values_list("system", flat=True).distinct())

    def percentile(self) -> Self:
        """Those with magic points and skills. Source: P5."""
        return self.filter(system=str(System.PERCENTILE))

    def vancian(self) -> Self:
        """Those who memorise, each with its class and level. Source: V1."""
        return self.filter(system=str(System.VANCIAN)).select_related("caster")


class Character(RowOfPlay):
    """A character of either system: scores, conditions, state; a percentile mage's magic points.

    What a Vancian one has besides stands in its ``caster``: its points are all 0. Source: P5, P11.
    """

    system = models.CharField(
        _("magie"), max_length=10, choices=SYSTEMS, default=str(System.PERCENTILE)
    )
    name = models.CharField(_("nom"), max_length=60)
    kind = models.CharField(_("sorte"), max_length=3, choices=CharacterKind.choices)
    state = models.CharField(
        _("état"), max_length=9, choices=CharacterState.choices, default=CharacterState.PLAYING
    )
    #: Only GMs know that it exists.
    hidden = models.BooleanField(_("caché aux joueurs"), default=False)
    player_edits = models.CharField(
        _("ce que ses joueurs modifient"),
        max_length=7,
        choices=PlayerEdits.choices,
        default=PlayerEdits.NOTES,
    )
    species = models.CharField(_("espèce"), max_length=40, blank=True)
    #: The species' creation dice for POU, such as ``2d6+6``; they bound it (Source: P11).
    pou_dice = models.CharField(_("dés de POU"), max_length=20, default="2d6+6")
    int_score = models.PositiveSmallIntegerField("INT")
    pou = models.PositiveSmallIntegerField("POU")
    dex_score = models.PositiveSmallIntegerField("DEX")
    for_score = models.PositiveSmallIntegerField("FOR", null=True, blank=True)
    con_score = models.PositiveSmallIntegerField("CON", null=True, blank=True)
    tai_score = models.PositiveSmallIntegerField("TAI", null=True, blank=True)
    app_score = models.PositiveSmallIntegerField("APP", null=True, blank=True)
    #: Current magic points, whole; the recovered part of the next one is ``mp_fraction``.
    mp = models.PositiveSmallIntegerField(_("points de magie"))
    #: In 1/86400 of a point (Source: S1).
    mp_fraction = models.PositiveIntegerField(default=0)
    #: Added to POU by the GM: the maximum is POU + reserve (Source: P5).
    mp_reserve = models.PositiveSmallIntegerField(_("réserve"), default=0)
    #: Marked for a gain of POU at the end of the adventure (Source: P11).
    pou_marked = models.BooleanField(_("marque de POU"), default=False)
    bound = models.BooleanField(_("mains liées"), default=False)
    gagged = models.BooleanField(_("bâillon"), default=False)
    #: In an area under Silence: no voice either (Source: V5).
    silenced = models.BooleanField(_("sous silence"), default=False)
    #: By the GM's word; a percentile mage without points is unconscious besides (Source: P5).
    unconscious = models.BooleanField(_("sans connaissance"), default=False)
    #: Where the character is. Source: V12.
    plane = models.CharField(
        _("plan"), max_length=10, choices=Plane.choices, default=Plane.MATERIAL
    )
    notes = models.TextField(_("notes"), max_length=4000, blank=True)

    objects: ClassVar[models.Manager["Character"]] = CharacterQuerySet.as_manager()

    class Meta:
        verbose_name = _("personnage")
        verbose_name_plural = _("personnages")
        constraints = [
            models.CheckConstraint(name="character_has_a_name", condition=~models.Q(name="")),
            models.CheckConstraint(
                name="character_kind_is_known", condition=models.Q(kind__in=CharacterKind.values)
            ),
            models.CheckConstraint(
                name="character_state_is_known",
                condition=models.Q(state__in=CharacterState.values),
            ),
            models.CheckConstraint(
                name="character_player_edits_are_known",
                condition=models.Q(player_edits__in=PlayerEdits.values),
            ),
            models.CheckConstraint(
                name="character_system_is_known",
                condition=models.Q(system__in=[str(system) for system in System]),
            ),
            models.CheckConstraint(
                name="character_plane_is_known", condition=models.Q(plane__in=Plane.values)
            ),
            models.CheckConstraint(
                name="memorising_characters_have_no_magic_points",
                condition=models.Q(system=str(System.PERCENTILE))
                | models.Q(pou=0, mp=0, mp_fraction=0, mp_reserve=0, pou_marked=False),
            ),
            models.CheckConstraint(
                name="magic_points_within_maximum",
                condition=models.Q(mp__lte=models.F("pou") + models.F("mp_reserve")),
            ),
            models.CheckConstraint(
                name="magic_point_fraction_is_a_fraction",
                condition=models.Q(mp_fraction__lt=86_400),
            ),
            models.CheckConstraint(
                name="scores_are_plausible",
                condition=models.Q(
                    int_score__lte=HIGHEST_SCORE,
                    pou__lte=HIGHEST_SCORE,
                    dex_score__lte=HIGHEST_SCORE,
                ),
            ),
        ]
        indexes = [models.Index(fields=["campaign", "state"], name="characters_of_campaign")]

    def __str__(self) -> str:
        return self.name

    @property
    def mp_maximum(self) -> int:
        """POU and the GM's reserve. Source: P5."""
        return self.pou + self.mp_reserve

    @property
    def is_vancian(self) -> bool:
        """Memorises spells instead of spending points."""
        return self.system == System.VANCIAN

    @property
    def is_playing(self) -> bool:
        return self.state == CharacterState.PLAYING

    def score(self, characteristic: Characteristic) -> int | None:
        """The value of a characteristic, unset where the sheet does not give it."""
        name = characteristic.lower()
        column = name if characteristic == Characteristic.POU else f"{name}_score"
        value: int | None = getattr(self, column)
        return value

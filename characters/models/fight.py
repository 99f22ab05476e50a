"""A fight, and who is in it. Source: P9, V5, S5."""

from typing import ClassVar, Self

from django.db import models
from django.db.models import Exists, F, OuterRef, Q
from django.utils.translation import gettext_lazy as _

from campaign.models import Campaign, Membership, RowOfPlay, RowOfPlayQuerySet
from characters.models.character import Character
from characters.models.memorised_spell import MemorisedSpell


class Phase(models.TextChoices):
    """Where a round stands: spells are declared first, then everybody acts in their order."""

    DECLARING = "declaring", _("Déclarations")
    ACTING = "acting", _("Actions")


class Side(models.TextChoices):
    """Whom somebody fights with."""

    PARTY = "party", _("La troupe")
    FOES = "foes", _("Les ennemis")


class FightQuerySet(RowOfPlayQuerySet["Fight"]):
    def open_in(self, campaign: Campaign) -> Self:
        """The one that goes on, if any."""
        return self.standing().in_campaign(campaign)


class Fight(RowOfPlay):
    """A fight goes on from its row's making to its end, round by round; one a campaign."""

    #: The campaign's clock when it began, in whole seconds.
    began = models.BigIntegerField(_("début du combat"))
    #: From 1.
    round_number = models.PositiveSmallIntegerField(_("round"), default=1)
    phase = models.CharField(_("phase"), max_length=9, choices=Phase.choices)
    #: What the sides rolled in this round, where a die a side decides (``rules.initiative``).
    party_die = models.PositiveSmallIntegerField(_("dé de la troupe"), null=True, blank=True)
    foes_die = models.PositiveSmallIntegerField(_("dé des ennemis"), null=True, blank=True)

    objects: ClassVar[models.Manager["Fight"]] = FightQuerySet.as_manager()

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["campaign"], condition=Q(ended_seq=None), name="one_fight_at_a_time"
            ),
            models.CheckConstraint(
                name="fight_phase_is_known", condition=Q(phase__in=Phase.values)
            ),
            models.CheckConstraint(
                name="fight_rounds_begin_at_one", condition=Q(round_number__gte=1)
            ),
            models.CheckConstraint(
                name="fight_dice_have_six_faces",
                condition=(Q(party_die=None) | Q(party_die__range=(1, 6)))
                & (Q(foes_die=None) | Q(foes_die__range=(1, 6))),
            ),
        ]

    def __str__(self) -> str:
        return f"{self.campaign_id} {self.round_number}"

    @property
    def is_declaring(self) -> bool:
        """Memorised spells may still be declared. Source: V5."""
        return self.phase == Phase.DECLARING


class CombatantQuerySet(RowOfPlayQuerySet["Combatant"]):
    def of(self, fight: Fight) -> Self:
        """Those who are in it now, each with character and class."""
        rows = self.standing().filter(fight=fight)
        return rows.select_related("character", "character__caster", "surprised_by").order_by("pk")

    def fighting(self, character: Character) -> Self:
        """The row of a character who is in a fight that goes on, with the fight."""
        rows = self.standing().filter(character=character, fight__ended_seq=None)
        return rows.select_related("fight")

    def seen_by(self, member: Membership) -> Self:
        """Those that exist for this member: a hidden one exists for GMs only."""
        rows = self.filter(campaign=member.campaign)
        return rows if member.is_gm else rows.filter(character__hidden=False)

    def with_means(self) -> Self:
        """``holds_spells``: whether it has anything in memory to declare. Source: V5."""
        held = MemorisedSpell.objects.standing().filter(character=OuterRef("character"))
        return self.annotate(holds_spells=Exists(held))


class Combatant(RowOfPlay):
    """A character in a fight."""

    fight = models.ForeignKey(Fight, models.CASCADE, related_name="combatants")
    character = models.ForeignKey(Character, models.CASCADE, related_name="+")
    side = models.CharField(_("camp"), max_length=5, choices=Side.choices)
    #: The last round in which the combatant is surprised: declares nothing, does not act. 0: never.
    surprised_until = models.PositiveSmallIntegerField(_("surpris jusqu’au round"), default=0)
    #: By whom; unset: by the other side.
    surprised_by = models.ForeignKey(
        Character, models.SET_NULL, null=True, blank=True, related_name="+"
    )
    #: Its own die of this round (``rules.initiative``).
    die = models.PositiveSmallIntegerField(_("dé d’initiative"), null=True, blank=True)
    #: The last round in which it let the declarations pass. 0: none.
    passed_round = models.PositiveSmallIntegerField(_("passe au round"), default=0)
    #: The last round in which it has acted. 0: none.
    acted_round = models.PositiveSmallIntegerField(_("a joué au round"), default=0)

    objects: ClassVar[models.Manager["Combatant"]] = CombatantQuerySet.as_manager()

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["character"], condition=Q(ended_seq=None), name="one_fights_once"
            ),
            models.CheckConstraint(
                name="combatant_side_is_known", condition=Q(side__in=Side.values)
            ),
            models.CheckConstraint(
                name="combatant_die_has_six_faces",
                condition=Q(die=None) | Q(die__range=(1, 6)),
            ),
            models.CheckConstraint(
                name="nobody_surprises_themselves",
                condition=Q(surprised_by=None) | ~Q(surprised_by=F("character")),
            ),
        ]
        indexes = [
            models.Index(fields=["fight"], condition=Q(ended_seq=None), name="combatants_of_fight")
        ]

    def __str__(self) -> str:
        return f"{self.fight_id} {self.character_id}"

    def is_surprised(self, round_number: int) -> bool:
        """Whether it declares nothing and does not act in this round."""
        return self.surprised_until >= round_number

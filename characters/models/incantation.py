"""An incantation that runs round by round. Source: S2."""

from functools import cached_property
from typing import ClassVar, Self

from django.db import models
from django.utils.translation import gettext_lazy as _

from campaign.models import RowOfPlay, RowOfPlayQuerySet
from characters.models.character import Character
from rules.percentile.incantation import Course
from spells.models import Spell


class IncantationQuerySet(RowOfPlayQuerySet["Incantation"]):
    def running(self) -> Self:
        """Those that are neither rolled nor broken off, with mage and spell."""
        return self.standing().select_related("character", "spell").order_by("ready", "pk")


class Incantation(RowOfPlay):
    """What was declared, and when: its stage follows the campaign's clock. Source: S2."""

    character = models.ForeignKey(Character, models.CASCADE, related_name="incantations")
    spell = models.ForeignKey(Spell, models.PROTECT, related_name="+")
    #: ``seq`` of the declaration.
    declared_seq = models.BigIntegerField()
    #: All that is fixed before the roll (``services.declaring.Declaration``). Source: P2.
    declaration = models.JSONField()
    level = models.PositiveSmallIntegerField(_("niveau"))
    #: The skill at the declaration: with it the numbers were shown.
    skill = models.PositiveSmallIntegerField(_("compétence"))
    #: On the campaign's clock, in seconds.
    declared = models.BigIntegerField()
    ceremony_ends = models.BigIntegerField()
    ready = models.BigIntegerField()
    #: Length of a round as it was declared: a changed option acts from then on.
    round_seconds = models.PositiveSmallIntegerField()

    objects: ClassVar[models.Manager["Incantation"]] = IncantationQuerySet.as_manager()

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["character"],
                condition=models.Q(ended_seq=None),
                name="one_incantation_at_a_time",
            ),
            models.CheckConstraint(
                name="incantation_goes_forward",
                condition=models.Q(
                    ceremony_ends__gte=models.F("declared"), ready__gte=models.F("ceremony_ends")
                ),
            ),
            models.CheckConstraint(
                name="incantation_has_rounds",
                condition=models.Q(ready__gt=models.F("declared"), round_seconds__gt=0),
            ),
        ]
        indexes = [
            models.Index(
                fields=["campaign", "ready"],
                condition=models.Q(ended_seq=None),
                name="incantations_running",
            )
        ]

    def __str__(self) -> str:
        return f"{self.character_id} {self.spell_id} {self.ready}"

    @cached_property
    def course(self) -> Course:
        """Its seconds, as the rules see them."""
        return Course(
            declared=self.declared,
            ceremony_ends=self.ceremony_ends,
            ready=self.ready,
            round_seconds=self.round_seconds,
        )

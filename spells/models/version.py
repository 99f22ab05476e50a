"""What a spell said at each of its versions."""

from typing import ClassVar, Self

from django.db import models

from campaign.models import Campaign
from spells.models.spell import Spell


class SpellVersionQuerySet(models.QuerySet["SpellVersion"]):
    def of(self, spell: Spell) -> Self:
        """Those of one spell, newest first; those that were taken back as well."""
        return self.filter(spell=spell).order_by("-number")


class SpellVersion(models.Model):
    """The facts of a spell from one save to the next. Never changed, never deleted.

    A cast, a spell at work and a copy in memory name the number that they used. Numbers are
    never used again: a save that was undone leaves its row ended, and the next takes a fresh one.
    The first version has a row once there is a second, or once an act wrote it.
    """

    #: Unset for the catalogue, as the spell's.
    campaign = models.ForeignKey(
        Campaign, models.CASCADE, null=True, blank=True, related_name="own_spell_versions"
    )
    spell = models.ForeignKey(Spell, models.CASCADE, related_name="versions")
    ended_seq = models.BigIntegerField(null=True, blank=True)
    number = models.PositiveIntegerField()
    #: ``seq`` of the act that wrote it; unset where none is known.
    made_seq = models.BigIntegerField(null=True, blank=True)
    #: The fields of ``SpellDraft`` or ``VancianDraft``, by name.
    facts = models.JSONField()

    objects: ClassVar[models.Manager["SpellVersion"]] = SpellVersionQuerySet.as_manager()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["spell", "number"], name="one_version_of_a_number"),
            models.CheckConstraint(
                name="version_number_is_positive", condition=models.Q(number__gte=1)
            ),
        ]

    def __str__(self) -> str:
        return f"{self.spell_id} v{self.number}"

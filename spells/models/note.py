"""What a GM keeps to themselves about a spell."""

from typing import ClassVar

from django.db import models
from django.utils.translation import gettext_lazy as _

from campaign.models import RowOfPlay, RowOfPlayQuerySet
from spells.models.spell import Spell


class SpellNote(RowOfPlay):
    """The GMs' private note on a spell in one campaign, and the page of their own book."""

    spell = models.ForeignKey(Spell, models.CASCADE, related_name="notes")
    note = models.TextField(_("note du MJ"), max_length=2000, blank=True)
    page = models.CharField(_("page du livre"), max_length=60, blank=True)

    objects: ClassVar[models.Manager["SpellNote"]] = models.Manager.from_queryset(
        RowOfPlayQuerySet
    )()

    class Meta:
        verbose_name = _("note sur un sort")
        verbose_name_plural = _("notes sur les sorts")
        constraints = [
            models.UniqueConstraint(
                fields=["campaign", "spell"],
                condition=models.Q(ended_seq=None),
                name="one_note_a_spell",
            )
        ]

    def __str__(self) -> str:
        return f"{self.campaign_id}:{self.spell_id}"

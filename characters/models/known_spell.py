"""A spell as one mage knows it."""

from typing import ClassVar

from django.db import models
from django.utils.translation import gettext_lazy as _

from campaign.models import RowOfPlay, RowOfPlayQuerySet
from characters.models.character import Character
from spells.models import Spell

#: The texts know 200 %; a bound against typing errors.
HIGHEST_SKILL = 1000


class KnownSpell(RowOfPlay):
    """A known spell is a skill in percentage points. Source: P2."""

    character = models.ForeignKey(Character, models.CASCADE, related_name="known_spells")
    spell = models.ForeignKey(Spell, models.PROTECT, related_name="+")
    skill = models.PositiveSmallIntegerField(_("compétence"), default=10)
    #: A success in play this adventure: it may progress at the end (Source: P14).
    checked = models.BooleanField(_("cochée"), default=False)

    objects: ClassVar[models.Manager["KnownSpell"]] = models.Manager.from_queryset(
        RowOfPlayQuerySet
    )()

    class Meta:
        verbose_name = _("sort connu")
        verbose_name_plural = _("sorts connus")
        constraints = [
            models.UniqueConstraint(
                fields=["character", "spell"],
                condition=models.Q(ended_seq=None),
                name="a_spell_is_known_once",
            ),
            models.CheckConstraint(
                name="skill_is_plausible", condition=models.Q(skill__lte=HIGHEST_SKILL)
            ),
        ]

    def __str__(self) -> str:
        return f"{self.spell_id} {self.skill}"

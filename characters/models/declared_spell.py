"""A memorised spell that was declared and has neither been cast nor lost. Source: V5, S7."""

from typing import ClassVar, Self

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from campaign.models import RowOfPlay, RowOfPlayQuerySet
from characters.models.book import BookSpell
from characters.models.character import Character
from characters.models.memorised_spell import MemorisedSpell
from spells.models import VancianForm


class DeclaredSpellQuerySet(RowOfPlayQuerySet["DeclaredSpell"]):
    def with_names(self) -> Self:
        """In the order of declaration, with caster, form and spell."""
        rows = self.select_related("character", "character__caster", "form", "form__spell")
        return rows.order_by("declared_seq")


class DeclaredSpell(RowOfPlay):
    """What a caster is about to cast in this round: one at a time."""

    character = models.ForeignKey(Character, models.CASCADE, related_name="declared_spells")
    form = models.ForeignKey(VancianForm, models.PROTECT, related_name="+")
    #: The copy in memory that it will wipe; unset for one read from a scroll, or by the GM's leave.
    memorised = models.ForeignKey(
        MemorisedSpell, models.CASCADE, null=True, blank=True, related_name="+"
    )
    #: The line of the scroll that it will erase.
    written = models.ForeignKey(BookSpell, models.CASCADE, null=True, blank=True, related_name="+")
    #: ``seq`` of the declaration.
    declared_seq = models.BigIntegerField()
    #: On the campaign's clock, in seconds.
    declared = models.BigIntegerField()
    #: Everything that was said (``services.vancian.ordering.CastOrder``).
    order = models.JSONField(_("déclaration"))

    objects: ClassVar[models.Manager["DeclaredSpell"]] = DeclaredSpellQuerySet.as_manager()

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["character"],
                condition=Q(ended_seq=None),
                name="one_spell_is_declared_at_a_time",
            ),
            models.CheckConstraint(
                name="declared_spell_has_one_source",
                condition=Q(memorised=None) | Q(written=None),
            ),
        ]
        indexes = [
            models.Index(fields=["campaign"], condition=Q(ended_seq=None), name="spells_declared")
        ]

    def __str__(self) -> str:
        return f"{self.character_id} {self.form_id}"

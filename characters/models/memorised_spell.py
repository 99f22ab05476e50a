"""Spells held in memory, and the lists from which those without a book choose."""

from collections.abc import Iterable
from typing import ClassVar, Self

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from campaign.models import RowOfPlay, RowOfPlayQuerySet
from characters.models.book import Origin
from characters.models.character import Character
from spells.models import Spell


class MemorisedSpellQuerySet(RowOfPlayQuerySet["MemorisedSpell"]):
    def held_by(self, characters: Iterable[Character]) -> Self:
        """What these characters hold now, with spell and forms, in its order. Two queries."""
        rows = self.standing().filter(character__in=[character.pk for character in characters])
        return rows.select_related("spell").prefetch_related("spell__forms").order_by("pk")


class MemorisedSpell(RowOfPlay):
    """One copy of a spell in memory: ended when cast, wiped or replaced. Source: V4, V5."""

    character = models.ForeignKey(Character, models.CASCADE, related_name="memorised_spells")
    spell = models.ForeignKey(Spell, models.PROTECT, related_name="+")
    #: The form chosen at memorisation; unset where the class chooses at casting (Source: V9).
    is_reversed = models.BooleanField(_("inversé"), null=True, blank=True, default=False)
    #: Of the spell when it was memorised; unset where that was not kept: the one in force.
    spell_version = models.PositiveIntegerField(null=True, blank=True)

    objects: ClassVar[models.Manager["MemorisedSpell"]] = MemorisedSpellQuerySet.as_manager()

    class Meta:
        verbose_name = _("sort en mémoire")
        verbose_name_plural = _("sorts en mémoire")
        indexes = [
            models.Index(fields=["character"], condition=Q(ended_seq=None), name="spells_in_memory")
        ]

    def __str__(self) -> str:
        return f"{self.spell_id} in memory"


class AccessibleSpellQuerySet(RowOfPlayQuerySet["AccessibleSpell"]):
    def listed_for(self, character: Character) -> Self:
        """The character's list with its spells, by level and name. One query."""
        rows = self.standing().filter(character=character).select_related("spell")
        return rows.order_by("spell__spell_level", "spell__sort_fr", "pk")


class AccessibleSpell(RowOfPlay):
    """A spell of a list that is the character's own, where no book decides.

    Of clerics and their like: a list that the GM assigned; without a row, all of their type are
    theirs (Source: V3). Under unified magic: what they have learned, and nothing else (V11).
    """

    character = models.ForeignKey(Character, models.CASCADE, related_name="accessible_spells")
    spell = models.ForeignKey(Spell, models.PROTECT, related_name="+")
    origin = models.CharField(
        _("origine"), max_length=9, choices=Origin.choices, default=Origin.NOTED
    )
    #: Of the scroll it was learned from, as it was called then.
    origin_name = models.CharField(_("appris de"), max_length=80, blank=True)

    objects: ClassVar[models.Manager["AccessibleSpell"]] = AccessibleSpellQuerySet.as_manager()

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["character", "spell"],
                condition=Q(ended_seq=None),
                name="a_spell_is_accessible_once",
            ),
            models.CheckConstraint(
                name="accessible_spell_origin_is_known", condition=Q(origin__in=Origin.values)
            ),
        ]

    def __str__(self) -> str:
        return f"{self.spell_id} for {self.character_id}"

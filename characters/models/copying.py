"""What copying leaves behind: sources that were deciphered, and copies that failed."""

from typing import ClassVar

from django.db import models
from django.db.models import Q

from campaign.models import RowOfPlay, RowOfPlayQuerySet
from characters.models.book import Book
from characters.models.character import Character
from spells.models import Spell


class FailedCopy(RowOfPlay):
    """A copy that the roll refused: the source, or the spell, is closed to them. Source: V7."""

    character = models.ForeignKey(Character, models.CASCADE, related_name="failed_copies")
    spell = models.ForeignKey(Spell, models.PROTECT, related_name="+")
    book = models.ForeignKey(Book, models.CASCADE, related_name="+")

    objects: ClassVar[models.Manager["FailedCopy"]] = models.Manager.from_queryset(
        RowOfPlayQuerySet
    )()

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["character", "spell", "book"],
                condition=Q(ended_seq=None),
                name="a_copy_fails_once_a_source",
            )
        ]

    def __str__(self) -> str:
        return f"{self.spell_id} from {self.book_id}"


class Deciphered(RowOfPlay):
    """Read Magic was cast on a source once, by this character. Source: V7."""

    character = models.ForeignKey(Character, models.CASCADE, related_name="deciphered")
    book = models.ForeignKey(Book, models.CASCADE, related_name="+")

    objects: ClassVar[models.Manager["Deciphered"]] = models.Manager.from_queryset(
        RowOfPlayQuerySet
    )()

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["character", "book"],
                condition=Q(ended_seq=None),
                name="a_source_is_deciphered_once",
            )
        ]

    def __str__(self) -> str:
        return f"{self.book_id} by {self.character_id}"

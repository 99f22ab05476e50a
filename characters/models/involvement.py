"""Which characters a log entry is about."""

from typing import ClassVar

from django.db import models

from campaign.models import LogEntry
from characters.models.character import Character


class Involvement(models.Model):
    """Ties an entry to a character: for the log's filter, and so that hiding hides the past."""

    entry = models.ForeignKey(LogEntry, models.CASCADE, related_name="involvements")
    character = models.ForeignKey(Character, models.CASCADE, related_name="involvements")

    objects: ClassVar[models.Manager["Involvement"]] = models.Manager()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["entry", "character"], name="involved_once")]
        indexes = [models.Index(fields=["character", "-entry"], name="log_of_character")]

    def __str__(self) -> str:
        return f"{self.entry_id}:{self.character_id}"

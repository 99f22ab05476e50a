"""Rows that acts make and end; they are never deleted, so that the log can always tell of them."""

from typing import Self, TypeVar

from django.db import models

from campaign.models.campaign import Campaign

Row = TypeVar("Row", bound="RowOfPlay")


class RowOfPlayQuerySet(models.QuerySet[Row]):
    """Named questions that every row of play answers."""

    def standing(self) -> Self:
        """Rows in force: made and not ended."""
        return self.filter(ended_seq=None)

    def in_campaign(self, campaign: Campaign) -> Self:
        return self.filter(campaign=campaign)


class RowOfPlay(models.Model):
    """A row of one campaign, one step from it, made and ended by acts of its log."""

    campaign = models.ForeignKey(Campaign, models.CASCADE, related_name="+")
    #: ``seq`` of the entry that ended the row; unset while it is in force.
    ended_seq = models.BigIntegerField(null=True, blank=True)

    class Meta:
        abstract = True

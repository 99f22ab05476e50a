"""The table: its clock, its house rules, the number of its last act."""

import json
from functools import lru_cache
from typing import ClassVar, Self

from django.db import models
from django.utils.translation import gettext_lazy as _

from accounts.models import User
from rules.calendar import Calendar
from rules.house_rules import HouseRules


class CampaignQuerySet(models.QuerySet["Campaign"]):
    def of(self, user: User) -> Self:
        """The campaigns in which this person sits at the table now."""
        return self.filter(memberships__user=user, memberships__left_at=None)

    def open(self) -> Self:
        """Those that are still played."""
        return self.filter(archived_at=None)


class Campaign(models.Model):
    """One table. Every act locks this row first, so acts of a campaign happen one after another."""

    name = models.CharField(_("nom"), max_length=80)
    #: Game time in whole seconds since the campaign's start.
    clock_seconds = models.BigIntegerField(default=0)
    #: While the table's pages stand at an earlier date, to enter what was forgotten: the present
    #: to which the clock returns. Source: S11.
    present_seconds = models.BigIntegerField(null=True, blank=True)
    #: What differs from the default options (``rules.house_rules``).
    house_rules = models.JSONField(default=dict, blank=True)
    #: What differs from the default calendar (``rules.calendar``).
    calendar = models.JSONField(default=dict, blank=True)
    #: ``seq`` of the last log entry; the next act takes one more, under the row's lock.
    last_seq = models.BigIntegerField(default=0)
    created_at = models.DateTimeField(auto_now_add=True)
    archived_at = models.DateTimeField(null=True, blank=True)

    objects: ClassVar[models.Manager["Campaign"]] = CampaignQuerySet.as_manager()

    class Meta:
        verbose_name = _("campagne")
        verbose_name_plural = _("campagnes")
        constraints = [
            models.CheckConstraint(name="campaign_has_a_name", condition=~models.Q(name="")),
            models.CheckConstraint(
                name="campaign_clock_is_not_negative",
                condition=models.Q(clock_seconds__gte=0),
            ),
        ]

    def __str__(self) -> str:
        return self.name

    @property
    def rules(self) -> HouseRules:
        """The house rules as one validated object."""
        return _rules(json.dumps(self.house_rules, sort_keys=True))

    @property
    def dates(self) -> Calendar:
        """The calendar as one validated object."""
        return Calendar.from_mapping(self.calendar)

    @property
    def is_in_the_past(self) -> bool:
        """What was forgotten is being entered: time stands still."""
        return self.present_seconds is not None

    @property
    def is_archived(self) -> bool:
        """Put away: it can be read, nothing is played in it."""
        return self.archived_at is not None


@lru_cache(maxsize=256)
def _rules(options: str) -> HouseRules:
    """Read once for the process: a page asks a dozen times, and they never change in place."""
    return HouseRules.from_mapping(json.loads(options))

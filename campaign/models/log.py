"""The log: one entry an act, with what it changed."""

from typing import ClassVar, Self

from django.contrib.postgres.fields import ArrayField
from django.contrib.postgres.indexes import GinIndex
from django.db import models
from django.db.models.lookups import Exact
from django.utils.translation import gettext_lazy as _

from campaign.models.campaign import Campaign
from campaign.models.membership import Membership, Role

#: The kind of the entry that takes another one back.
UNDO = "undo"


class Audience(models.TextChoices):
    """Who may read an entry. Filtered in the query, never in a template."""

    ALL = "all"
    GMS = "gms"
    MEMBERS = "members"


class LogQuerySet(models.QuerySet["LogEntry"]):
    def readable_by(self, member: Membership) -> Self:
        """What this member may know of: GMs everything, others what was said to all or to them."""
        if member.is_gm:
            return self
        return self.filter(
            models.Q(audience=Audience.ALL)
            | models.Q(audience=Audience.MEMBERS, readers__contains=[member.pk])
        )

    def last_readable_by_seat(self) -> models.Subquery:
        """For a query of seats: ``seq`` of the last entry that each of them may know of."""
        is_gm = Exact(models.OuterRef("role"), models.Value(Role.GM))
        readable = self.filter(
            models.Q(is_gm)
            | models.Q(audience=Audience.ALL)
            | models.Q(audience=Audience.MEMBERS, readers__contains=[models.OuterRef("pk")]),
            campaign=models.OuterRef("campaign"),
        )
        return models.Subquery(readable.order_by("-seq").values("seq")[:1])

    def standing(self) -> Self:
        """Acts in force: not undone, and not themselves the undoing of another."""
        return self.filter(undone_by=None).exclude(kind=UNDO)


class LogEntry(models.Model):
    """One act at the table. It stores kinds and values; sentences are made for each reader."""

    campaign = models.ForeignKey(Campaign, models.CASCADE, related_name="log")
    #: Order within the campaign, without gaps.
    seq = models.BigIntegerField()
    #: The key of the tap that asked for the act; unique per campaign and member.
    act_id = models.UUIDField()
    #: SHA-256 of the act's input: the same key with other input is refused.
    given_hash = models.CharField(max_length=64)
    kind = models.CharField(max_length=40)
    by = models.ForeignKey(Membership, models.PROTECT, related_name="+")
    #: For whom it was done when a GM plays somebody's character (names are looked up when shown).
    on_behalf_of = models.ForeignKey(
        Membership, models.PROTECT, null=True, blank=True, related_name="+"
    )
    real_time = models.DateTimeField(auto_now_add=True)
    #: The campaign's clock when the act was done, before it moved.
    game_seconds = models.BigIntegerField()
    #: What was decided and rolled: each die with its faces, value and origin.
    data = models.JSONField(default=dict)
    #: What it changed (``campaign.services.changes``).
    changes = models.JSONField(default=list)
    audience = models.CharField(max_length=7, choices=Audience.choices, default=Audience.ALL)
    readers = ArrayField(models.BigIntegerField(), default=list, blank=True)
    #: The entry that undid this one, alone or with others. It stays: redoing makes a new entry
    #: with the same dice.
    undone_by = models.ForeignKey(
        "self", models.PROTECT, null=True, blank=True, related_name="undoes"
    )
    #: The undone entry that this one does again.
    redo_of = models.ForeignKey(
        "self", models.PROTECT, null=True, blank=True, related_name="redone_as"
    )

    objects: ClassVar[models.Manager["LogEntry"]] = LogQuerySet.as_manager()

    class Meta:
        verbose_name = _("entrée du journal")
        verbose_name_plural = _("journal")
        constraints = [
            models.UniqueConstraint(fields=["campaign", "seq"], name="log_seq_is_unique"),
            models.UniqueConstraint(
                fields=["campaign", "by", "act_id"], name="one_act_for_one_tap"
            ),
            models.CheckConstraint(
                name="log_audience_is_known", condition=models.Q(audience__in=Audience.values)
            ),
        ]
        indexes = [
            models.Index(fields=["campaign", "kind", "-seq"], name="log_by_kind"),
            GinIndex(fields=["readers"], name="log_readers"),
        ]

    def __str__(self) -> str:
        return f"{self.campaign_id}#{self.seq} {self.kind}"

    @property
    def game_day(self) -> int:
        """Day of the campaign, from 1."""
        return self.game_seconds // 86_400 + 1

    def is_readable_by(self, member: Membership) -> bool:
        """The same question as ``readable_by``, of an entry in hand."""
        return (
            member.is_gm
            or self.audience == Audience.ALL
            or (self.audience == Audience.MEMBERS and member.pk in self.readers)
        )

    @property
    def has_dice(self) -> bool:
        """Whether chance decided something: then only a GM may undo it (Source: S11)."""
        return bool(self.data.get("dice"))


class UndoRequest(models.Model):
    """A player asks the GM, with one tap, to take an act with dice back (Source: S11)."""

    entry = models.ForeignKey(LogEntry, models.CASCADE, related_name="undo_requests")
    asked_by = models.ForeignKey(Membership, models.PROTECT, related_name="+")
    asked_at = models.DateTimeField(auto_now_add=True)
    answered_at = models.DateTimeField(null=True, blank=True)
    granted = models.BooleanField(null=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["entry"],
                condition=models.Q(answered_at=None),
                name="one_open_undo_request_an_entry",
            )
        ]

    def __str__(self) -> str:
        return f"{self.entry_id}"

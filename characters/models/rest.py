"""Rests of the party: asked for, granted, slept through. Source: S5, V4."""

from typing import ClassVar, Self

from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from campaign.models import Campaign, Membership, RowOfPlay, RowOfPlayQuerySet
from characters.models.character import Character
from rules.clock import SLEEP
from rules.rest import Sleep


class RestState(models.TextChoices):
    """What became of a rest that was asked for, or that the GM gave."""

    ASKED = "asked", _("demandé")
    GRANTED = "granted", _("accordé")
    REFUSED = "refused", _("refusé")


class SleeperState(models.TextChoices):
    """How far one character is with a rest."""

    SLEEPING = "sleeping", _("dort")
    #: The sleep is whole: the right to memorise is there.
    SLEPT = "slept", _("a dormi")
    MEMORISING = "memorising", _("mémorise")
    DONE = "done", _("reposé")
    #: The sleep was broken off: no right to memorise.
    INTERRUPTED = "interrupted", _("interrompu")


class RestQuerySet(RowOfPlayQuerySet["Rest"]):
    def asked_in(self, campaign: Campaign) -> Self:
        """Those that wait for the GM, oldest first, with who asks."""
        rows = self.standing().in_campaign(campaign).filter(state=RestState.ASKED)
        return rows.select_related("asked_by").order_by("pk")


class Rest(RowOfPlay):
    """A rest of the party, one act of the GM; perhaps a player asked for it first."""

    state = models.CharField(max_length=8, choices=RestState.choices)
    #: Unset where the GM gave it unasked.
    asked_by = models.ForeignKey(
        Membership, models.PROTECT, null=True, blank=True, related_name="+"
    )
    #: On the campaign's clock: when it began; unset until it is granted.
    begins = models.BigIntegerField(null=True, blank=True)

    objects: ClassVar[models.Manager["Rest"]] = RestQuerySet.as_manager()

    class Meta:
        constraints = [
            models.CheckConstraint(
                name="rest_state_is_known", condition=Q(state__in=RestState.values)
            ),
            models.CheckConstraint(
                name="granted_rest_has_a_beginning",
                condition=~Q(state=RestState.GRANTED) | Q(begins__isnull=False),
            ),
        ]
        indexes = [
            models.Index(
                fields=["campaign"], condition=Q(ended_seq=None, state="asked"), name="rests_asked"
            )
        ]

    def __str__(self) -> str:
        return f"{self.state} {self.begins}"


class RestParticipantQuerySet(RowOfPlayQuerySet["RestParticipant"]):
    def last_of(self, campaign: Campaign) -> Self:
        """The last rest of each character, with the character and its class."""
        rows = self.standing().in_campaign(campaign).filter(character__ended_seq=None)
        return rows.select_related("rest", "character", "character__caster").order_by(
            "character__name", "pk"
        )

    def running(self) -> Self:
        """Those whose sleep or hour goes on."""
        return self.filter(state__in=(SleeperState.SLEEPING, SleeperState.MEMORISING))

    def breakable(self, now: int) -> Self:
        """Those that something can break off: a sleep, an hour, that of who chose nothing."""
        idle_hour = Q(state=SleeperState.SLEPT, hour_until__gt=now)
        running = Q(state__in=(SleeperState.SLEEPING, SleeperState.MEMORISING))
        return self.filter(running | idle_hour)

    def begun(self, now: int) -> Self:
        """Those who sleep or have slept, or memorise: the watch before it is no sleep."""
        return self.filter(Q(sleeps_from__lte=now) | Q(state=SleeperState.MEMORISING))


class RestParticipant(RowOfPlay):
    """One character's part in a rest. The row of the last one stands; earlier ones are ended."""

    rest = models.ForeignKey(Rest, models.CASCADE, related_name="participants")
    character = models.ForeignKey(Character, models.CASCADE, related_name="rests")
    state = models.CharField(max_length=11, choices=SleeperState.choices)
    #: On the clock: when it falls asleep, after its watch.
    sleeps_from = models.BigIntegerField()
    #: When it wakes, or was woken.
    sleeps_until = models.BigIntegerField()
    #: Seconds of an interrupted sleep that this one goes on with (option ``sleep_interruption``).
    slept_before = models.PositiveIntegerField(default=0)
    #: When the hour is over in which it memorises, or in which it might have.
    hour_until = models.BigIntegerField(null=True, blank=True)
    #: The right that the sleep before gave: it lasts while this sleep is still ahead.
    right_before = models.BooleanField(default=False)
    #: When the last whole sleep began, this one or one before (option ``rest_interval``).
    rested_from = models.BigIntegerField(null=True, blank=True)

    objects: ClassVar[models.Manager["RestParticipant"]] = RestParticipantQuerySet.as_manager()

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["character"], condition=Q(ended_seq=None), name="one_rest_a_character"
            ),
            models.CheckConstraint(
                name="sleeper_state_is_known", condition=Q(state__in=SleeperState.values)
            ),
            models.CheckConstraint(
                name="sleep_ends_after_it_begins",
                condition=Q(sleeps_until__gte=F("sleeps_from")),
            ),
            models.CheckConstraint(
                name="sleep_before_is_less_than_a_sleep", condition=Q(slept_before__lt=SLEEP)
            ),
            models.CheckConstraint(
                name="who_memorises_has_an_hour",
                condition=~Q(state=SleeperState.MEMORISING) | Q(hour_until__isnull=False),
            ),
        ]
        indexes = [
            models.Index(fields=["campaign", "state"], condition=Q(ended_seq=None), name="sleepers")
        ]

    def __str__(self) -> str:
        return f"{self.character_id} {self.state}"

    @property
    def sleep(self) -> Sleep:
        """Its sleep as the rules see it."""
        return Sleep(begins=self.sleeps_from, ends=self.sleeps_until, before=self.slept_before)

    def sleeps_later(self, now: int) -> bool:
        """Its sleep is still ahead, after a watch, or was broken off before it began."""
        never = self.state == SleeperState.INTERRUPTED and self.sleeps_until == self.sleeps_from
        return never or (self.is_running and now < self.sleeps_from)

    def state_after_hour(self, second: int, *, otherwise: SleeperState) -> SleeperState:
        """As what it goes on when an hour on watch is over; ``otherwise`` after its sleep."""
        if self.sleeps_until == self.sleeps_from:
            return SleeperState.INTERRUPTED
        return SleeperState.SLEEPING if second <= self.sleeps_from else otherwise

    def keeps_right(self, now: int) -> bool:
        """The right of the sleep before lasts: the next has not begun. Source: S5."""
        return self.right_before and self.sleeps_later(now)

    def had_hour(self, now: int) -> bool:
        """It slept, and the hour went by with the others while it chose nothing yet."""
        waits = self.state == SleeperState.SLEPT or (
            self.state != SleeperState.MEMORISING and self.keeps_right(now)
        )
        return waits and self.hour_until is not None and self.hour_until <= now

    @property
    def is_running(self) -> bool:
        """Its sleep or its hour goes on."""
        return self.state in {SleeperState.SLEEPING, SleeperState.MEMORISING}

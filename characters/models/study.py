"""A spell being learned or trained, and the months of it."""

from typing import ClassVar, Self

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from campaign.models import RowOfPlay, RowOfPlayQuerySet
from characters.models.book import Book
from characters.models.character import Character
from spells.models import Spell


class StudyState(models.TextChoices):
    """Where a study stands. Source: S6."""

    RUNNING = "running", _("en cours")
    PAUSED = "paused", _("en pause")
    DUE = "due", _("jet à faire")
    LEARNED = "learned", _("appris")
    GIVEN_UP = "given_up", _("abandonnée")


#: Studies that may still teach something.
OPEN = (StudyState.RUNNING, StudyState.PAUSED, StudyState.DUE)


class StudyQuerySet(RowOfPlayQuerySet["Study"]):
    def open(self) -> Self:
        """Neither learned nor given up."""
        return self.standing().filter(state__in=OPEN)

    def with_source(self) -> Self:
        """With all that a page says of them by name."""
        return self.select_related("character", "spell", "book", "teacher")


class Study(RowOfPlay):
    """One mage studies one spell, month by month; or trains one they know. Source: P13, P14, S6."""

    character = models.ForeignKey(Character, models.CASCADE, related_name="studies")
    spell = models.ForeignKey(Spell, models.PROTECT, related_name="+")
    #: The spell is known already: each month may better it, and no source is needed. Source: P14.
    is_training = models.BooleanField(_("entraînement"), default=False)
    #: The text it is learned from; unset with a teacher.
    book = models.ForeignKey(
        Book, models.PROTECT, null=True, blank=True, related_name="+", verbose_name=_("livre")
    )
    teacher = models.ForeignKey(
        Character,
        models.PROTECT,
        null=True,
        blank=True,
        related_name="+",
        verbose_name=_("professeur"),
    )
    #: Those that count: a fumble forgets them.
    failures = models.PositiveSmallIntegerField(_("échecs"), default=0)
    #: Months spent that no row tells of, by a GM's word; fewer than the rows: below 0.
    months_added = models.SmallIntegerField(_("mois ajoutés"), default=0)
    #: Studied since the last full month, in seconds.
    seconds = models.PositiveIntegerField(_("temps étudié"), default=0)
    state = models.CharField(
        _("état"), max_length=8, choices=StudyState.choices, default=StudyState.RUNNING
    )

    objects: ClassVar[models.Manager["Study"]] = StudyQuerySet.as_manager()

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["character", "spell"],
                condition=Q(ended_seq=None, state__in=["running", "paused", "due"]),
                name="a_spell_is_studied_once",
            ),
            # Both for a moment, while an act changes one for the other.
            models.CheckConstraint(
                name="study_has_a_source",
                condition=Q(is_training=True) | Q(book__isnull=False) | Q(teacher__isnull=False),
            ),
            models.CheckConstraint(
                name="study_state_is_known", condition=Q(state__in=StudyState.values)
            ),
        ]
        indexes = [models.Index(fields=["campaign", "state"], name="studies_of_campaign")]

    def __str__(self) -> str:
        return f"{self.character_id} studies {self.spell_id}"

    @property
    def is_open(self) -> bool:
        return self.state in OPEN


class StudyMonth(RowOfPlay):
    """A full month of a study: its roll is made, or waits for its player."""

    study = models.ForeignKey(Study, models.CASCADE, related_name="months")
    #: From 1, in the order in which they were full.
    number = models.PositiveSmallIntegerField(_("mois"))
    #: The clock when it was full.
    second = models.BigIntegerField()
    #: INT times this was the start, by the source when the month was full: 1, 2 or 3; 0 of a month
    #: of training.
    multiplier = models.PositiveSmallIntegerField(_("multiplicateur"))
    #: Chance in per cent when it was rolled; unset until then, as is all that follows.
    chance = models.PositiveIntegerField(_("chances"), null=True, blank=True)
    roll = models.PositiveSmallIntegerField(_("jet"), null=True, blank=True)
    outcome = models.CharField(_("résultat"), max_length=8, blank=True)
    #: Points of skill that a month of training gave.
    gain = models.PositiveSmallIntegerField(_("gain"), null=True, blank=True)

    objects: ClassVar[models.Manager["StudyMonth"]] = models.Manager.from_queryset(
        RowOfPlayQuerySet
    )()

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["study", "number"],
                condition=Q(ended_seq=None),
                name="a_month_of_study_is_counted_once",
            ),
            models.CheckConstraint(
                name="study_multiplier_is_known", condition=Q(multiplier__in=[0, 1, 2, 3])
            ),
        ]

    def __str__(self) -> str:
        return f"{self.study_id}, {self.number}"

    @property
    def is_due(self) -> bool:
        """The roll still waits."""
        return self.roll is None

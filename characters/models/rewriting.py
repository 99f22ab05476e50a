"""The rewriting of a grimoire that was destroyed or lost. Source: V8, S8."""

from typing import ClassVar, Self

from django.db import models
from django.db.models import Prefetch, Q
from django.utils.translation import gettext_lazy as _

from campaign.models import RowOfPlay, RowOfPlayQuerySet
from characters.models.book import Book
from characters.models.character import Character
from spells.models import SPELL_LEVELS, Spell


class RewritingState(models.TextChoices):
    """Where it stands."""

    RUNNING = "running", _("en cours")
    DONE = "done", _("terminée")
    GIVEN_UP = "given_up", _("abandonnée")


class RewritingQuerySet(RowOfPlayQuerySet["Rewriting"]):
    def running(self) -> Self:
        return self.standing().filter(state=RewritingState.RUNNING)

    def with_spells(self) -> Self:
        """Each with its book and ``in_order``, its spells in their order. One query more."""
        rows = RewritingSpell.objects.standing().select_related("spell").order_by("place")
        return self.select_related("book").prefetch_related(
            Prefetch("spells", rows, to_attr="in_order")
        )


class Rewriting(RowOfPlay):
    """Spells that go into a grimoire one after the other, each paid for when it begins."""

    character = models.ForeignKey(Character, models.CASCADE, related_name="rewritings")
    book = models.ForeignKey(Book, models.CASCADE, related_name="+", verbose_name=_("grimoire"))
    state = models.CharField(
        _("état"), max_length=8, choices=RewritingState.choices, default=RewritingState.RUNNING
    )
    #: How many of the spells are finished.
    done = models.PositiveSmallIntegerField(_("sorts terminés"), default=0)
    #: Spent on the spell in hand.
    seconds = models.PositiveIntegerField(_("temps passé"), default=0)
    #: Whether the spell in hand is paid for.
    is_paid = models.BooleanField(_("or payé"), default=False)

    objects: ClassVar[models.Manager["Rewriting"]] = RewritingQuerySet.as_manager()

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["character"],
                condition=Q(ended_seq=None, state=RewritingState.RUNNING),
                name="one_rewriting_at_a_time",
            ),
            models.CheckConstraint(
                name="rewriting_state_is_known", condition=Q(state__in=RewritingState.values)
            ),
        ]

    def __str__(self) -> str:
        return f"{self.book_id} by {self.character_id}"


class RewritingSpell(RowOfPlay):
    """A spell of a rewriting, and its place in the order."""

    rewriting = models.ForeignKey(Rewriting, models.CASCADE, related_name="spells")
    spell = models.ForeignKey(Spell, models.PROTECT, related_name="+")
    place = models.PositiveSmallIntegerField(_("rang"))
    #: As it was when the rewriting began: weeks and gold follow from it.
    level = models.PositiveSmallIntegerField(_("niveau"))

    objects: ClassVar[models.Manager["RewritingSpell"]] = models.Manager.from_queryset(
        RowOfPlayQuerySet
    )()

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["rewriting", "place"],
                condition=Q(ended_seq=None),
                name="one_rewritten_spell_a_place",
            ),
            models.CheckConstraint(
                name="rewritten_level_is_known", condition=Q(level__in=list(SPELL_LEVELS))
            ),
        ]

    def __str__(self) -> str:
        return f"{self.place}: {self.spell_id}"

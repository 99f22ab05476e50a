"""Spells that go on after their cast. Source: S4."""

from collections.abc import Iterable
from typing import ClassVar, Self

from django.db import models
from django.utils.translation import gettext_lazy as _

from campaign.models import Campaign, RowOfPlay, RowOfPlayQuerySet
from characters.models.character import Character
from rules.percentile.parameters import Degree
from rules.vancian.durations import DurationKind
from spells.models import Spell, VancianForm

#: « Sur qui »: a line, not a story.
LONGEST_TARGETS = 120
#: Memorised spells that end with their caster's concentration (Source: S7).
_CONCENTRATION = tuple(str(kind) for kind in DurationKind if kind.needs_concentration)
#: Those that must be thought of, of either system, as one condition.
HELD = models.Q(degree__gte=Degree.LIGHT) | models.Q(lasts__in=_CONCENTRATION)


class ActiveSpellQuerySet(RowOfPlayQuerySet["ActiveSpell"]):
    def at_work(self, campaign: Campaign) -> Self:
        """Those that act now, oldest first, with caster and spell.

        One whose time has passed is at work no more, even where nobody let the time pass: the
        clock was set by hand, or its end was undone.
        """
        goes_on = models.Q(ends=None) | models.Q(ends__gt=campaign.clock_seconds)
        rows = self.standing().in_campaign(campaign).filter(goes_on)
        return rows.select_related("caster", "spell", "form").order_by("begins", "pk")

    def held(self) -> Self:
        """Those that ask for concentration, light or more. Source: P7, S7."""
        return self.filter(HELD)

    def cast_by(self, characters: Iterable[Character]) -> Self:
        return self.filter(caster__in=[character.pk for character in characters])


class ActiveSpell(RowOfPlay):
    """A spell at work: who holds it, how strongly, until when."""

    caster = models.ForeignKey(Character, models.CASCADE, related_name="active_spells")
    spell = models.ForeignKey(Spell, models.PROTECT, related_name="+")
    #: Of a memorised spell: the form that was cast, and the kind of its duration (Source: V13).
    form = models.ForeignKey(VancianForm, models.PROTECT, null=True, blank=True, related_name="+")
    lasts = models.CharField(max_length=20, blank=True)
    #: Of the spell when it was cast; unset where that was not kept.
    spell_version = models.PositiveIntegerField(null=True, blank=True)
    #: ``seq`` of the cast.
    cast_seq = models.BigIntegerField()
    #: What got through; the effect follows it.
    intensity = models.PositiveSmallIntegerField(_("intensité"))
    #: Degree of concentration chosen at the cast: from then on it alone counts (Source: P7).
    degree = models.PositiveSmallIntegerField(_("concentration"))
    #: On the campaign's clock, in seconds: the roll.
    begins = models.BigIntegerField()
    #: On the same clock; unset where there is no end: permanent, special.
    ends = models.BigIntegerField(null=True, blank=True)
    #: A GM has yet to say how long it lasts (Source: V13).
    awaits_length = models.BooleanField(_("durée à fixer"), default=False)
    #: Sum of the dice of the effect; unset where none were rolled.
    worth = models.PositiveIntegerField(null=True, blank=True)
    #: On whom, in the table's own words.
    targets = models.CharField(_("sur qui"), max_length=LONGEST_TARGETS, blank=True)

    objects: ClassVar[models.Manager["ActiveSpell"]] = ActiveSpellQuerySet.as_manager()

    class Meta:
        constraints = [
            models.CheckConstraint(
                name="degree_of_active_spell_is_known",
                condition=models.Q(degree__in=[int(degree) for degree in Degree]),
            ),
            models.CheckConstraint(
                name="memorised_spell_at_work_has_a_form",
                condition=models.Q(form=None, lasts="")
                | models.Q(
                    form__isnull=False,
                    degree=int(Degree.NONE),
                    lasts__in=[str(kind) for kind in DurationKind],
                ),
            ),
            models.CheckConstraint(
                name="length_is_awaited_where_nothing_says_it",
                condition=models.Q(awaits_length=False)
                | models.Q(ends=None, lasts=str(DurationKind.MANUAL)),
            ),
            models.CheckConstraint(
                name="active_spell_ends_after_it_begins",
                condition=models.Q(ends=None) | models.Q(ends__gt=models.F("begins")),
            ),
        ]
        indexes = [
            models.Index(
                fields=["campaign", "ends"],
                condition=models.Q(ended_seq=None),
                name="spells_at_work",
            )
        ]

    def __str__(self) -> str:
        return f"{self.caster_id} {self.spell_id} {self.intensity}"

    @property
    def is_held(self) -> bool:
        """Whether its mage must think of it. Source: P7, S7."""
        return self.degree >= Degree.LIGHT or self.lasts in _CONCENTRATION

    @property
    def obeys_its_caster(self) -> bool:
        """Whether its mage may end it: by thinking of it no more, or by a word. Source: P7, V13."""
        return self.is_held or (bool(self.lasts) and DurationKind(self.lasts).ends_by_its_caster)

    @property
    def name(self) -> str:
        """Of the form that was cast, or of the spell."""
        return self.spell.name if self.form is None else self.form.name

    @property
    def names(self) -> dict[str, str]:
        """In both languages, as the log keeps them."""
        named = self.spell if self.form is None else self.form
        return {"fr": named.name_fr, "en": named.name_en}

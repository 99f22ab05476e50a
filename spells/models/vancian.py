"""What a memorised spell is in each of its forms. Source: V9, V14."""

from typing import ClassVar

from django.db import models
from django.utils.translation import gettext_lazy as _

from campaign.models import Campaign
from design.formats import in_language
from rules.vancian.combine_tags import CombineTag, parse_combine_tags
from rules.vancian.duration_text import parse_duration
from rules.vancian.durations import Duration
from rules.vancian.ranges import SpellRange, parse_range
from rules.vancian.saving_throws import SavingThrow, parse_saving_throw
from spells.models.spell import Spell


class VancianForm(models.Model):
    """A Vancian spell as it is cast: the form it is listed under, or the reversed one.

    Duration, range, saving throw and tags are kept as the rules read them (English, Source: V13)
    and said in the reader's language from what they mean. The row of the spell's own form repeats
    the spell's names, so that a form can be told alone.
    """

    #: Unset for the catalogue, as the spell's.
    campaign = models.ForeignKey(
        Campaign, models.CASCADE, null=True, blank=True, related_name="own_spell_forms"
    )
    spell = models.ForeignKey(Spell, models.CASCADE, related_name="forms")
    ended_seq = models.BigIntegerField(null=True, blank=True)
    #: Of the spell, in which it stands: each version has its forms, so that none ever changes.
    version = models.PositiveIntegerField(default=1)
    is_reversed = models.BooleanField(_("forme inversée"), default=False)
    name_fr = models.CharField(_("nom"), max_length=80, blank=True)
    name_en = models.CharField(_("nom anglais"), max_length=80, blank=True)
    sort_fr = models.CharField(max_length=100, editable=False)
    sort_en = models.CharField(max_length=100, editable=False)
    duration = models.CharField(_("durée"), max_length=80)
    range = models.CharField(_("portée"), max_length=80)
    saving_throw = models.CharField(_("jet de sauvegarde"), max_length=80)
    #: Characteristics that it changes, each with its sign, between semicolons. Source: V10.
    combine_tags = models.CharField(_("ce qu’il change"), max_length=200, blank=True)
    summary_fr = models.CharField(_("en une ligne"), max_length=140, blank=True)
    summary_en = models.CharField(max_length=140, blank=True)

    objects: ClassVar[models.Manager["VancianForm"]] = models.Manager()

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["spell", "is_reversed"],
                condition=models.Q(ended_seq=None),
                name="one_form_of_each_kind",
            ),
            models.CheckConstraint(
                name="form_has_a_name", condition=~models.Q(name_fr="", name_en="")
            ),
            models.CheckConstraint(
                name="form_says_how_it_is_cast",
                condition=~(models.Q(duration="") | models.Q(range="") | models.Q(saving_throw="")),
            ),
        ]

    def __str__(self) -> str:
        return self.name

    @property
    def name(self) -> str:
        """In the reader's language, in the other only where it is missing."""
        return in_language({"fr": self.name_fr, "en": self.name_en})

    @property
    def summary(self) -> str:
        """As the name."""
        return in_language({"fr": self.summary_fr, "en": self.summary_en})

    # What the texts mean; they were read before they were stored, so none of these raises.
    @property
    def duration_value(self) -> Duration:
        """How long it lasts. Source: V13."""
        return parse_duration(self.duration)

    @property
    def range_value(self) -> SpellRange:
        """How far it reaches. Source: V13."""
        return parse_range(self.range)

    @property
    def saving_throw_value(self) -> SavingThrow:
        """The saving throw that it allows. Source: V6."""
        return parse_saving_throw(self.saving_throw)

    @property
    def tags(self) -> tuple[CombineTag, ...]:
        """The characteristics that it changes. Source: V10."""
        return parse_combine_tags(self.combine_tags)

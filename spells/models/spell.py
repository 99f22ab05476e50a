"""A spell: of the catalogue, or written by a GM for one campaign."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar

from django.db import models
from django.utils.translation import gettext_lazy as _

from campaign.models import Campaign
from design.formats import in_language
from rules.percentile.parameters import (
    Characteristic,
    Degree,
    DurationKind,
    RangeKind,
    SpellParameters,
)
from spells.models.spell_set import SpellQuerySet
from spells.models.system import MAGIC_TYPES, SPELL_LEVELS, System

if TYPE_CHECKING:
    from spells.models.vancian import VancianForm


class Spell(models.Model):
    """What a spell does, of either system. Texts of one language may be empty.

    One of percentages has its parameters here (Source: P15); a memorised one has its type and
    level here, and how it is cast in its forms (``VancianForm``, Source: V14).
    """

    #: Unset for the catalogue, which belongs to everybody.
    campaign = models.ForeignKey(
        Campaign, models.CASCADE, null=True, blank=True, related_name="own_spells"
    )
    ended_seq = models.BigIntegerField(null=True, blank=True)
    system = models.CharField(max_length=10, default=str(System.PERCENTILE))
    #: Of a memorised spell only, as the level.
    magic_type = models.CharField(_("type de magie"), max_length=10, blank=True)
    spell_level = models.PositiveSmallIntegerField(_("niveau du sort"), null=True, blank=True)
    #: The catalogue's stable name; empty for a campaign's own spell.
    key = models.SlugField(max_length=60, blank=True)
    name_fr = models.CharField(_("nom"), max_length=80, blank=True)
    name_en = models.CharField(_("nom anglais"), max_length=80, blank=True)
    sort_fr = models.CharField(max_length=100, editable=False)
    sort_en = models.CharField(max_length=100, editable=False)
    degree = models.PositiveSmallIntegerField(_("concentration"), default=Degree.LIGHT)
    range_kind = models.CharField(_("portée"), max_length=8, default=RangeKind.DISTANCE)
    base_range_m = models.PositiveIntegerField(_("portée de base"), default=10)
    duration_kind = models.CharField(_("durée"), max_length=9, default=DurationKind.LASTING)
    base_duration_min = models.PositiveIntegerField(_("durée de base"), default=10)
    #: Code of the characteristic to overcome; empty where the target cannot resist.
    resistance = models.CharField(_("résistance"), max_length=3, blank=True)
    #: Whether the intensity is rolled (Source: P6) and what those dice count.
    rolls_dice = models.BooleanField(_("dés d’intensité"), default=False)
    dice_fr = models.CharField(_("ce que comptent les dés"), max_length=60, blank=True)
    dice_en = models.CharField(max_length=60, blank=True)
    #: Whether it wraps its target in a barrier that spells must cross (Source: P12).
    is_barrier = models.BooleanField(_("barrière"), default=False)
    summary_fr = models.CharField(_("en une ligne"), max_length=140, blank=True)
    summary_en = models.CharField(max_length=140, blank=True)
    effect_fr = models.TextField(_("effet"), max_length=4000, blank=True)
    effect_en = models.TextField(max_length=4000, blank=True)
    #: ``[{"intensity": 5, "fr": …, "en": …}]``: what an intensity gives.
    steps = models.JSONField(default=list, blank=True)
    #: What a special range or duration means.
    special_fr = models.CharField(max_length=200, blank=True)
    special_en = models.CharField(max_length=200, blank=True)
    #: Which save of its facts is in force (``SpellVersion``).
    version = models.PositiveIntegerField(default=1)

    #: Forms to read in place of those in force: of an older version, of one not yet written.
    drawn: "Sequence[VancianForm] | None" = None

    objects: ClassVar[models.Manager["Spell"]] = SpellQuerySet.as_manager()

    class Meta:
        verbose_name = _("sort")
        verbose_name_plural = _("sorts")
        constraints = [
            models.UniqueConstraint(
                fields=["key"], condition=models.Q(campaign=None), name="catalogue_key_is_unique"
            ),
            models.CheckConstraint(
                name="spell_has_a_name",
                condition=~models.Q(name_fr="", name_en=""),
            ),
            models.CheckConstraint(
                name="spell_is_of_one_system",
                condition=models.Q(system=str(System.PERCENTILE), magic_type="", spell_level=None)
                | models.Q(
                    system=str(System.VANCIAN),
                    magic_type__in=[str(one) for one in MAGIC_TYPES],
                    spell_level__isnull=False,
                    spell_level__in=list(SPELL_LEVELS),
                ),
            ),
            models.CheckConstraint(
                name="memorised_spell_has_no_parameters",
                condition=models.Q(system=str(System.PERCENTILE))
                | models.Q(
                    degree=int(Degree.LIGHT),
                    range_kind=str(RangeKind.DISTANCE),
                    base_range_m=10,
                    duration_kind=str(DurationKind.LASTING),
                    base_duration_min=10,
                    resistance="",
                    rolls_dice=False,
                    dice_fr="",
                    dice_en="",
                    steps=[],
                    special_fr="",
                    special_en="",
                ),
            ),
            models.CheckConstraint(
                name="spell_degree_is_known",
                condition=models.Q(degree__in=[int(d) for d in Degree]),
            ),
            models.CheckConstraint(
                name="spell_range_is_known",
                condition=models.Q(range_kind__in=[str(k) for k in RangeKind])
                & models.Q(base_range_m__gte=1),
            ),
            models.CheckConstraint(
                name="spell_duration_is_known",
                condition=models.Q(duration_kind__in=[str(k) for k in DurationKind])
                & models.Q(base_duration_min__gte=1),
            ),
            models.CheckConstraint(
                name="spell_resistance_is_known",
                condition=models.Q(resistance__in=["", *(str(c) for c in Characteristic)]),
            ),
        ]

    def __str__(self) -> str:
        return self.name

    def _text(self, field: str) -> str:
        """The reader's language, and the other only where a text is missing."""
        return in_language({code: getattr(self, f"{field}_{code}") for code in ("fr", "en")})

    @property
    def name(self) -> str:
        return self._text("name")

    @property
    def summary(self) -> str:
        return self._text("summary")

    @property
    def effect(self) -> str:
        return self._text("effect")

    @property
    def dice_count(self) -> str:
        """What the dice of intensity count: "points of damage"."""
        return self._text("dice")

    @property
    def special(self) -> str:
        return self._text("special")

    @property
    def told_steps(self) -> list[tuple[int, str]]:
        """(intensity, what it gives) in the reader's language."""
        return [(step["intensity"], in_language(step)) for step in self.steps]

    @property
    def is_own(self) -> bool:
        """Written by a GM for one campaign, as against the catalogue."""
        return self.campaign_id is not None

    @property
    def is_offered(self) -> bool:
        """In the lists to choose from; those who know it keep it either way."""
        return self.ended_seq is None

    @property
    def is_vancian(self) -> bool:
        """Memorised, as against a skill."""
        return self.system == System.VANCIAN

    @property
    def form(self) -> "VancianForm":
        """How a memorised spell is cast. ``LookupError`` for one of percentages."""
        form = self._form(is_reversed=False)
        if form is None:
            raise LookupError(f"{self} is not a memorised spell")
        return form

    @property
    def reversed_form(self) -> "VancianForm | None":
        """The other form of a reversible one. Source: V9."""
        return self._form(is_reversed=True)

    def _form(self, *, is_reversed: bool) -> "VancianForm | None":
        # In Python, so that ``with_forms`` serves a whole list.
        forms = self.drawn
        if forms is None:
            forms = [form for form in self.forms.all() if form.ended_seq is None]
        return next((form for form in forms if form.is_reversed == is_reversed), None)

    def read_as_of(self, version: int | None) -> None:
        """A memorised one has the forms of that version from now on, where it is known.

        For whoever memorised it then: what they hold is what they learned.
        """
        if version is not None and version != self.version:
            self.drawn = [form for form in self.forms.all() if form.version == version] or None

    @property
    def parameters(self) -> SpellParameters:
        """The parameters as the rules read them. Source: P15.

        ``TypeError`` for a memorised spell: its columns mean nothing.
        """
        if self.is_vancian:
            raise TypeError(f"{self} is memorised: it has forms, no parameters")
        return SpellParameters(
            degree=Degree(self.degree),
            range_kind=RangeKind(self.range_kind),
            base_range_m=self.base_range_m,
            duration_kind=DurationKind(self.duration_kind),
            base_duration_min=self.base_duration_min,
            resistance=Characteristic(self.resistance) if self.resistance else None,
        )

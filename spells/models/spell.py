"""A spell: of the catalogue, or written by a GM for one campaign."""

import unicodedata
from typing import ClassVar, Self

from django.db import models
from django.utils.translation import get_language
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

#: Letters that Unicode does not take apart, and signs that keyboards write in another way.
_AS_TYPED = str.maketrans({"œ": "oe", "Œ": "OE", "æ": "ae", "Æ": "AE", "’": "'", "‑": "-"})
#: Columns of the sorted names; a freak of a name is sorted and found by its beginning.
_SORTED = 100


def search_key(text: str) -> str:
    """Lower case, no accents: how names are sorted and found (the embedded server has no ICU)."""
    decomposed = unicodedata.normalize("NFKD", text.translate(_AS_TYPED))
    bare = "".join(c for c in decomposed if not unicodedata.combining(c))
    return " ".join(bare.casefold().split())[:_SORTED].rstrip()


def sort_keys(*, name_fr: str, name_en: str) -> dict[str, str]:
    """The two columns by which a spell of these names is sorted and found."""
    return {
        "sort_fr": search_key(name_fr or name_en),
        "sort_en": search_key(name_en or name_fr),
    }


class SpellQuerySet(models.QuerySet["Spell"]):
    def standing(self) -> Self:
        """Spells that are offered: not ended."""
        return self.filter(ended_seq=None)

    def catalogue(self) -> Self:
        """What comes with the product, ended or not."""
        return self.filter(campaign=None)

    def known_to(self, campaign: Campaign) -> Self:
        """The catalogue and the campaign's own spells, those no longer offered as well."""
        return self.filter(models.Q(campaign=None) | models.Q(campaign=campaign))

    def usable_in(self, campaign: Campaign) -> Self:
        """The catalogue and the campaign's own spells."""
        return self.standing().known_to(campaign)

    def named_like(self, text: str) -> Self:
        """Those whose name contains the text in either language, accents and capitals aside."""
        key = search_key(text)
        if not key:
            return self
        return self.filter(models.Q(sort_fr__contains=key) | models.Q(sort_en__contains=key))

    def own_of(self, campaign: Campaign) -> Self:
        """Those that the campaign's GMs wrote."""
        return self.filter(campaign=campaign)

    def of_degree(self, degree: Degree) -> Self:
        return self.filter(degree=degree)

    def reaching(self, kind: RangeKind) -> Self:
        return self.filter(range_kind=kind)

    def lasting(self, kind: DurationKind) -> Self:
        return self.filter(duration_kind=kind)

    def resisted_by(self, characteristic: Characteristic | None) -> Self:
        """Those that must overcome this characteristic; with nothing, those that none resists."""
        return self.filter(resistance=characteristic or "")

    def by_name(self) -> Self:
        """Alphabetical in the reader's language, accents aside."""
        return self.order_by("sort_en" if get_language() == "en" else "sort_fr", "pk")


class Spell(models.Model):
    """What a spell does, and its parameters (Source: P15). Texts of one language may be empty."""

    #: Unset for the catalogue, which belongs to everybody.
    campaign = models.ForeignKey(
        Campaign, models.CASCADE, null=True, blank=True, related_name="own_spells"
    )
    ended_seq = models.BigIntegerField(null=True, blank=True)
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
    summary_fr = models.CharField(_("en une ligne"), max_length=140, blank=True)
    summary_en = models.CharField(max_length=140, blank=True)
    effect_fr = models.TextField(_("effet"), max_length=4000, blank=True)
    effect_en = models.TextField(max_length=4000, blank=True)
    #: ``[{"intensity": 5, "fr": …, "en": …}]``: what an intensity gives.
    steps = models.JSONField(default=list, blank=True)
    #: What a special range or duration means.
    special_fr = models.CharField(max_length=200, blank=True)
    special_en = models.CharField(max_length=200, blank=True)

    objects: ClassVar[models.Manager["Spell"]] = SpellQuerySet.as_manager()

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["key"], condition=models.Q(campaign=None), name="catalogue_key_is_unique"
            ),
            models.CheckConstraint(
                name="spell_has_a_name",
                condition=~models.Q(name_fr="", name_en=""),
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
    def parameters(self) -> SpellParameters:
        """The parameters as the rules read them. Source: P15."""
        return SpellParameters(
            degree=Degree(self.degree),
            range_kind=RangeKind(self.range_kind),
            base_range_m=self.base_range_m,
            duration_kind=DurationKind(self.duration_kind),
            base_duration_min=self.base_duration_min,
            resistance=Characteristic(self.resistance) if self.resistance else None,
        )

"""Named questions that lists of spells ask."""

from collections.abc import Iterable
from typing import TYPE_CHECKING, Self

from django.db import models
from django.utils.translation import get_language

from campaign.models import Campaign
from rules.percentile.parameters import Characteristic, Degree, DurationKind, RangeKind
from spells.models.names import search_words, starts
from spells.models.system import MAGIC_TYPES, MagicType, System

if TYPE_CHECKING:
    from spells.models.spell import Spell  # noqa: F401 - named in a string


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

    def percentile(self) -> Self:
        """Those that are skills: known, studied, planned."""
        return self.filter(system=System.PERCENTILE)

    def vancian(self) -> Self:
        """Those that are memorised."""
        return self.filter(system=System.VANCIAN)

    def with_forms(self) -> Self:
        """Each with its forms, by one query more."""
        return self.prefetch_related("forms")

    def named_like(self, text: str) -> Self:
        """Those of whose names, in either language, each word of the text begins a word.

        Accents and capitals aside. A memorised spell is found under the name of its reversed
        form, too. Signs without a letter or a digit are no name; an empty text asks for nothing.
        """
        words = search_words(text)
        if text.strip() and not words:
            return self.none()
        found = self
        for word in words:
            found = found.filter(self._begins(word))
        return found

    def named_like_any(self, words: Iterable[str]) -> Self:
        """Those that one of the words finds, or more of them."""
        asked = models.Q(pk__in=[])
        for word in words:
            asked |= self._begins(word)
        return self.filter(asked)

    def _begins(self, word: str) -> models.Q:
        like = starts(word)
        form = models.Q(forms__sort_fr__regex=like) | models.Q(forms__sort_en__regex=like)
        forms = self.model.objects.filter(form, forms__ended_seq=None).values("pk")
        return (
            models.Q(sort_fr__regex=like) | models.Q(sort_en__regex=like) | models.Q(pk__in=forms)
        )

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

    def of_magic_types(self, types: Iterable[MagicType]) -> Self:
        """Memorised spells on the lists of these types."""
        return self.filter(magic_type__in=[str(one) for one in types])

    def of_level(self, level: int) -> Self:
        """Memorised spells of this level."""
        return self.filter(spell_level=level)

    def up_to_level(self, level: int) -> Self:
        """Memorised spells of this level and those below."""
        return self.filter(spell_level__lte=level)

    def reversible(self) -> Self:
        """Memorised spells with a reversed form. Source: V9."""
        reversed_ones = self.model.objects.filter(
            forms__is_reversed=True, forms__ended_seq=None
        ).values("pk")
        return self.filter(pk__in=reversed_ones)

    def by_level(self) -> Self:
        """Memorised spells by type and level, then alphabetical in the reader's language."""
        place = models.Case(
            *(models.When(magic_type=one, then=at) for at, one in enumerate(MAGIC_TYPES))
        )
        name = "sort_en" if get_language() == "en" else "sort_fr"
        return self.order_by(place, "spell_level", name, "pk")

    def by_name(self) -> Self:
        """Alphabetical in the reader's language, accents aside."""
        return self.order_by("sort_en" if get_language() == "en" else "sort_fr", "pk")

"""What a reader of the catalogue looks for, kept in the page's address."""

from collections.abc import Mapping

from django import forms
from django.utils.translation import gettext as _

from campaign.models import Campaign
from rules.percentile.parameters import Characteristic, Degree, DurationKind, RangeKind
from spells.models import Spell
from spells.models.spell_set import SpellQuerySet
from spells.templatetags.spell_words import (
    characteristic_choices,
    degree_word,
    duration_kind_word,
    range_kind_word,
)

#: Answers to "which resistance": none at all.
WITHOUT = "none"


class FilterForm(forms.Form):
    """Search and filters; an answer that it does not know filters nothing."""

    q = forms.CharField(required=False, max_length=100)
    degree = forms.ChoiceField(required=False)
    range = forms.ChoiceField(required=False)
    duration = forms.ChoiceField(required=False)
    resistance = forms.ChoiceField(required=False)
    own = forms.BooleanField(required=False)

    def __init__(self, data: Mapping[str, object]) -> None:
        super().__init__(data, auto_id="filter-%s")
        self.fields["q"].label = _("Chercher un nom")
        self.fields["q"].widget = forms.TextInput(
            attrs={"type": "search", "autocomplete": "off", "enterkeyhint": "search"}
        )
        self._choose("degree", _("Concentration"), [(d.key, degree_word(d)) for d in Degree])
        self._choose("range", _("Portée"), [(str(k), range_kind_word(k)) for k in RangeKind])
        self._choose(
            "duration", _("Durée"), [(str(k), duration_kind_word(k)) for k in DurationKind]
        )
        self._choose(
            "resistance",
            _("Résistance"),
            [(WITHOUT, _("aucune")), *characteristic_choices()],
        )
        self.fields["own"].label = _("Ceux de la campagne seulement")
        self.is_valid()

    def _choose(self, name: str, label: str, choices: list[tuple[str, str]]) -> None:
        field = self.fields[name]
        if not isinstance(field, forms.ChoiceField):
            raise TypeError(name)
        field.label = label
        field.choices = [("", _("toutes")), *choices]

    @property
    def asked(self) -> dict[str, str]:
        """The filters in force, as the address keeps them."""
        return {
            name: "1" if value is True else str(value)
            for name, value in self.cleaned_data.items()
            if value
        }

    @property
    def narrows(self) -> bool:
        """Whether anything but the search is asked: then the folded part is open."""
        return bool(self.asked.keys() - {"q"})

    def spells(self, campaign: Campaign) -> SpellQuerySet:
        """The usable spells that fit, alphabetical in the reader's language."""
        asked = self.asked
        usable: SpellQuerySet = Spell.objects.usable_in(campaign).percentile()
        spells = usable.named_like(asked.get("q", ""))
        if "degree" in asked:
            spells = spells.of_degree(Degree.from_key(asked["degree"]))
        if "range" in asked:
            spells = spells.reaching(RangeKind(asked["range"]))
        if "duration" in asked:
            spells = spells.lasting(DurationKind(asked["duration"]))
        if "resistance" in asked:
            resistance = asked["resistance"]
            spells = spells.resisted_by(
                None if resistance == WITHOUT else Characteristic(resistance)
            )
        if "own" in asked:
            spells = spells.own_of(campaign)
        return spells.by_name()

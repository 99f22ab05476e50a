"""What a reader of the memorised spells looks for, kept in the page's address."""

from collections.abc import Mapping, Sequence

from django import forms
from django.utils.translation import gettext as _

from campaign.models import Campaign
from design.formats import in_language
from rules.vancian.classes import CLASSES, CasterClass, open_classes
from rules.vancian.progression import PROGRESSION
from spells.models import MAGIC_TYPES, SPELL_LEVELS, MagicType, Spell
from spells.models.spell_set import SpellQuerySet
from spells.registry import Reach
from spells.templatetags.vancian_words import magic_type_word


class VancianFilterForm(forms.Form):
    """Search and filters; an answer that it does not know filters nothing.

    ``reaches`` are the characters whose spells the reader may know: what one of them may memorise
    is one more filter.
    """

    q = forms.CharField(required=False, max_length=100)
    type = forms.ChoiceField(required=False)
    level = forms.ChoiceField(required=False)
    caster = forms.ChoiceField(required=False)
    character = forms.ChoiceField(required=False)
    reversible = forms.BooleanField(required=False)
    own = forms.BooleanField(required=False)

    def __init__(
        self, data: Mapping[str, object], *, campaign: Campaign, reaches: Sequence[Reach] = ()
    ) -> None:
        super().__init__(data, auto_id="filter-%s")
        self.reaches = {str(reach.character): reach for reach in reaches}
        self.fields["q"].label = _("Chercher un nom")
        self.fields["q"].widget = forms.TextInput(
            attrs={"type": "search", "autocomplete": "off", "enterkeyhint": "search"}
        )
        self._choose(
            "type",
            _("Type de magie"),
            [("", _("tous")), *((str(one), magic_type_word(one)) for one in MAGIC_TYPES)],
        )
        self._choose(
            "level",
            _("Niveau"),
            [("", _("tous")), *((str(level), str(level)) for level in SPELL_LEVELS)],
        )
        self._choose(
            "caster",
            _("Pour la classe"),
            [("", _("toutes")), *((one.id, class_name(one)) for one in _classes(campaign))],
        )
        if reaches:
            names = [(key, reach.name) for key, reach in self.reaches.items()]
            self._choose("character", _("Accessibles à"), [("", _("tout le monde")), *names])
        else:
            del self.fields["character"]
        self.fields["reversible"].label = _("Réversibles seulement")
        self.fields["own"].label = _("Ceux de la campagne seulement")
        self.is_valid()

    def _choose(self, name: str, label: str, choices: list[tuple[str, str]]) -> None:
        field = self.fields[name]
        if not isinstance(field, forms.ChoiceField):
            raise TypeError(name)
        field.label = label
        field.choices = choices

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
        """Whether anything of the folded part is asked: then it is open."""
        return bool(self.asked.keys() - {"q", "type", "level"})

    def spells(self, campaign: Campaign) -> SpellQuerySet:
        """The usable spells that fit, by type, level and name. Two queries with their forms."""
        asked = self.asked
        usable: SpellQuerySet = Spell.objects.usable_in(campaign).vancian()
        spells = usable.named_like(asked.get("q", ""))
        if "type" in asked:
            spells = spells.of_magic_types([MagicType(asked["type"])])
        if "level" in asked:
            spells = spells.of_level(int(asked["level"]))
        if "caster" in asked:
            caster = CLASSES[asked["caster"]]
            highest = max(max(one.castable_levels, default=0) for one in PROGRESSION[caster.id])
            spells = spells.of_magic_types([caster.magic_type]).up_to_level(highest)
        if "character" in asked:
            spells = spells.filter(pk__in=self.reaches[asked["character"]].spells)
        if "reversible" in asked:
            spells = spells.reversible()
        if "own" in asked:
            spells = spells.own_of(campaign)
        return spells.by_level().with_forms()


def class_name(caster: CasterClass) -> str:
    """The class as the reader's table calls it."""
    return in_language({"fr": caster.name_fr, "en": caster.name_en})


def _classes(campaign: Campaign) -> Sequence[CasterClass]:
    rules = campaign.rules
    return open_classes(edition=rules.edition, extra_classes=rules.extra_classes)

"""The classes of memorised spells, as somebody who chooses one reads them."""

from dataclasses import dataclass

from django.utils.translation import gettext_lazy as _

from characters.services.vancian.limits import open_classes_of
from characters.templatetags.sheets import class_word
from rules.house_rules import HouseRules
from rules.vancian.classes import CasterClass, MagicType

#: What the class asks for, as the table checks it: a hint, never a refusal. Source: V1.
_REQUIREMENTS = {
    "druid": _("neutre"),
    "illusionist": _("DEX 9"),
    "elf": _("INT 9"),
    "paladin": _("CHA 9, loyal"),
    "ranger": _("CON 9, SAG 9, non chaotique"),
    "half_elf": _("CHA 9, CON 9"),
    "drow": _("INT 9"),
    "gnome": _("CON 9"),
    "bard": _("DEX 9, INT 9"),
}
_TYPES = {
    MagicType.DIVINE: _("magie divine"),
    MagicType.DRUIDIC: _("magie druidique"),
    MagicType.ARCANE: _("magie profane"),
    MagicType.PHANTASMAL: _("magie fantasmatique"),
}


@dataclass(frozen=True, kw_only=True)
class ClassChoice:
    """A class with what there is to know before it is chosen."""

    caster: CasterClass

    @property
    def name(self) -> str:
        return class_word(self.caster.id)

    @property
    def magic(self) -> str:
        """« magie profane »."""
        return str(_TYPES[self.caster.magic_type])

    @property
    def requirements(self) -> str:
        """« DEX 9 »; empty where the class asks for nothing."""
        return str(_REQUIREMENTS.get(self.caster.id, ""))


def class_choices(rules: HouseRules) -> list[ClassChoice]:
    """The classes that the table plays, in the order of its books."""
    return [ClassChoice(caster=caster) for caster in open_classes_of(rules)]

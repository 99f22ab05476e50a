"""The house rules that a page offers: each option, its choices, and what they change in play.

An option that something in the product reads gets its entry in the groups of its magic, and no
other place needs to know.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext_lazy as _

from campaign.forms.house_option import Group, Words
from campaign.forms.memorised_options import MEMORISED
from campaign.forms.percentile_options import PERCENTILE
from campaign.forms.shared_options import SHARED
from rules.presets import PERCENTILE_PRESETS, VANCIAN_PRESETS, Preset


@dataclass(frozen=True, kw_only=True)
class System:
    """The options of one kind of magic, or of both, and the games that settle them."""

    key: str
    title: Words
    groups: Sequence[Group]
    presets: Sequence[Preset] = ()


SYSTEMS = (
    System(
        key="percentile",
        title=_("Magie à pourcentages"),
        groups=PERCENTILE,
        presets=PERCENTILE_PRESETS,
    ),
    System(key="vancian", title=_("Sorts mémorisés"), groups=MEMORISED, presets=VANCIAN_PRESETS),
    System(key="shared", title=_("Toute la table"), groups=SHARED),
)
OPTIONS = {
    option.name: option for system in SYSTEMS for group in system.groups for option in group.options
}


def value_words(name: str, value: object) -> str:
    """A value of an option in words, also of one that no page offers."""
    option = OPTIONS.get(name)
    return option.label(value) if option else str(value)

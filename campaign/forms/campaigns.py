"""Opening a table and naming it."""

from typing import Any

from django import forms
from django.utils.html import format_html
from django.utils.translation import gettext_lazy as _

from campaign.forms.act import ActForm
from campaign.forms.words import preset_detail
from rules.presets import PRESETS


def preset_choices() -> list[tuple[str, str]]:
    """Games by name, and editions of the game whose spells are memorised: what sets them apart."""
    editions = {
        "advanced": _("Sorts mémorisés, règles avancées"),
        "basic": _("Sorts mémorisés, règles de base"),
    }
    label = '{}<span class="sub">{}</span>'
    return [
        (name, format_html(label, editions.get(name, name), preset_detail(name)))
        for name in PRESETS
    ]


class NameForm(ActForm):
    """The name of a table."""

    name = forms.CharField(
        label=_("Nom de la campagne"),
        max_length=80,
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
        error_messages={"required": _("Il manque un nom.")},
    )


class NewCampaignForm(NameForm):
    """A name, and the game whose rules hold at the table."""

    preset = forms.ChoiceField(
        label=_("Règles du jeu"),
        widget=forms.RadioSelect(attrs={"class": "checks"}),
        help_text=_("Chaque règle reste réglable ensuite."),
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        preset = self.fields["preset"]
        if isinstance(preset, forms.ChoiceField):
            preset.choices = preset_choices()
        self.initial.setdefault("preset", next(iter(PRESETS)))

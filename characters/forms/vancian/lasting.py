"""How long a spell at work still lasts, as the table says it."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from campaign.forms.act import ActForm
from characters.forms.vancian.cast_order import LENGTH_UNITS
from rules.vancian.durations import Unit

#: Digits of a length; a bound against typing errors.
_MOST = 999_999


class LengthForm(ActForm):
    """A number of rounds, turns, hours; empty: without an end on the clock."""

    length = forms.IntegerField(
        label=_("Dure encore"),
        required=False,
        min_value=1,
        max_value=_MOST,
        widget=forms.TextInput(
            attrs={"inputmode": "numeric", "autocomplete": "off", "class": "inp number"}
        ),
    )
    unit = forms.ChoiceField(label=_("Unité"), choices=LENGTH_UNITS, initial=str(Unit.TURN))

    def __init__(self, *args: Any, spell: int, **options: Any) -> None:
        options["auto_id"] = f"{spell}-%s"
        super().__init__(*args, **options)
        self.spell = spell

    def seconds(self, *, round_seconds: int) -> int | None:
        """After ``is_valid``."""
        length: Any = self.cleaned_data["length"]
        if length is None:
            return None
        return int(length) * Unit(self.cleaned_data["unit"]).seconds(round_seconds=round_seconds)

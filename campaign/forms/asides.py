"""What a GM rolls or whispers aside."""

import re
from typing import Any, cast

from django import forms
from django.utils.translation import gettext_lazy as _

from campaign.forms.act import ActForm
from campaign.models import Membership
from campaign.services.asides import LONGEST_LABEL, LONGEST_WHISPER
from rules.options import DiceSource


class SecretRollForm(ActForm):
    """Dice for a GM's eyes."""

    formula = forms.CharField(label=_("Dés"), max_length=60, initial="1d100")
    label = forms.CharField(label=_("Pour quoi"), max_length=LONGEST_LABEL, required=False)
    typed = forms.CharField(
        label=_("Dés de la table"),
        max_length=200,
        required=False,
        widget=forms.TextInput(attrs={"inputmode": "numeric", "autocomplete": "off"}),
    )

    def __init__(self, data: Any = None, *, source: DiceSource = DiceSource.EITHER) -> None:
        super().__init__(data)
        if source is DiceSource.SERVER:
            del self.fields["typed"]
        elif source is DiceSource.TYPED:
            self.fields["typed"].required = True

    def clean_typed(self) -> list[int]:
        """The faces, in the order of the formula; ``00`` is 100."""
        words = re.split(r"[\s,;+]+", self.cleaned_data["typed"].strip())
        if words == [""]:
            return []
        if not all(one.isascii() and one.isdigit() and len(one) < 5 for one in words):
            raise forms.ValidationError(_("Des nombres, séparés par une espace."))
        return [100 if one == "00" else int(one) for one in words]


class WhisperForm(ActForm):
    """A line, and who hears it."""

    to = forms.TypedMultipleChoiceField(
        label=_("À qui"), coerce=int, widget=forms.CheckboxSelectMultiple
    )
    words = forms.CharField(label=_("Le message"), max_length=LONGEST_WHISPER)

    def __init__(self, data: Any = None, *, hearers: list[Membership]) -> None:
        super().__init__(data)
        field = cast(forms.TypedMultipleChoiceField, self.fields["to"])
        field.choices = [(str(one.pk), one.name) for one in hearers]

    @property
    def hearers(self) -> list[int]:
        return list(self.cleaned_data["to"])

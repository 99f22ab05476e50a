"""What a GM rolls or whispers aside."""

from typing import Any, cast

from django import forms
from django.utils.translation import gettext_lazy as _

from campaign.forms.act import ActForm
from campaign.models import Membership
from campaign.services.asides import LONGEST_LABEL, LONGEST_WHISPER


class SecretRollForm(ActForm):
    """Dice for a GM's eyes."""

    formula = forms.CharField(label=_("Dés"), max_length=60, initial="1d100")
    label = forms.CharField(label=_("Pour quoi"), max_length=LONGEST_LABEL, required=False)


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

"""What a GM sets right with one field, and who plays a character."""

from django import forms
from django.utils.translation import gettext_lazy as _

from campaign.forms.act import ActForm
from characters.models import CharacterState
from characters.models.character import HIGHEST_SCORE


class MagicPointsForm(ActForm):
    """The current magic points, with what the page had shown."""

    seen = forms.IntegerField(widget=forms.HiddenInput, min_value=0, max_value=2 * HIGHEST_SCORE)
    wanted = forms.IntegerField(
        label=_("Points de magie"),
        min_value=0,
        max_value=2 * HIGHEST_SCORE,
        widget=forms.NumberInput(attrs={"inputmode": "numeric", "class": "number"}),
    )
    reason = forms.CharField(label=_("Raison"), max_length=200, required=False)


class StateForm(ActForm):
    """Where the character stands."""

    state = forms.ChoiceField(choices=CharacterState.choices)


class TiesForm(ActForm):
    """Hands and mouth."""

    bound = forms.BooleanField(label=_("Ligoté"), required=False)
    gagged = forms.BooleanField(label=_("Bâillonné"), required=False)


class MemberForm(ActForm):
    """A member of the table."""

    member = forms.IntegerField(min_value=1, max_value=2**62)

"""What a GM sets right with one field, and who plays a character."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from campaign.forms.act import ActForm
from campaign.models import Membership
from characters.models import Character, CharacterState
from characters.models.character import HIGHEST_SCORE
from characters.services.standing import CONDITIONS


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
    """Hands and mouth; for GMs silence and unconsciousness besides."""

    bound = forms.BooleanField(label=_("Mains liées"), required=False)
    gagged = forms.BooleanField(label=_("Bâillon"), required=False)
    silenced = forms.BooleanField(label=_("Sous silence"), required=False)
    unconscious = forms.BooleanField(label=_("Sans connaissance"), required=False)

    def __init__(self, *args: Any, character: Character, member: Membership, **kwargs: Any) -> None:
        kwargs["initial"] = {name: getattr(character, name) for name in CONDITIONS}
        super().__init__(*args, **kwargs)
        if not member.is_gm:
            del self.fields["silenced"], self.fields["unconscious"]

    @property
    def wanted(self) -> dict[str, bool]:
        """The conditions that this member may say; after ``is_valid``."""
        return {name: self.cleaned_data[name] for name in CONDITIONS if name in self.fields}


class MemberForm(ActForm):
    """A member of the table."""

    member = forms.IntegerField(min_value=1, max_value=2**62)

"""A die that holds a spell, typed in or left to the server."""

from django.utils.translation import gettext_lazy

from campaign.forms.act import ActForm
from characters.forms.dice import D100Field


class ShakeForm(ActForm):
    """One tap: the mage moved or was disturbed, with a die from the table if one fell."""

    roll = D100Field(label=gettext_lazy("Dé pour tenir"), required=False, max_length=4)

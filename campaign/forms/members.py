"""What is done to seats."""

from django import forms
from django.utils.translation import gettext_lazy as _

from accounts.forms.entry import NameField
from campaign.forms.act import ActForm
from campaign.models import Role


class RoleForm(ActForm):
    """A role for one member."""

    role = forms.ChoiceField(label=_("Rôle"), choices=Role.choices, widget=forms.RadioSelect)


class HandOverForm(ActForm):
    """The GM's seat for one member; unticked, both are GMs."""

    step_down = forms.BooleanField(required=False)


class SeatNameForm(ActForm):
    """One's own name at this table."""

    name = NameField(label=_("Nom à cette table"))

"""Ways in: made by GMs, taken by strangers."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from accounts.forms.entry import NameField
from campaign.forms.act import ActForm
from campaign.models import Role
from campaign.services.invitations import MOST_USES, Lasting

LASTINGS = (
    (Lasting.TONIGHT.value, _("Ce soir")),
    (Lasting.WEEK.value, _("Une semaine")),
    (Lasting.MONTH.value, _("Un mois")),
)


class InvitationForm(ActForm):
    """Who may come, until when, how many."""

    role = forms.ChoiceField(
        label=_("Inviter comme"),
        choices=Role.choices,
        initial=Role.PLAYER,
        widget=forms.RadioSelect,
    )
    lasting = forms.ChoiceField(
        label=_("Valable"),
        choices=LASTINGS,
        initial=Lasting.TONIGHT.value,
        widget=forms.RadioSelect,
        help_text=_("Ce soir : jusqu’à 6 h du matin."),
    )
    max_uses = forms.IntegerField(
        label=_("Places"),
        min_value=1,
        max_value=MOST_USES,
        initial=6,
        error_messages={
            "required": _("Combien de personnes peuvent venir ?"),
            "invalid": _("Un nombre entier."),
            "min_value": _("Une place au moins."),
            "max_value": _("%(limit_value)d places au plus."),
        },
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        role = self.fields["role"]
        if isinstance(role, forms.ChoiceField):
            role.choices = [
                (Role.PLAYER, Role.PLAYER.label),
                (Role.SPECTATOR, Role.SPECTATOR.label),
                (Role.GM, Role.GM.label),
            ]


class JoinForm(ActForm):
    """A stranger's name. That is all a player needs."""

    name = NameField(
        label=_("Quel nom à la table ?"),
        widget=forms.TextInput(attrs={"autocomplete": "nickname", "autofocus": True}),
    )

"""The account page: a form for each thing, so that each is saved on its own."""

from typing import Any

from django import forms
from django.conf import settings
from django.utils.translation import gettext_lazy as _

from accounts.forms.entry import EmailField, NameField, PasswordField, check_password
from accounts.forms.words import email_taken
from accounts.models import User
from accounts.models.user import DiceEntry, Theme


class OwnForm(forms.Form):
    """A form about the person who fills it in."""

    def __init__(self, *args: Any, user: User, **kwargs: Any) -> None:
        self.user = user
        kwargs.setdefault("auto_id", f"{type(self).__name__.lower()}-%s")
        super().__init__(*args, **kwargs)


class NameForm(OwnForm):
    """Another name."""

    name = NameField(label=_("Nom affiché"), help_text=_("Les sièges déjà pris gardent leur nom."))


class KeepForm(OwnForm):
    """An e-mail and a password for somebody who came by a code."""

    email = EmailField()
    password = PasswordField(new=True, help_text=_("Huit caractères au moins."))

    def clean_email(self) -> str:
        return _free(self.cleaned_data["email"], self.user)

    def clean(self) -> dict[str, Any]:
        given = super().clean() or {}
        if "password" in given:
            person = User(name=self.user.name, email=given.get("email"))
            check_password(self, "password", person)
        return given


class ConfirmedForm(OwnForm):
    """Asks for the password first: a phone left on the table changes nothing."""

    current = PasswordField(label=_("Mot de passe actuel"))

    def clean_current(self) -> str:
        password: str = self.cleaned_data["current"]
        if not self.user.check_password(password):
            raise forms.ValidationError(_("Ce n’est pas le mot de passe actuel."), code="wrong")
        return password


class EmailForm(ConfirmedForm):
    """Another address."""

    email = EmailField()
    field_order = ("email", "current")

    def clean_email(self) -> str:
        return _free(self.cleaned_data["email"], self.user)


class PasswordForm(ConfirmedForm):
    """Another password."""

    new = PasswordField(new=True, label=_("Nouveau mot de passe"))

    def clean(self) -> dict[str, Any]:
        given = super().clean() or {}
        if "new" in given:
            check_password(self, "new", self.user)
        return given


class LanguageForm(forms.Form):
    """The language of every page; visitors keep it in a cookie."""

    language = forms.ChoiceField(
        label=_("Langue"), choices=settings.LANGUAGES, widget=forms.RadioSelect
    )


class ThemeForm(OwnForm):
    """Paper, night, or as the device has it."""

    theme = forms.ChoiceField(
        label=_("Apparence"),
        choices=Theme.choices,
        required=False,
        widget=forms.RadioSelect(attrs={"class": "long"}),
    )


class DiceForm(OwnForm):
    """How a cast starts."""

    dice_entry = forms.ChoiceField(
        label=_("Dés d’un lancement"),
        choices=DiceEntry.choices,
        widget=forms.RadioSelect(attrs={"class": "long"}),
        help_text=_("Se change aussi à chaque lancement."),
    )


class DeletionForm(OwnForm):
    """The one thing that cannot be undone asks twice: a tick, and the password if there is one."""

    sure = forms.BooleanField(
        label=_("Oui, supprimer le compte"),
        error_messages={"required": _("Cocher pour confirmer.")},
    )
    current = PasswordField(label=_("Mot de passe actuel"))

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if not self.user.has_usable_password():
            del self.fields["current"]

    def clean_current(self) -> str:
        password: str = self.cleaned_data["current"]
        if not self.user.check_password(password):
            raise forms.ValidationError(_("Ce n’est pas le mot de passe actuel."), code="wrong")
        return password


def _free(email: str, user: User) -> str:
    """The address, unless it is somebody else's."""
    if User.objects.filter(email=email).exclude(pk=user.pk).exists():
        raise forms.ValidationError(email_taken(), code="taken")
    return email

"""Signing in and signing up."""

from typing import Any

from django import forms
from django.contrib.auth import password_validation
from django.contrib.auth.forms import AuthenticationForm
from django.utils.translation import gettext_lazy as _

from accounts.forms.words import email_taken
from accounts.models import User

#: A name that people say at a table.
NAME_LENGTH = (2, 60)


class NameField(forms.CharField):
    """A person's name: 2 to 60 characters, blanks around it dropped."""

    def __init__(self, **kwargs: Any) -> None:
        shortest, longest = NAME_LENGTH
        defaults: dict[str, Any] = {
            "label": _("Nom"),
            "min_length": shortest,
            "max_length": longest,
            "widget": forms.TextInput(attrs={"autocomplete": "nickname"}),
            "error_messages": {
                "required": _("Il manque un nom."),
                "min_length": _("Un nom a au moins %(limit_value)d lettres."),
                "max_length": _("Un nom a au plus %(limit_value)d lettres."),
            },
        }
        super().__init__(**(defaults | kwargs))


class EmailField(forms.EmailField):
    """An address, kept in lower case."""

    def __init__(self, **kwargs: Any) -> None:
        defaults: dict[str, Any] = {
            "label": _("Adresse e-mail"),
            "widget": forms.EmailInput(attrs={"autocomplete": "email"}),
            "error_messages": {
                "required": _("Il manque l’adresse e-mail."),
                "invalid": _("Cette adresse n’est pas complète."),
            },
        }
        super().__init__(**(defaults | kwargs))

    def clean(self, value: Any) -> str:
        return str(super().clean(value)).lower()


class PasswordField(forms.CharField):
    """A password, as typed. ``new`` asks the browser to offer one."""

    def __init__(self, *, new: bool = False, **kwargs: Any) -> None:
        autocomplete = "new-password" if new else "current-password"
        defaults: dict[str, Any] = {
            "label": _("Mot de passe"),
            "strip": False,
            "max_length": 128,
            "widget": forms.PasswordInput(attrs={"autocomplete": autocomplete}),
            "error_messages": {"required": _("Il manque le mot de passe.")},
        }
        super().__init__(**(defaults | kwargs))


class LogInForm(AuthenticationForm):
    """By e-mail and password. Locking is axes' task; it counts the address in lower case."""

    error_messages = {
        "invalid_login": _("Cette adresse et ce mot de passe ne vont pas ensemble."),
        "inactive": _("Ce compte est fermé."),
    }

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["username"] = EmailField(
            widget=forms.EmailInput(attrs={"autocomplete": "username"})
        )
        self.fields["password"] = PasswordField()


class SignUpForm(forms.Form):
    """A new account."""

    name = NameField(help_text=_("Tel qu’il se dit à la table."))
    email = EmailField()
    password = PasswordField(new=True, help_text=_("Huit caractères au moins."))

    def clean_email(self) -> str:
        email: str = self.cleaned_data["email"]
        if User.objects.filter(email=email).exists():
            raise forms.ValidationError(email_taken(), code="taken")
        return email

    def clean(self) -> dict[str, Any]:
        given = super().clean() or {}
        if "password" in given:
            person = User(name=given.get("name", ""), email=given.get("email"))
            check_password(self, "password", person)
        return given


def check_password(form: forms.Form, field: str, person: User) -> None:
    """Puts what is wrong with a new password beside its field."""
    try:
        password_validation.validate_password(form.cleaned_data[field], person)
    except forms.ValidationError as error:
        form.add_error(field, error)

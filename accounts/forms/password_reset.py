"""Asking for a new password, and choosing it."""

from typing import TYPE_CHECKING, Any

from django.contrib.auth import forms as auth_forms
from django.utils import translation
from django.utils.translation import gettext_lazy as _

from accounts.forms.entry import EmailField, PasswordField
from accounts.services import notices, presence

if TYPE_CHECKING:
    from accounts.models import User

    SetPasswordForm = auth_forms.SetPasswordForm[User]
else:  # generic for the type checker only
    SetPasswordForm = auth_forms.SetPasswordForm


class ResetForm(auth_forms.PasswordResetForm):
    """Asks for the mail; the answer is the same whether the address is known or not."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["email"] = EmailField()

    def send_mail(
        self,
        subject_template_name: str,
        email_template_name: str,
        context: dict[str, Any],
        from_email: str | None,
        to_email: str,
        html_email_template_name: str | None = None,
    ) -> None:
        """In the account's own language: whoever asks may have borrowed a device."""
        with translation.override(context["user"].language):
            super().send_mail(
                subject_template_name,
                email_template_name,
                context,
                from_email,
                to_email,
                html_email_template_name,
            )


class NewPasswordForm(SetPasswordForm):
    """The new password, typed twice."""

    error_messages = {"password_mismatch": _("Les deux mots de passe diffèrent.")}

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["new_password1"] = PasswordField(
            new=True, label=_("Nouveau mot de passe"), help_text=_("Huit caractères au moins.")
        )
        self.fields["new_password2"] = PasswordField(new=True, label=_("Le même, encore une fois"))

    def save(self, commit: bool = True) -> "User":  # noqa: FBT001, FBT002 - Django's signature
        """Every session of the person ends with the old password, and a mail says so."""
        user: User = super().save(commit=commit)
        presence.announce(user.pk)
        notices.tell_of_password(user)
        return user

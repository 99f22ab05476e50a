"""A mail to whoever may not have done it: the password or the address of an account changed."""

from collections.abc import Callable

from django.conf import settings
from django.core.mail import EmailMessage
from django.template.loader import render_to_string
from django.utils import translation
from django.utils.translation import gettext as _

from accounts.models import User


def tell_of_password(user: User) -> None:
    """The password is another one."""
    _send(user, user.email, "accounts/notices/password.txt", subject=_password_subject)


def tell_of_address(user: User, *, former: str | None) -> None:
    """Signing in asks for another address: told to the one of before."""
    _send(user, former, "accounts/notices/address.txt", subject=_address_subject)


def _password_subject() -> str:
    return _("Votre mot de passe a changé")


def _address_subject() -> str:
    return _("Votre adresse e-mail a changé")


def _send(user: User, to: str | None, template: str, *, subject: Callable[[], str]) -> None:
    """In the account's own language; nothing where the server sends no mail, or nobody reads it.

    A mail server that does not answer keeps nobody from changing a password.
    """
    if not to or not settings.EMAIL_HOST:
        return
    with translation.override(user.language):
        words = subject()
        body = render_to_string(template, {"name": user.name})
    EmailMessage(subject=words, body=body, to=[to]).send(fail_silently=True)

"""A mail to whoever may not have done it: the password or the address of an account changed."""

from collections.abc import Callable

from django.conf import settings
from django.core.mail import EmailMessage
from django.utils import translation
from django.utils.translation import gettext as _

from accounts.models import User


def tell_of_password(user: User) -> None:
    """The password is another one."""
    _send(user, user.email, _of_password)


def tell_of_address(user: User, *, former: str | None) -> None:
    """Signing in asks for another address: told to the one of before."""
    _send(user, former, _of_address)


def _of_password() -> tuple[str, str]:
    return _("Votre mot de passe a changé"), _(
        "Bonjour %(name)s,\n\n"
        "Le mot de passe de votre compte vient d’être changé, et les autres appareils ont été "
        "déconnectés.\n\n"
        "Si ce n’était pas vous, demandez-en un nouveau depuis la page de connexion, et prévenez "
        "qui tient ce serveur."
    )


def _of_address() -> tuple[str, str]:
    return _("Votre adresse e-mail a changé"), _(
        "Bonjour %(name)s,\n\n"
        "L’adresse e-mail de votre compte vient d’être remplacée par une autre\u00a0: celle-ci ne "
        "l’ouvre plus.\n\n"
        "Si ce n’était pas vous, prévenez qui tient ce serveur."
    )


def _send(user: User, to: str | None, words: Callable[[], tuple[str, str]]) -> None:
    """In the account's own language; nothing where the server sends no mail, or nobody reads it.

    A mail server that does not answer keeps nobody from changing a password.
    """
    if not to or not settings.EMAIL_HOST:
        return
    with translation.override(user.language):
        subject, body = words()
    message = EmailMessage(subject=subject, body=body % {"name": user.name}, to=[to])
    message.send(fail_silently=True)

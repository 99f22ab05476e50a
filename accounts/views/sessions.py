"""Opening a session, and going on to where the person wanted to be."""

from django.contrib.auth import login
from django.http import HttpRequest
from django.urls import reverse
from django.utils.http import url_has_allowed_host_and_scheme

from accounts.models import User

#: Whose word is taken for a person who has just proved who they are by other means.
_BACKEND = "django.contrib.auth.backends.ModelBackend"


def open_session(request: HttpRequest, user: User) -> None:
    """Signs the person in on this device."""
    login(request, user, backend=_BACKEND)


def next_address(request: HttpRequest, default: str = "campaign:home") -> str:
    """Where to go after: ``next`` if it is an address of ours, else ``default``."""
    asked = request.POST.get("next") or request.GET.get("next") or ""
    is_ours = url_has_allowed_host_and_scheme(
        asked, allowed_hosts={request.get_host()}, require_https=request.is_secure()
    )
    return asked if asked and is_ours else reverse(default)

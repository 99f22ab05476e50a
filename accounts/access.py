"""From where somebody comes, as far as that can be believed."""

from ipaddress import ip_address

from django.conf import settings
from django.http import HttpRequest


def client_address(request: HttpRequest) -> str:
    """The visitor's address. Behind proxies it is the one that the outermost of ours saw.

    Each proxy appends the address that it saw to ``X-Forwarded-For``; what stands further left
    was written by the visitor and is not believed. Who came past the proxies is known by the
    address of the connection.
    """
    direct = str(request.META.get("REMOTE_ADDR") or "")
    if not settings.PROXIES:
        return direct
    seen = [part.strip() for part in request.headers.get("X-Forwarded-For", "").split(",")]
    if len(seen) < settings.PROXIES:
        return direct
    try:
        return str(ip_address(seen[-settings.PROXIES]))
    except ValueError:
        return direct

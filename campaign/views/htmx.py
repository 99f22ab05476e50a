"""What a request of HTMX is answered with; the server decides, never the client."""

from typing import cast

from django.http import HttpRequest
from django_htmx.middleware import HtmxDetails


def wants_part(request: HttpRequest) -> bool:
    """Whether HTMX asks for a part of the page that it shows, and not for a whole page."""
    htmx = cast(HtmxDetails, request.htmx)  # type: ignore[attr-defined]  # set by middleware
    return bool(htmx) and not htmx.boosted and not htmx.history_restore_request

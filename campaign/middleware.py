"""An open page is told only what has changed; a tap sent twice is answered twice."""

from collections.abc import Callable
from uuid import UUID

from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse

from campaign.access import done_by
from campaign.feed import parts
from campaign.models import LogEntry
from campaign.views.see_other import SeeOther


class SecondTapMiddleware:
    """The second tap of a double tap whose act took away the right to it, or the thing itself.

    Its person gave the book away, left the table, is a GM no more: the view finds nothing and
    refuses before anybody looks at the key. The act is done, and its own page says so.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self.get_response(request)

    def process_exception(self, request: HttpRequest, exception: Exception) -> HttpResponse | None:
        """An address for who did it before; nothing for anybody else. Two queries at most."""
        if request.method != "POST" or not isinstance(exception, Http404 | PermissionDenied):
            return None
        campaign_id = _campaign_of(request)
        entry = done_by(request, campaign_id, _key_of(request)) if campaign_id else None
        if entry is None:
            return None
        if entry.by is None or entry.by.left_at is not None:
            return SeeOther(reverse("campaign:home"))
        if not LogEntry.objects.readable_by(entry.by).filter(pk=entry.pk).exists():
            return SeeOther(reverse("characters:table", args=[campaign_id]))
        return SeeOther(reverse("characters:entry", args=[campaign_id, entry.seq]))


def _campaign_of(request: HttpRequest) -> int | None:
    match = request.resolver_match
    return match.kwargs.get("campaign_id") if match else None


def _key_of(request: HttpRequest) -> UUID | None:
    try:
        return UUID(request.POST.get("act_id", ""))
    except ValueError:
        return None


class LiveMiddleware:
    """The view draws its page as for anybody; what the page has already is left out."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        has = parts.asked(request)
        if has is None or response.status_code != 200 or response.streaming:
            return response
        page = parts.page_of(request)
        response.headers[parts.SEQ] = str(page.seq)
        if page.is_other(has):
            response.headers[parts.OTHER] = "1"
            response.content = b""
        else:
            response.content = "".join(parts.out_of_band(p) for p in page.changed(has)).encode()
        return response

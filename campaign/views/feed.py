"""The stream of one open page."""

from asgiref.sync import sync_to_async
from django.core.handlers.asgi import ASGIRequest
from django.db import connections
from django.http import HttpRequest, HttpResponse, HttpResponseBase, StreamingHttpResponse
from django.views.decorators.http import require_safe

from campaign.access import member_for
from campaign.feed import stream
from campaign.feed.guard import Reader

#: Most digits of a number of the log.
_DIGITS = 18


@require_safe
async def feed(request: HttpRequest, campaign_id: int) -> HttpResponseBase:
    """Nudges from the later of ``?after=`` and ``Last-Event-ID`` on, for members only."""
    reader, known = await sync_to_async(_admit)(request, campaign_id)
    if request.method == "HEAD" or not isinstance(request, ASGIRequest):
        return HttpResponse(status=204)  # no stream here: a browser does not ask again
    after = max(_number(request.GET.get("after")), _number(request.headers.get("Last-Event-ID")))
    return StreamingHttpResponse(
        stream.events(reader, after=after, known=known),
        content_type="text/event-stream",
        headers={"X-Accel-Buffering": "no"},
    )


def _admit(request: HttpRequest, campaign_id: int) -> tuple[Reader, int]:
    """Who listens, and the last act of the table. The connection goes back to the pool at once."""
    try:
        member = member_for(request, campaign_id)
        return Reader.of(request, member), member.campaign.last_seq
    finally:
        if isinstance(request, ASGIRequest):
            connections.close_all()


def _number(text: str | None) -> int:
    return int(text) if text and text.isascii() and text.isdigit() and len(text) <= _DIGITS else 0

"""Answers an open page that asks what has changed: only its live parts that differ."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse

from campaign.feed import parts


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

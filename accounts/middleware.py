"""What holds for every page: the person's own language, no copies kept, nothing unreadable."""

from collections.abc import Callable
from typing import Any

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.utils import translation
from django.utils.cache import add_never_cache_headers

from accounts.services.limits import Buckets
from accounts.views.limits import too_often


class PreferenceMiddleware:
    """Speaks the account's language; a visitor's choice is kept in a cookie, French by default.

    The browser's Accept-Language is not asked: the product is French first, and a language
    that changes with the phone of the person would surprise a table.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        language = self.language_of(request)
        with translation.override(language):
            response = self.get_response(request)
        response.headers.setdefault("Content-Language", language)
        return response

    @staticmethod
    def language_of(request: HttpRequest) -> str:
        if request.user.is_authenticated:
            return request.user.language
        chosen = request.COOKIES.get(settings.LANGUAGE_COOKIE_NAME, "")
        return chosen if chosen in dict(settings.LANGUAGES) else settings.LANGUAGE_CODE


class ReadableMiddleware:
    """Addresses and cookies with a NUL, which no text of ours has: PostgreSQL would refuse them."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        for name in [name for name, value in request.COOKIES.items() if "\0" in value]:
            del request.COOKIES[name]
        return self.get_response(request)

    @staticmethod
    def process_view(
        request: HttpRequest, view: Callable[..., Any], args: Any, kwargs: dict[str, Any]
    ) -> None:
        if any("\0" in str(value) for value in kwargs.values()):
            raise Http404


class PrivateMiddleware:
    """Pages are somebody's own: no cache keeps them, and the back button asks again."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        add_never_cache_headers(response)
        return response


class PaceMiddleware:
    """What one person sends in a minute is more than any table needs, and not without end."""

    buckets = Buckets()

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self.get_response(request)

    def process_view(
        self, request: HttpRequest, view: Callable[..., Any], args: Any, kwargs: dict[str, Any]
    ) -> HttpResponse | None:
        """After the check of the form's key: strangers' pages spend nobody's drops."""
        if request.method != "POST" or not request.user.is_authenticated:
            return None
        wait = self.buckets.wait_for(request.user.pk, a_minute=settings.ACTS_PER_MINUTE)
        return too_often(request, wait) if wait else None

"""The person's own language, on every page."""

from collections.abc import Callable

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.utils import translation


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

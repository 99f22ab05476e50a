"""No connection to the database is free: a page that asks nothing of it, and says when to return.

Django gives an exception of any middleware or view to ``handler500``, within its ``except``: that
is the one place which sees them all.
"""

import sys
from collections.abc import Iterator

import psycopg
from django.conf import settings
from django.core.exceptions import SuspiciousOperation
from django.db import OperationalError
from django.http import HttpRequest, HttpResponse, UnreadablePostError
from django.template import loader
from django.utils import translation
from django.views import defaults
from psycopg_pool import PoolTimeout

#: Seconds after which the same tap may be sent again.
WAIT = 5
#: PostgreSQL's own words for it: too many connections, starting or stopping.
_TURNED_AWAY = frozenset({"53300", "57P03"})
#: Never written into a page; the field of a file cannot be.
_SECRET = ("password", "current", "new", "new_password1", "new_password2")


def server_error(request: HttpRequest) -> HttpResponse:
    """503 where no connection could be had, 500 for every other error. No query."""
    return crowded(request) if is_crowded(sys.exc_info()[1]) else defaults.server_error(request)


def is_crowded(error: BaseException | None) -> bool:
    """Whether the database was never reached: the pool's wait ran out, or nobody answered."""
    return any(_is_turned_away(one) for one in _chain(error))


def crowded(request: HttpRequest) -> HttpResponse:
    """What was typed goes along, under the key of its tap: sent again it counts once."""
    typed = _typed(request)
    context = {"path": request.get_full_path(), "is_tap": request.method == "POST", "typed": typed}
    with translation.override(_language(request)):
        page = loader.get_template("503.html").render(context)
    return HttpResponse(page, status=503, headers={"Retry-After": str(WAIT)})


def _chain(error: BaseException | None) -> Iterator[BaseException]:
    while error is not None:
        yield error
        error = error.__cause__


def _is_turned_away(error: BaseException) -> bool:
    if isinstance(error, PoolTimeout):
        return True
    if not isinstance(error, psycopg.OperationalError):
        return False
    # Without a state PostgreSQL said nothing: there was no line, or it broke.
    return error.sqlstate is None or error.sqlstate in _TURNED_AWAY


def _typed(request: HttpRequest) -> list[tuple[str, str]]:
    """Fields of the tap; none where something in it cannot stand on a page."""
    try:
        fields = request.POST
        has_more = bool(request.FILES)
    except (SuspiciousOperation, UnreadablePostError, OperationalError):
        return []
    if has_more or any(name in fields for name in _SECRET):
        return []
    return [(name, value) for name, values in fields.lists() for value in values]


def _language(request: HttpRequest) -> str:
    """The page's where the person is known already, else what they chose at the door."""
    if hasattr(request, "_cached_user"):
        return translation.get_language() or settings.LANGUAGE_CODE
    chosen = request.COOKIES.get(settings.LANGUAGE_COOKIE_NAME, "")
    return chosen if chosen in dict(settings.LANGUAGES) else settings.LANGUAGE_CODE

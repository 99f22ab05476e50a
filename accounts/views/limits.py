"""What is done too often waits: 429, with everything that was typed, ready to be sent again."""

import logging
from collections.abc import Callable
from functools import wraps
from typing import Any, TypeVar, cast

from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import render

from accounts.access import client_address
from accounts.services.limits import Limit, wait_for

#: What a host may watch: one line each time a limit holds somebody up.
_log = logging.getLogger("sortilege.limits")
_View = TypeVar("_View", bound=Callable[..., HttpResponseBase])
#: Never written into a page: asked for again.
_SECRET = ("password", "current", "new", "new_password1", "new_password2")
_NOT_AGAIN = ("csrfmiddlewaretoken",)


def by_address(request: HttpRequest) -> str:
    """A whole table plays behind one address: limits by it are for fifty people at once."""
    return f"address {client_address(request)}"


def by_person(request: HttpRequest) -> str:
    """Who is signed in."""
    return f"person {request.user.pk}"


def by_mail(request: HttpRequest) -> str:
    """Whose mailbox it is about, known to us or not."""
    return f"mail {request.POST.get('email', '').strip().lower()}"


def limited(
    what: str, *, times: int, seconds: int, by: Callable[[HttpRequest], str]
) -> Callable[[_View], _View]:
    """Lets ``by`` do this so many times within so many seconds. Stands innermost."""
    limit = Limit(what=what, times=times, seconds=seconds)

    def around(view: _View) -> _View:
        @wraps(view)
        def counted(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
            wait = wait_for(limit, by(request))
            return too_often(request, wait) if wait else view(request, *args, **kwargs)

        return cast(_View, counted)

    return around


def too_often(request: HttpRequest, wait: int) -> HttpResponse:
    """Says how long to wait, and tells the host.

    What was typed is on the page, to be sent again by one tap.
    """
    typed = [
        (name, value)
        for name, values in request.POST.lists()
        if name not in (*_SECRET, *_NOT_AGAIN)
        for value in values
    ]
    context: dict[str, Any] = {
        "wait": wait,
        "minutes": -(-wait // 60),
        "typed": typed,
        "asked": [name for name in _SECRET if name in request.POST],
    }
    _log.warning(
        "too often: %s, account %s, %s", request.path, request.user.pk, client_address(request)
    )
    response = render(request, "429.html", context, status=429)
    response["Retry-After"] = str(wait)
    # A part of a page was asked for: the whole screen is what comes instead.
    response["HX-Retarget"] = response["HX-Reselect"] = "#screen"
    response["HX-Reswap"] = "outerHTML"
    return response

"""Log in, sign up, log out."""

from django.contrib.auth import logout
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import get_language
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_POST, require_safe

from accounts.forms.entry import LogInForm, SignUpForm
from accounts.forms.words import email_taken
from accounts.services import people, presence
from accounts.views.limits import by_address, limited
from accounts.views.see_other import SeeOther
from accounts.views.sessions import next_address, open_session


@require_safe
@never_cache
def log_in(request: HttpRequest) -> HttpResponse:
    """The page; somebody who is in already goes on."""
    if request.user.is_authenticated:
        return SeeOther(next_address(request))
    return _log_in_page(request, LogInForm(request))


@sensitive_post_parameters("password")
@require_POST
@never_cache
@limited("log-in", times=300, seconds=600, by=by_address)
def open_log_in(request: HttpRequest) -> HttpResponse:
    """Checks e-mail and password; too many wrong ones and axes answers with its own page."""
    form = LogInForm(request, data=request.POST)
    if not form.is_valid():
        return _log_in_page(request, form, status=422)
    open_session(request, form.get_user())
    return SeeOther(next_address(request))


@require_safe
@never_cache
def sign_up(request: HttpRequest) -> HttpResponse:
    """The page; somebody who is in already goes on."""
    if request.user.is_authenticated:
        return SeeOther(next_address(request))
    return _sign_up_page(request, SignUpForm())


@sensitive_post_parameters("password")
@require_POST
@never_cache
@limited("sign-up", times=120, seconds=3600, by=by_address)
def make_account(request: HttpRequest) -> HttpResponse:
    """A new account, entered at once."""
    form = SignUpForm(request.POST)
    if not form.is_valid():
        return _sign_up_page(request, form, status=422)
    try:
        user = people.sign_up(**form.cleaned_data, language=get_language() or "fr")
    except people.EmailTaken:  # the same address, a moment ago: a double tap most likely
        form.add_error("email", email_taken())
        return _sign_up_page(request, form, status=422)
    open_session(request, user)
    return SeeOther(next_address(request))


@require_POST
def log_out(request: HttpRequest) -> HttpResponse:
    """Closes the session of this device."""
    person = request.user.pk
    logout(request)
    if person:
        presence.announce(person)
    return SeeOther(next_address(request))


def _log_in_page(request: HttpRequest, form: LogInForm, status: int = 200) -> HttpResponse:
    context = {"form": form, "next": next_address(request)}
    return render(request, "accounts/log_in.html", context, status=status)


def _sign_up_page(request: HttpRequest, form: SignUpForm, status: int = 200) -> HttpResponse:
    context = {"form": form, "next": next_address(request)}
    return render(request, "accounts/sign_up.html", context, status=status)

"""The language of the pages."""

from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponseBadRequest
from django.views.decorators.http import require_POST

from accounts.forms.account import LanguageForm
from accounts.services import people
from accounts.views.see_other import SeeOther
from accounts.views.sessions import next_address

_A_YEAR = 60 * 60 * 24 * 365


@require_POST
def language(request: HttpRequest) -> HttpResponse:
    """Kept in the account of who has one, and on this device for everybody."""
    form = LanguageForm(request.POST)
    if not form.is_valid():
        return HttpResponseBadRequest()
    chosen = form.cleaned_data["language"]
    if request.user.is_authenticated:
        people.change_preference(user=request.user, language=chosen)
    answer = SeeOther(next_address(request))
    answer.set_cookie(
        settings.LANGUAGE_COOKIE_NAME,
        chosen,
        max_age=_A_YEAR,
        secure=settings.SESSION_COOKIE_SECURE,
        httponly=True,
        samesite="Lax",
    )
    return answer

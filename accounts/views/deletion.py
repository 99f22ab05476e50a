"""Deleting the account."""

from django.contrib.auth import logout
from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_POST, require_safe

from accounts.forms.account import DeletionForm
from accounts.forms.words import obstacle_words
from accounts.models import User
from accounts.services.deletion import CannotGo, delete_account, obstacles_to_deletion
from accounts.views.see_other import SeeOther


@require_safe
@login_required
def delete(request: HttpRequest) -> HttpResponse:
    """What goes, what stays, and what is in the way."""
    return _page(request, DeletionForm(user=_person(request)))


@sensitive_post_parameters("current")
@require_POST
@login_required
def delete_now(request: HttpRequest) -> HttpResponse:
    """The account is gone; the logs keep the name of each seat."""
    user = _person(request)
    form = DeletionForm(request.POST, user=user)
    if not form.is_valid():
        return _page(request, form, status=422)
    try:
        delete_account(user=user)
    except CannotGo:
        return _page(request, form, status=422)
    logout(request)
    return SeeOther(reverse("campaign:home"))


def _page(request: HttpRequest, form: DeletionForm, status: int = 200) -> HttpResponse:
    reasons = [obstacle_words(o) for o in obstacles_to_deletion(form.user)]
    return render(
        request, "accounts/delete.html", {"form": form, "reasons": reasons}, status=status
    )


def _person(request: HttpRequest) -> User:
    if not request.user.is_authenticated:
        raise PermissionDenied
    return request.user

"""The account page and what is changed on it, one verb each."""

from collections.abc import Callable
from typing import Any

from django.contrib import messages
from django.contrib.auth import update_session_auth_hash
from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.forms import Form
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_POST, require_safe

from accounts.forms import account as forms
from accounts.forms.words import email_taken
from accounts.models import User
from accounts.services import people
from accounts.views.see_other import SeeOther


@require_safe
@login_required
def account(request: HttpRequest) -> HttpResponse:
    """Everything that is the person's own."""
    return _page(request)


@require_POST
@login_required
def change_name(request: HttpRequest) -> HttpResponse:
    form = forms.NameForm(request.POST, user=_person(request))
    return _save(request, "name_form", form, people.change_name)


@sensitive_post_parameters("password")
@require_POST
@login_required
def keep(request: HttpRequest) -> HttpResponse:
    """An e-mail and a password for an account that had neither."""
    user = _person(request)
    if user.is_demo or user.has_usable_password():
        raise PermissionDenied
    form = forms.KeepForm(request.POST, user=user)
    return _save(request, "keep_form", form, people.keep_account)


@sensitive_post_parameters("current")
@require_POST
@login_required
def change_email(request: HttpRequest) -> HttpResponse:
    user = _with_password(request)
    form = forms.EmailForm(request.POST, user=user)
    return _save(request, "email_form", form, people.change_email, "email")


@sensitive_post_parameters("current", "new")
@require_POST
@login_required
def change_password(request: HttpRequest) -> HttpResponse:
    user = _with_password(request)
    form = forms.PasswordForm(request.POST, user=user)
    return _save(
        request,
        "password_form",
        form,
        lambda user, current, new: people.change_password(user=user, password=new),
    )


@require_POST
@login_required
def change_theme(request: HttpRequest) -> HttpResponse:
    form = forms.ThemeForm(request.POST, user=_person(request))
    return _save(request, "theme_form", form, people.change_preference)


@require_POST
@login_required
def change_dice(request: HttpRequest) -> HttpResponse:
    form = forms.DiceForm(request.POST, user=_person(request))
    return _save(request, "dice_form", form, people.change_preference)


def _save(
    request: HttpRequest,
    name: str,
    form: forms.OwnForm,
    service: Callable[..., User],
    *only: str,
) -> HttpResponse:
    """Does what a valid form asks; draws the page again with the reasons otherwise."""
    if not form.is_valid():
        return _page(request, {name: form}, status=422)
    given = {key: form.cleaned_data[key] for key in only} if only else form.cleaned_data
    try:
        user = service(user=form.user, **given)
    except people.EmailTaken:
        form.add_error("email", email_taken())
        return _page(request, {name: form}, status=422)
    update_session_auth_hash(request, user)
    messages.success(request, _("C’est enregistré."))
    return SeeOther(reverse("accounts:account"))


def _page(
    request: HttpRequest, bound: dict[str, Form] | None = None, status: int = 200
) -> HttpResponse:
    # As it is stored: a refused form has not touched the person, but a service may have.
    user = User.objects.get(pk=_person(request).pk) if bound else _person(request)
    context: dict[str, Any] = {
        "name_form": forms.NameForm(user=user, initial={"name": user.name}),
        "keep_form": forms.KeepForm(user=user),
        "email_form": forms.EmailForm(user=user, initial={"email": user.email}),
        "password_form": forms.PasswordForm(user=user),
        "language_form": forms.LanguageForm(initial={"language": user.language}),
        "theme_form": forms.ThemeForm(user=user, initial={"theme": user.theme}),
        "dice_form": forms.DiceForm(user=user, initial={"dice_entry": user.dice_entry}),
        "has_password": user.has_usable_password(),
    }
    return render(request, "accounts/account.html", context | (bound or {}), status=status)


def _person(request: HttpRequest) -> User:
    """Who asks. ``login_required`` has turned everybody else away."""
    if not request.user.is_authenticated:
        raise PermissionDenied
    return request.user


def _with_password(request: HttpRequest) -> User:
    """Who asks, if there is a password to confirm with."""
    user = _person(request)
    if not user.has_usable_password():
        raise PermissionDenied
    return user

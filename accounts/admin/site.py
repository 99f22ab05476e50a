"""What both admin sites share: our own sign-in, few addresses, and methods that are said."""

from collections.abc import Callable
from functools import wraps
from typing import Any, TypeVar, cast

from django.contrib import admin
from django.contrib.auth.views import redirect_to_login
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.urls import URLPattern, URLResolver, include, path
from django.views.decorators.http import require_safe

_View = TypeVar("_View", bound=Callable[..., Any])


class OurSite(admin.AdminSite):
    """Django's admin without pages of its own for signing in, passwords or choosing by script.

    What is not here cannot leak: no autocompletion, no way to rows by content type.
    """

    enable_nav_sidebar = False

    def get_urls(self) -> list[URLPattern | URLResolver]:
        """The index, each model's own addresses, and the models of an app."""
        models: list[URLPattern | URLResolver] = [
            path(
                f"{model._meta.app_label}/{model._meta.model_name}/",
                include(model_admin.get_urls()),
            )
            for model, model_admin in self._registry.items()
        ]
        index = require_safe(self.admin_view(self.index))
        of_app = require_safe(self.admin_view(self.app_index))
        return [
            path("", index, name="index"),
            *models,
            path("<slug:app_label>/", of_app, name="app_list"),
        ]

    def admin_view(self, view: _View, cacheable: bool = False) -> _View:  # noqa: FBT001, FBT002 - Django's
        """Strangers are led to our sign-in; who has no business here is refused."""
        inner = super().admin_view(view, cacheable)

        @wraps(inner)
        def guarded(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
            if not request.user.is_authenticated:
                return redirect_to_login(request.get_full_path())
            if not self.has_permission(request):
                raise PermissionDenied
            answer: HttpResponse = inner(request, *args, **kwargs)
            return answer

        return cast(_View, guarded)

"""The pages of the host's site."""

from typing import TYPE_CHECKING, Any, ClassVar

from django import forms
from django.contrib import admin
from django.contrib.admin.exceptions import DisallowedModelAdminLookup
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.urls import URLPattern, path, re_path
from django.utils.text import capfirst
from django.views.decorators.http import require_http_methods, require_safe

if TYPE_CHECKING:
    _ModelAdmin = admin.ModelAdmin[Any]
    _ModelForm = forms.ModelForm[Any]
else:
    _ModelAdmin = admin.ModelAdmin
    _ModelForm = forms.ModelForm


class HostForm(_ModelForm):
    """Labels as on the product's pages."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        kwargs.setdefault("label_suffix", "")
        super().__init__(*args, **kwargs)


class HostAdmin(_ModelAdmin):
    """A list and a page for each row, to read. Nothing is deleted from here."""

    form = HostForm
    actions = None
    show_facets = admin.ShowFacets.NEVER
    show_full_result_count = False
    list_per_page = 50
    view_on_site = False
    fields: ClassVar[Any] = None
    readonly_fields: ClassVar[Any] = ()
    can_change = False

    def has_module_permission(self, request: HttpRequest) -> bool:
        return self.admin_site.has_permission(request)

    def has_view_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return self.admin_site.has_permission(request)

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return self.can_change and self.admin_site.has_permission(request)

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def lookup_allowed(self, lookup: str, value: Any, request: HttpRequest) -> bool:
        return any(lookup in {f"{one}__exact", f"{one}__isnull"} for one in self.list_filter)

    def to_field_allowed(self, request: HttpRequest, to_field: str) -> bool:
        return False

    def get_object(
        self, request: HttpRequest, object_id: str, from_field: str | None = None
    ) -> Any:
        row = super().get_object(request, object_id)
        if row is None:
            raise Http404
        return row

    def get_urls(self) -> list[URLPattern]:
        name = f"{self.opts.app_label}_{self.opts.model_name}"
        guard = self.admin_site.admin_view
        both = require_http_methods(["GET", "HEAD", "POST"])
        change = (both if self.can_change else require_safe)(guard(self.change_view))
        one = r"^(?P<object_id>[0-9]{1,18})/"
        return [
            path("", require_safe(guard(self.changelist_view)), name=f"{name}_changelist"),
            re_path(
                rf"{one}history/$", require_safe(guard(self.history_view)), name=f"{name}_history"
            ),
            re_path(rf"{one}change/$", change, name=f"{name}_change"),
        ]

    def changelist_view(
        self, request: HttpRequest, extra_context: dict[str, Any] | None = None
    ) -> HttpResponse:
        if any("\0" in value for values in request.GET.lists() for value in values[1]):
            raise Http404
        title = capfirst(str(self.opts.verbose_name_plural))
        try:
            return super().changelist_view(request, {"title": title})
        except DisallowedModelAdminLookup as error:
            raise PermissionDenied from error

    def render_change_form(
        self, request: HttpRequest, context: dict[str, Any], *args: Any, **kwargs: Any
    ) -> HttpResponse:
        context |= {"title": str(context["original"]), "saves": self.can_change}
        return super().render_change_form(request, context, *args, **kwargs)

    def changeform_view(self, *args: Any, **kwargs: Any) -> HttpResponse:
        answer = super().changeform_view(*args, **kwargs)
        if args[0].method == "POST" and answer.status_code == 200:
            answer.status_code = 422
        return answer

"""Accounts, for the host: a name or an address set right, an account closed."""

from typing import TYPE_CHECKING, Any

from django import forms
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from accounts.admin.pages import HostAdmin
from accounts.models import User

if TYPE_CHECKING:
    _ModelForm = forms.ModelForm[User]
else:
    _ModelForm = forms.ModelForm


class AccountForm(_ModelForm):
    """What the host changes of an account."""

    class Meta:
        model = User
        fields = ("name", "email", "language", "is_active", "is_staff", "is_superuser")

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        kwargs.setdefault("label_suffix", "")
        super().__init__(*args, **kwargs)

    def clean_email(self) -> str | None:
        return User.objects.normalise(self.cleaned_data["email"])


class UserAdmin(HostAdmin):
    """Passwords are not here: people ask for a new one, or ``manage.py changepassword`` sets it."""

    form = AccountForm
    can_change = True
    list_display = ("name", "email", "language", "is_active", "is_staff", "date_joined")
    list_filter = ("is_active", "is_staff")
    search_fields = ("name", "email")
    readonly_fields = ("date_joined", "last_login")
    ordering = ("name", "pk")
    fieldsets = (
        (None, {"fields": ("name", "email", "language", "date_joined", "last_login")}),
        (gettext_lazy("Droits"), {"fields": ("is_active", "is_staff", "is_superuser")}),
    )

    def get_readonly_fields(self, request: HttpRequest, obj: Any = None) -> tuple[str, ...]:
        """Nobody shuts themselves out."""
        if obj is not None and obj.pk == request.user.pk:
            return (*self.readonly_fields, "is_active", "is_staff", "is_superuser")
        return self.readonly_fields

    def response_change(self, request: HttpRequest, obj: Any) -> HttpResponse:
        self.message_user(request, _("C’est enregistré."))
        return HttpResponseRedirect(request.path, status=303)

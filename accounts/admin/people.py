"""Accounts, for the host: a name or an address set right, an account closed."""

from typing import Any

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from accounts.admin.columns import column
from accounts.admin.pages import HostAdmin, HostForm
from accounts.models import User

_EMAIL = column("email", gettext_lazy("adresse e-mail"))
_OPEN = column("is_active", gettext_lazy("compte ouvert"))
_HOST = column("is_staff", gettext_lazy("hôte du serveur"))
_SINCE = column("date_joined", gettext_lazy("inscription"))
_SEEN = column("last_login", gettext_lazy("dernière connexion"))


class AccountForm(HostForm):
    """What the host changes of an account."""

    class Meta:
        model = User
        fields = ("name", "email", "language", "is_active", "is_staff", "is_superuser")

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if "is_superuser" in self.fields:
            field = self.fields["is_superuser"]
            field.label = _("Administration de l’hôte")
            field.help_text = _("Avec «\u00a0hôte du serveur\u00a0», ouvre ces pages.")

    def clean_email(self) -> str | None:
        return User.objects.normalise(self.cleaned_data["email"])


class UserAdmin(HostAdmin):
    """Passwords are not here: people ask for a new one, or ``manage.py changepassword`` sets it."""

    form = AccountForm
    can_change = True
    list_display = ("name", _EMAIL, "language", _OPEN, _HOST, _SINCE)
    list_filter = ("is_active", "is_staff")
    search_fields = ("name", "email")
    readonly_fields = (_SINCE, _SEEN)
    ordering = ("name", "pk")
    fieldsets = (
        (None, {"fields": ("name", "email", "language", _SINCE, _SEEN)}),
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

"""A new password by mail: Django's four steps on our own pages."""

from django.contrib.auth import views
from django.urls import reverse_lazy
from django.utils.decorators import method_decorator

from accounts.forms.password_reset import NewPasswordForm, ResetForm
from accounts.views.limits import by_address, by_mail, limited

_MAIL = limited("reset-mail", times=5, seconds=3600, by=by_mail)
_ADDRESS = limited("reset", times=60, seconds=3600, by=by_address)


@method_decorator([_ADDRESS, _MAIL], name="post")
class AskView(views.PasswordResetView):
    """Asks for the address. Accounts without a password get no mail, and nobody learns it."""

    http_method_names = ["get", "head", "post", "options"]
    form_class = ResetForm
    template_name = "accounts/password_reset/ask.html"
    email_template_name = "accounts/password_reset/mail.txt"
    subject_template_name = "accounts/password_reset/subject.txt"
    success_url = reverse_lazy("accounts:password-reset-sent")


class SentView(views.PasswordResetDoneView):
    """Look into the mailbox."""

    http_method_names = ["get", "head", "options"]
    template_name = "accounts/password_reset/sent.html"


class ChooseView(views.PasswordResetConfirmView):
    """The address of the mail: choose a new one, or learn that the address is spent."""

    http_method_names = ["get", "head", "post", "options"]
    form_class = NewPasswordForm
    template_name = "accounts/password_reset/choose.html"
    success_url = reverse_lazy("accounts:password-reset-done")


class DoneView(views.PasswordResetCompleteView):
    """It is done; log in."""

    http_method_names = ["get", "head", "options"]
    template_name = "accounts/password_reset/done.html"

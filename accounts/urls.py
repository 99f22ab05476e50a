from django.urls import URLPattern, path

from accounts.views import account, deletion, entry, language, password_reset

app_name = "accounts"

urlpatterns: list[URLPattern] = [
    # /account/
    path("", account.account, name="account"),
    path("name/", account.change_name, name="change-name"),
    path("keep/", account.keep, name="keep"),
    path("email/", account.change_email, name="change-email"),
    path("password/", account.change_password, name="change-password"),
    path("theme/", account.change_theme, name="change-theme"),
    path("dice/", account.change_dice, name="change-dice"),
    path("language/", language.language, name="language"),
    path("delete/", deletion.delete, name="delete"),
    path("delete/now/", deletion.delete_now, name="delete-now"),
    # /account/log-in/ and the way out
    path("log-in/", entry.log_in, name="log-in"),
    path("log-in/open/", entry.open_log_in, name="open-log-in"),
    path("sign-up/", entry.sign_up, name="sign-up"),
    path("sign-up/make/", entry.make_account, name="make-account"),
    path("log-out/", entry.log_out, name="log-out"),
    # /account/password-reset/
    path("password-reset/", password_reset.AskView.as_view(), name="password-reset"),
    path("password-reset/sent/", password_reset.SentView.as_view(), name="password-reset-sent"),
    path("password-reset/done/", password_reset.DoneView.as_view(), name="password-reset-done"),
    path(
        "password-reset/<uidb64>/<token>/",
        password_reset.ChooseView.as_view(),
        name="password-reset-choose",
    ),
]

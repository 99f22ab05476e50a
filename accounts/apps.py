from django.apps import AppConfig


class AccountsApp(AppConfig):
    name = "accounts"

from django.apps import AppConfig


class CharactersApp(AppConfig):
    name = "characters"

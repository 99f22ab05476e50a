from django.apps import AppConfig


class SpellsApp(AppConfig):
    name = "spells"

from django.apps import AppConfig


class ConfigApp(AppConfig):
    """Holds the commands that start the product; it has no models."""

    name = "config"

from django.apps import AppConfig


class DesignApp(AppConfig):
    name = "design"

"""Compile the catalogues that Django reads."""

from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand

from config import translations


class Command(BaseCommand):
    help = "Compile les traductions dans build/ ; ne fait rien si tout est à jour."
    requires_system_checks: list[str] = []

    def handle(self, *args: Any, **options: Any) -> None:
        if translations.compile_catalogues(settings.BASE_DIR, settings.BUILD_DIR):
            self.stdout.write("traductions compilées / translations compiled")

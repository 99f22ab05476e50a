"""Compile the catalogues that Django reads."""

from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand
from django.utils.translation.reloader import translation_file_changed

from config import translations


class Command(BaseCommand):
    help = "Compile les traductions dans build/ ; ne fait rien si tout est à jour."
    requires_system_checks: list[str] = []

    def handle(self, *args: Any, **options: Any) -> None:
        if translations.compile_catalogues(settings.BASE_DIR, settings.BUILD_DIR):
            # Django has read them for its own help before they existed: served, they must be read.
            translation_file_changed(sender=None, file_path=Path("django.mo"))
            self.stdout.write("traductions compilées / translations compiled")

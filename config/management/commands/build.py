"""Everything that is made from the sources and never committed."""

from typing import Any

from django.conf import settings
from django.core.management import call_command, get_commands
from django.core.management.base import BaseCommand

STEPS = ("build_fonts", "build_styles", "compile_translations")


class Command(BaseCommand):
    help = (
        "Prépare polices, styles et traductions dans build/ ; chaque étape saute ce qui est à jour."
    )
    requires_system_checks: list[str] = []

    def handle(self, *args: Any, **options: Any) -> None:
        # Empty folders are right, missing ones are warned about at each start.
        for folder in (settings.STATIC_ROOT, *settings.STATICFILES_DIRS):
            folder.mkdir(parents=True, exist_ok=True)
        for step in STEPS:
            if step in get_commands():
                call_command(step, stdout=self.stdout)

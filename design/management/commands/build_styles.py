"""``manage.py build_styles``: one file of styles into the ignored build folder."""

from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from design.styles import build


class Command(BaseCommand):
    """Quick when there is nothing to do, so that every start may call it."""

    help = "Joins the sheets of static/css into build/static/css/all.css."
    requires_system_checks: list[str] = []

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            made = build(
                settings.BASE_DIR / "static" / "css", settings.BUILD_DIR / "static" / "css"
            )
        except OSError as error:
            raise CommandError(str(error)) from error
        if options["verbosity"] and made:
            self.stdout.write(f"styles: {made} bytes")

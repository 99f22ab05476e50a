"""``manage.py build_fonts``: cuts the typefaces into the ignored build folder."""

from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from design.fonts import FontError, build


class Command(BaseCommand):
    """Quick when there is nothing to do, so that every start may call it."""

    help = "Cut Spectral and Alegreya Sans to Latin WOFF2 under build/static/fonts."
    requires_system_checks: list[str] = []

    def handle(self, *args: Any, **options: Any) -> None:
        target = Path(settings.BUILD_DIR) / "static" / "fonts"
        try:
            made = list(build(target))
        except (FontError, OSError) as error:
            raise CommandError(str(error)) from error
        if options["verbosity"] and made:
            total = sum(size for _, size in made)
            self.stdout.write(f"fonts: {len(made)} files, {total} bytes")

"""Collect the texts into the English catalogue, or check that it is complete."""

import argparse
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from config import translations


class Command(BaseCommand):
    help = "Met à jour locale/en/LC_MESSAGES/django.po à partir des textes français."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        parser.add_argument("--check", action="store_true", help="only say what is missing")

    def handle(self, *args: Any, check: bool, **options: Any) -> None:
        if not check:
            translations.update_english(settings.BASE_DIR)
        problems = translations.problems(settings.BASE_DIR)
        for problem in problems:
            self.stderr.write(problem)
        if check and problems:
            raise CommandError(f"{len(problems)} problems in the English catalogue")
        self.stdout.write(f"{len(problems)} to translate")

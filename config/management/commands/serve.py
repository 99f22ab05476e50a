"""Serve the product: one process, whatever the place."""

import argparse
import os
from typing import Any

from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError

from config import embedded, launch, serving


class Command(BaseCommand):
    help = "Sert le produit / serves the product."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        launch.add_where(parser)
        parser.add_argument(
            "--with-parent",
            action="store_true",
            help="s’arrêter avec le processus qui l’a lancé / end with the parent process",
        )

    def handle(self, *args: Any, host: str, port: int, with_parent: bool, **options: Any) -> None:
        parent = os.getppid() if with_parent else None
        try:
            socket = serving.listen(host or "127.0.0.1", port)
        except serving.CannotListenError as error:
            raise CommandError(str(error)) from error
        call_command("build_styles", verbosity=0)  # a sheet may have changed since the build
        if settings.LOCAL:
            embedded.hold(settings.VAR_DIR)
        name, number = socket.getsockname()[:2]
        self.stdout.write(f"http://{f'[{name}]' if ':' in name else name}:{number}/")
        self.stdout.flush()
        serving.serve([socket], parent=parent)

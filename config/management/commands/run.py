"""`make run`: a laptop, from nothing to a table that opens."""

import argparse
import os
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from config import launch, preparation, serving
from config.disk import explain_full_disk


class Command(BaseCommand):
    help = "Prépare puis sert le produit sur ce poste / prepares and serves it on this machine."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        launch.add_where(parser)
        parser.add_argument("--with-parent", action="store_true", help="end with the parent")

    def handle(self, *args: Any, host: str, port: int, with_parent: bool, **options: Any) -> None:
        parent = os.getppid() if with_parent else None
        try:
            socket = serving.listen(host or "127.0.0.1", port)
        except serving.CannotListenError as error:
            raise CommandError(str(error)) from error
        with explain_full_disk():
            preparation.prepare(demo=True)
        name, number = socket.getsockname()[:2]
        self.stdout.write(
            f"\nSortilège : http://{name}:{number}/   (Ctrl-C pour arrêter / to stop)\n"
        )
        self.stdout.flush()
        serving.serve([socket], parent=parent)

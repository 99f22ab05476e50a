"""`make table`: the game night. The local network is served, and nobody needs the internet."""

import argparse
import io
import os
from typing import Any

import segno
from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from config import launch, network, preparation, serving
from config.disk import explain_full_disk


class Command(BaseCommand):
    help = "Sert le réseau local et montre l’adresse en code QR / serves the local network."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        launch.add_where(parser)
        parser.add_argument("--with-parent", action="store_true", help="end with the parent")

    def handle(self, *args: Any, host: str, port: int, with_parent: bool, **options: Any) -> None:
        parent = os.getppid() if with_parent else None
        if not settings.TABLE:
            raise CommandError("`manage.py table` sets its own environment: start it by itself")
        host = host or os.environ.get("SORTILEGE_TABLE_HOST", "")
        # The network's address for the phones; the laptop's own, should the network go away.
        try:
            sockets = [serving.listen(name, port) for name in dict.fromkeys([host, "127.0.0.1"])]
        except serving.CannotListenError as error:
            raise CommandError(str(error)) from error
        with explain_full_disk():
            preparation.prepare(demo=False)
        self._show(f"http://{host}:{port}/", [a for a in network.addresses() if a != host])
        serving.serve(sockets, parent=parent)

    def _show(self, address: str, others: list[str]) -> None:
        self.stdout.write("")
        picture = io.StringIO()
        segno.make(address, error="m").terminal(picture, compact=True)
        self.stdout.write(picture.getvalue())
        self.stdout.write(
            f"\nSortilège : {address}\n"
            "Téléphones : même réseau, puis ce code. / Phones: same network, then this code.\n"
            "Ctrl-C pour arrêter / to stop"
        )
        if others:
            self.stdout.write(
                f"Autres adresses de ce poste (HOST=…) / other addresses : {', '.join(others)}"
            )
        self.stdout.flush()

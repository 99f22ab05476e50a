"""From a fresh checkout to something that can be served; quick when nothing has changed."""

import sys

from django.conf import settings
from django.core.management import call_command, get_commands
from django.db import connection, transaction
from django.db.migrations.executor import MigrationExecutor

from config import embedded


def prepare(*, demo: bool) -> None:
    """Build, start the embedded database, migrate, load the catalogue, and the demo if asked."""
    call_command("build")
    if settings.LOCAL:
        embedded.hold(settings.VAR_DIR)
    _migrate()
    _load("load_catalogue")
    if demo:
        _load("load_demo")


def _migrate() -> None:
    """Migrate only where something is to be done: the check takes a tenth of the command."""
    executor = MigrationExecutor(connection)
    if executor.migration_plan(executor.loader.graph.leaf_nodes()):
        call_command("migrate", interactive=False, verbosity=0)
        _say("base de données à jour / database migrated")


def _load(command: str) -> None:
    """Run a loading command of another app; each is idempotent and says what it did."""
    if command in get_commands():
        with transaction.atomic():
            call_command(command)


def _say(line: str) -> None:
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()

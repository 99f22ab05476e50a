"""``manage.py restore``: the whole file back, or nothing; then the logs are counted again."""

from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import connection
from django.db.migrations.loader import MigrationLoader
from django.utils import timezone

from config import embedded
from config.backup import BackupError, dump, restore
from config.backup.programs import Database
from config.backup.restore import Present


class Command(BaseCommand):
    help = (
        "Remet une sauvegarde à la place de toute la base / puts a backup in the place of the "
        "whole database. Tout ou rien / all or nothing."
    )
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", type=Path)
        parser.add_argument(
            "--yes",
            action="store_true",
            help="remplacer ce qui est là ; une copie en est gardée à côté de FILE / "
            "replace what is there; a copy of it is kept beside FILE",
        )

    def handle(self, *args: Any, file: Path, yes: bool, **options: Any) -> None:
        file = file.absolute()
        database = Database.of(connection.settings_dict)
        known = MigrationLoader(None).disk_migrations or {}
        try:
            if settings.LOCAL:
                embedded.hold(settings.VAR_DIR)
            found = restore.check(file, database=database, known=known)
            present = restore.look(database)
            if present.is_in_use and not yes:
                raise CommandError(_in_use(present))
            if present.campaigns or present.people:
                kept = dump.save(_beside(file), database=database)
                self.stdout.write(f"Copie de ce qui était là / copy of what was there: {kept}")
            restore.replace(found, database=database)
        except BackupError as error:
            raise CommandError(str(error)) from error
        # A backup of an earlier version is brought to this one.
        call_command("migrate", interactive=False, verbosity=0)
        call_command("load_catalogue", verbosity=0, stdout=self.stdout)
        now = restore.look(database)
        self.stdout.write(
            self.style.SUCCESS(
                f"{file.name} : {now.campaigns} campagnes, {now.people} personnes / "
                f"{now.campaigns} campaigns, {now.people} people"
            )
        )
        call_command("audit", stdout=self.stdout, stderr=self.stderr)


def _in_use(present: Present) -> str:
    return (
        f"La base sert déjà : {present.campaigns} campagnes, {present.people} personnes, "
        f"{present.others} connexions en cours. --yes la remplace et en garde une copie. / "
        "The database is in use: --yes replaces it and keeps a copy."
    )


def _beside(file: Path) -> Path:
    return file.with_name(f"before-restore-{timezone.now():%Y%m%dT%H%M%SZ}.backup")

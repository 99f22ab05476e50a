"""``manage.py backup``: everything in one file, while people play."""

import datetime
import time
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import connection
from django.utils import timezone

from config import embedded
from config.backup import BackupError, dump, rotation
from config.backup.programs import Database

#: After a night that failed.
_AGAIN_SECONDS = 600


class Command(BaseCommand):
    help = (
        "Sauvegarde toute la base dans un fichier / saves the whole database into one file. "
        "Sans FILE ni --into : dans var/backups/ (14 gardées) / without either: there, 14 kept."
    )
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "file", nargs="?", type=Path, help="fichier à faire, qui n’existe pas encore / new file"
        )
        parser.add_argument(
            "--into", type=Path, help="dossier où le fichier prend la date pour nom / folder"
        )
        parser.add_argument(
            "--keep",
            type=_at_least_one,
            default=14,
            help="combien en garder dans --into (14) / how many to keep there",
        )
        parser.add_argument(
            "--nightly",
            type=_hour,
            metavar="HH:MM",
            help="rester, et recommencer chaque nuit à cette heure / stay, and do it every night",
        )

    def handle(self, *args: Any, **options: Any) -> None:
        file, into = options["file"], options["into"]
        if file and (into or options["nightly"]):
            raise CommandError("FILE ou --into, pas les deux / not both")
        database = Database.of(connection.settings_dict)
        try:
            if settings.LOCAL:
                embedded.hold(settings.VAR_DIR)
            if file:
                self._say(dump.save(file.absolute(), database=database))
                return
            folder = into or settings.VAR_DIR / "backups"
            folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            self._one(folder, options["keep"], database)
        except BackupError as error:
            raise CommandError(str(error)) from error
        except OSError as error:
            raise CommandError(f"{error.filename}: {error.strerror}") from error
        while options["nightly"]:
            _wait(rotation.next_night(timezone.localtime(), options["nightly"]))
            self._night(folder, options["keep"], database)

    def _night(self, folder: Path, keep: int, database: Database) -> None:
        """Until it succeeds: a database that was being upgraded answers again soon."""
        while True:
            try:
                return self._one(folder, keep, database)
            except (BackupError, OSError) as error:
                self.stderr.write(f"{timezone.now():%F %T} {error}")
                time.sleep(_AGAIN_SECONDS)

    def _one(self, folder: Path, keep: int, database: Database) -> None:
        made, left = rotation.save_into(
            folder.absolute(), keep=keep, database=database, now=timezone.now()
        )
        self._say(made)
        for path in left:
            self.stdout.write(f"- {path.name}")
        self.stdout.flush()

    def _say(self, made: Path) -> None:
        size = made.stat().st_size / 1_000_000
        self.stdout.write(self.style.SUCCESS(f"{made} ({size:.1f} Mo / MB)"))


def _wait(moment: datetime.datetime) -> None:
    """In short steps, for a laptop's or a server's clock may be set meanwhile."""
    while (left := (moment - timezone.now()).total_seconds()) > 0:
        time.sleep(min(left, 60))


def _at_least_one(text: str) -> int:
    number = int(text)
    if number < 1:
        raise ValueError
    return number


def _hour(text: str) -> datetime.time:
    return datetime.datetime.strptime(text, "%H:%M").time()  # noqa: DTZ007 - an hour of any day

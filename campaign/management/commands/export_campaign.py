"""A campaign's archive, for whoever hosts: ``manage.py export_campaign 7 lande.zip``."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management import BaseCommand, CommandError

from campaign.models import Campaign
from campaign.services.archive.writing import write_campaign


class Command(BaseCommand):
    """Writes a new file; one that is there already stays."""

    help = "Writes the archive of one campaign, secrets and all."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("campaign", type=int)
        parser.add_argument("file", type=Path)

    def handle(self, *args: Any, **options: Any) -> None:
        campaign = Campaign.objects.filter(pk=options["campaign"]).first()
        if campaign is None:
            raise CommandError("There is no such campaign.")
        try:
            with options["file"].open("xb") as out:
                write_campaign(out, campaign=campaign, seat=None)
        except OSError as error:
            raise CommandError(str(error)) from error
        options["file"].chmod(0o600)
        self.stdout.write(str(options["file"]))

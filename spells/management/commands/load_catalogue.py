"""Loads the catalogue of spells; run at each start."""

from typing import Any

from django.core.management.base import BaseCommand, CommandError

from spells.catalogue import loader, vancian_loader
from spells.services import catalogue


class Command(BaseCommand):
    """Makes, changes and ends the rows of the catalogue as its files say."""

    help = "Loads the catalogue of spells (idempotent)."

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            spells = loader.read()
            memorised, forms = vancian_loader.read()
        except loader.CatalogueError as error:
            raise CommandError(str(error)) from error
        loaded = catalogue.load([*spells, *memorised], forms)
        if options["verbosity"] > 1:
            self.stdout.write(f"{loaded.made} made, {loaded.changed} changed, {loaded.ended} ended")

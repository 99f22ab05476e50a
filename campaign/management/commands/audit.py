"""``manage.py audit``: is every campaign what its log says?"""

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from campaign.models import Campaign
from campaign.services.audit import differences


class Command(BaseCommand):
    help = "Recomputes every campaign (or those named by id) from its log; exits 1 on a difference."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("campaign", nargs="*", type=int)

    def handle(self, *args: Any, **options: Any) -> None:
        campaigns = Campaign.objects.order_by("pk")
        if options["campaign"]:
            campaigns = campaigns.filter(pk__in=options["campaign"])
        wrong = 0
        for campaign in campaigns:
            for difference in differences(campaign):
                wrong += 1
                self.stderr.write(f"{campaign.pk}: {difference}")
        if wrong:
            raise CommandError(f"{wrong} differences between the log and the tables")
        self.stdout.write(f"{len(campaigns)} campaigns agree with their logs")

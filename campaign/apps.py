from django.apps import AppConfig


class CampaignApp(AppConfig):
    """Campaigns, members, invitations, the clock, the log and undo."""

    name = "campaign"

    def ready(self) -> None:
        from campaign import registry
        from campaign.models import Campaign

        registry.track(Campaign, "name", "clock_seconds", "house_rules")

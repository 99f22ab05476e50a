from django.apps import AppConfig


class CampaignApp(AppConfig):
    """Campaigns, members, invitations, the clock, the log and undo."""

    name = "campaign"

    def ready(self) -> None:
        from accounts.registry import on_farewell
        from campaign import registry
        from campaign.models import Campaign
        from campaign.services.farewell import TableFarewell

        registry.track(Campaign, "name", "clock_seconds", "house_rules", "calendar")
        on_farewell(TableFarewell())

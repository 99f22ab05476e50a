from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class CampaignApp(AppConfig):
    """Campaigns, members, invitations, the clock, the log and undo."""

    name = "campaign"
    verbose_name = _("Campagne")

    def ready(self) -> None:
        from accounts.registry import on_farewell
        from campaign import registry
        from campaign.models import Adventure, Attendance, Campaign, Evening, LogEntry, Membership
        from campaign.services.archive.references import json_column, refers
        from campaign.services.farewell import TableFarewell

        registry.track(
            Campaign, "name", "clock_seconds", "present_seconds", "house_rules", "calendar"
        )
        registry.track(Adventure, "campaign_id", "name", "opened_at", "closed_at")
        registry.track(
            Evening,
            *("campaign_id", "opened_seq", "closed_seq"),
            constraints={"one_evening_at_a_time": "evening_open"},
        )
        registry.track(Attendance, "campaign_id", "evening_id", "membership_id")
        refers(Membership, "member")
        refers(Adventure, "adventure")
        refers(Evening, "evening")
        refers(None, "invitation", "link")  # ways in stay where they are
        json_column(Campaign, "house_rules", has_ids=False)
        json_column(Campaign, "calendar", has_ids=False)
        json_column(LogEntry, "data", has_ids=False)  # archive.logged knows the log
        json_column(LogEntry, "changes", has_ids=False)
        on_farewell(TableFarewell())

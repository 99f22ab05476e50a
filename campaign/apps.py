from django.apps import AppConfig


class CampaignApp(AppConfig):
    name = "campaign"

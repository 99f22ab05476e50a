"""Dates of a campaign's calendar for templates: ``{% load game_dates %}``."""

from django import template

from campaign.forms import dates
from campaign.models import Campaign

register = template.Library()

register.filter("month_words", dates.month_words)


@register.filter
def game_date(campaign: Campaign, seconds: int | None = None) -> str:
    """« 14 brume 312, 21 h 42 »: a second of the clock, or now."""
    return dates.date_words(campaign, campaign.clock_seconds if seconds is None else seconds)


@register.filter
def game_day(campaign: Campaign, seconds: int | None = None) -> str:
    """« 14 brume 312 »: the day alone."""
    return dates.day_words(campaign, campaign.clock_seconds if seconds is None else seconds)

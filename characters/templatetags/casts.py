"""A cast of the log for templates: ``{% load casts %}``."""

from django import template

from campaign.models import LogEntry
from characters.forms.plan_costs import cost_shares
from characters.forms.result import Result

register = template.Library()
register.filter("cost_shares", cost_shares)


@register.filter
def cast_result(entry: LogEntry) -> Result:
    """The entry's cast, in the shapes that the pictures take."""
    return Result(entry=entry)

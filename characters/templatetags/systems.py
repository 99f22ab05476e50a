"""Which kinds of magic a table plays: ``{% load systems %}``."""

from django import template

from campaign.models import Membership
from characters.models import Character
from rules.presets import begins_memorised
from spells.models import System

register = template.Library()


@register.simple_tag
def rolls_for_spells(member: Membership) -> bool:
    """Whether magic of percentages is in play, or may be. One query at most.

    A table whose rules are those of memorised spells is asked who plays; no other.
    """
    if not begins_memorised(member.campaign.rules):
        return True
    return System.PERCENTILE in Character.objects.seen_by(member).systems()

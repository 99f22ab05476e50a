"""Which of the two kinds of magic a table plays."""

from campaign.models import Campaign
from characters.models import Character
from rules.presets import VANCIAN_PRESETS, preset_of
from spells.models import System


def last_system(campaign: Campaign) -> System:
    """That of the character made last; of a table without any, that of its house rules.

    One query.
    """
    rows = Character.objects.standing().in_campaign(campaign).order_by("-pk")
    system = rows.values_list("system", flat=True).first()
    if system is not None:
        return System(system)
    memorises = preset_of(campaign.rules, among=VANCIAN_PRESETS) is not None
    return System.VANCIAN if memorises else System.PERCENTILE

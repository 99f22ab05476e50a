"""What an option about incantations changes, drawn as in ``house_examples``."""

from django.utils.translation import gettext as _

from campaign.forms.house_examples import Figure, Picture
from rules.house_rules import HouseRules
from rules.percentile.cost import interruption_mp

_LEVEL, _POINTS = 12, 14


def interrupted(rules: HouseRules) -> tuple[Picture, ...]:
    """Points left to a mage interrupted during a spell of level 12. Source: P4."""
    lost = interruption_mp(level=_LEVEL, mp=_POINTS, option=rules.interruption_cost)
    words = _("PM restent sur %(points)s, interrompu pendant un sort de niveau %(level)s")
    return (
        Figure(
            number=str(_POINTS - lost),
            caption=words % {"points": _POINTS, "level": _LEVEL},
        ),
    )

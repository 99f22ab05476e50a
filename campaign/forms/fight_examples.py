"""What the option of initiative changes, drawn as in ``house_examples``."""

from django.utils.translation import gettext as _

from campaign.forms.house_examples import Figure, Picture
from rules.house_rules import HouseRules
from rules.initiative import Fighter, needs_dice, order, rank
from rules.options import Initiative

#: (DEX, die of the side, die of one's own): a mage of level 17 lowers DEX by 7 (Source: P9).
_MAGE, _SWORD, _GOBLIN = (13, 2, 6), (12, 2, 1), (11, 5, 3)
_PENALTY = 7


def a_round(rules: HouseRules) -> tuple[Picture, ...]:
    """Three fighters in the order in which they act, the number that decides first. Source: P9."""
    option = rules.initiative
    names = (_("Magicien, DEX 13 moins 7"), _("Guerrière, DEX 12"), _("Gobelin, DEX 11"))
    penalties = (_PENALTY, 0, 0)
    fighters = [
        Fighter(side=side, dex=dex, penalty=penalty, die=own if _is_own(option) else shared)
        for (dex, shared, own), penalty, side in zip(
            (_MAGE, _SWORD, _GOBLIN), penalties, ("party", "party", "foes"), strict=True
        )
    ]
    return tuple(
        Figure(
            number=str(rank(fighters[place], option=option)),
            caption=_("%(name)s, au dé") % {"name": names[place]}
            if needs_dice(option)
            else names[place],
        )
        for place in order(fighters, option=option)
    )


def _is_own(option: Initiative) -> bool:
    return option is Initiative.EACH

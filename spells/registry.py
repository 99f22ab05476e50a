"""Which systems of magic a campaign plays: the app above knows, whose characters play them."""

from collections.abc import Callable

from campaign.models import Membership
from spells.models import System

#: The systems of the characters that the member may know of. One query.
SystemsSeen = Callable[[Membership], frozenset[System]]

_asked: list[SystemsSeen] = []


def systems_from(ask: SystemsSeen) -> None:
    """Declares who knows; called from ``AppConfig.ready``."""
    if ask not in _asked:
        _asked.append(ask)


def first_system(member: Membership) -> System:
    """What a list of spells begins with: the one system in play, else that of percentages."""
    seen = frozenset[System]().union(*(ask(member) for ask in _asked))
    return System.VANCIAN if seen == {System.VANCIAN} else System.PERCENTILE

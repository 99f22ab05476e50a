"""An evening of random acts, as ``test_all_undone`` plays it."""

import random
from collections.abc import Callable
from dataclasses import dataclass, field

from campaign.services.refusal import Refused
from characters.models import Character
from spells.models import Spell
from tests.characters.table import Table


@dataclass
class Evening:
    """One random act after another, some of which are refused."""

    table: Table
    chance: random.Random
    #: The number of the last act before the evening.
    first: int
    spells: list[Spell] = field(default_factory=list)
    acts: tuple[Callable[["Evening", Character], None], ...] = ()

    def mage(self) -> Character:
        rows = Character.objects.standing().filter(campaign=self.table.campaign)
        return self.chance.choice(list(rows.order_by("pk")))

    def act(self) -> str:
        do = self.chance.choice(self.acts)
        try:
            do(self, self.mage())
        except Refused:
            return ""
        return do.__name__

"""Who acts when in a combat round: by DEX, by one die a side, or by one die each.

Source: P9 for DEX and its penalties, V5 for the declarations that come before. The texts do not say
how dice are thrown for initiative: what stands here of them is our reading.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from rules.dice import Dice, Roll
from rules.options import Initiative

FACES = 6
"""Faces of the die of initiative."""


@dataclass(frozen=True, kw_only=True)
class Fighter:
    """Somebody in the round, as far as the order asks."""

    side: str
    """Whom the fighter fights with."""
    dex: int
    """DEX."""
    penalty: int = 0
    """Off DEX in the round in which an incantation is cast, 0..9. Source: P9."""
    die: int | None = None
    """What was rolled, for its side or for itself, 1..6; None before, or where DEX decides."""

    @property
    def dex_rank(self) -> int:
        """DEX less the penalty, not clamped. Source: P9."""
        return self.dex - self.penalty


def needs_dice(option: Initiative) -> bool:
    """Whether a round of this table begins with dice."""
    return option is not Initiative.DEX


def rank(fighter: Fighter, *, option: Initiative) -> int:
    """The number that decides first: what the die shows, else DEX less the penalty."""
    if needs_dice(option) and fighter.die is not None:
        return fighter.die
    return fighter.dex_rank


def order(fighters: Sequence[Fighter], *, option: Initiative) -> tuple[int, ...]:
    """Places of the fighters in the order in which they act.

    With dice the higher die comes first, and equal dice by DEX less the penalty; one whose DEX less
    the penalty is 0 or less acts after all others, as without dice (Read of P9). Who is equal in
    everything keeps the order given: they act together. Before the roll DEX alone says.
    """

    def key(place: int) -> tuple[bool, int, int]:
        one = fighters[place]
        die = (one.die or 0) if needs_dice(option) else 0
        return (one.dex_rank <= 0, -die, -one.dex_rank)

    return tuple(sorted(range(len(fighters)), key=key))


def are_tied(one: Fighter, other: Fighter, *, option: Initiative) -> bool:
    """Whether the two act together: nothing tells them apart."""
    same_die = not needs_dice(option) or one.die == other.die
    return same_die and one.dex_rank == other.dex_rank


def throw(names: Sequence[str], *, dice: Dice) -> Mapping[str, Roll]:
    """One die for each name, of a side or of a fighter, in this order."""
    return {name: dice.roll(FACES) for name in names}

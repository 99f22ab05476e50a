"""Fields for dice of initiative that were thrown at the table."""

from collections.abc import Mapping
from dataclasses import dataclass

from django.utils.translation import gettext as _

from characters.forms.fight.board import FightBoard
from characters.models import Side


@dataclass(frozen=True, kw_only=True)
class DieField:
    """One die: whose, what was typed, and what is wrong with it."""

    name: str
    label: str
    value: str = ""
    words: str = ""


def die_fields(
    board: FightBoard, *, typed: Mapping[str, str], words: Mapping[str, str]
) -> list[DieField]:
    """The dice of this round, in the order of the board. No query."""
    if not (board.needs_dice and board.fight.is_declaring and board.may_type):
        return []
    if board.is_by_side:
        whose = [
            (f"die-{Side.PARTY}", _("La troupe, 1d6")),
            (f"die-{Side.FOES}", _("Les ennemis, 1d6")),
        ]
    else:
        whose = [(one.die_field, f"{one.character.name}, 1d6") for one in board.rolling]
    return [
        DieField(name=name, label=label, value=typed.get(name, ""), words=words.get(name, ""))
        for name, label in whose
    ]

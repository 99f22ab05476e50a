"""What the rules need to know of a memorised spell."""

from collections.abc import Iterable
from dataclasses import dataclass

from rules.errors import require_range
from rules.vancian.classes import MagicType
from rules.vancian.progression import SPELL_LEVELS


@dataclass(frozen=True, kw_only=True)
class SpellFacts:
    """A spell of a list, its reverse included."""

    id: int
    """Whatever tells it from the others; the caller's key."""
    magic_type: MagicType
    """Whose list it stands on."""
    level: int
    """Spell level, 1..6."""
    is_reversible: bool = False
    """True when it has a reversed form. Source: V9."""

    def __post_init__(self) -> None:
        require_range("spell_level", self.level, minimum=1, maximum=SPELL_LEVELS[-1])


@dataclass(frozen=True, kw_only=True)
class SpellForm:
    """A spell in the form in which it is held or wanted."""

    spell: SpellFacts
    """The spell."""
    is_reversed: bool | None = None
    """Which form; None: not chosen, so open until the cast."""


def count_by_level(levels: Iterable[int]) -> dict[int, int]:
    """How many there are of each spell level, lowest first; levels without any are left out."""
    found: dict[int, int] = {}
    for level in sorted(levels):
        found[level] = found.get(level, 0) + 1
    return found

"""A rewriting as the rules read it, and as the log keeps it."""

from typing import Any

from characters.models import Rewriting, RewritingSpell
from rules.vancian.rewriting import Rewriting as Course
from spells.models import Spell


def in_order(row: Rewriting) -> list[RewritingSpell]:
    """Its spells in their order; of a row from ``with_spells``."""
    found: list[RewritingSpell] = getattr(row, "in_order", [])
    return found


def course_of(row: Rewriting) -> Course:
    """Where it stands. Source: V8."""
    return Course(
        levels=tuple(one.level for one in in_order(row)),
        done=row.done,
        seconds=row.seconds,
        is_paid=row.is_paid,
    )


def spell_names(row: Rewriting, place: int) -> dict[str, Any]:
    """The spell at a place of the order, for the log."""
    return {"spell_name": name_of(in_order(row)[place].spell)}


def name_of(spell: Spell) -> dict[str, str]:
    return {"fr": spell.name_fr, "en": spell.name_en}

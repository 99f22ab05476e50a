"""A table at the end of an adventure: marks and checks, also of those whom players do not know."""

from collections.abc import Mapping
from typing import Any

from campaign.models import LogEntry
from characters.models import Character, KnownSpell, SpellTarget
from characters.services.adventures import TypedRoll, close_adventure, open_adventure, open_one
from characters.services.aiming import Aim
from characters.services.casting import cast
from characters.services.due_rolls import due_rolls
from characters.services.resistances import resolve_resistances
from characters.services.resisting import Answer
from characters.services.rolling import TypedRolls
from rules.percentile.casting import CastPlan
from spells.models import Spell
from tests.characters.table import Table, key
from tests.factories.characters import KnownSpellFactory


def earn(table: Table, character: Character, spell: Spell, *, skill: int = 60) -> KnownSpell:
    """The character wins a resistance critically: marked, and the spell checked."""
    known: KnownSpell = KnownSpellFactory(character=character, spell=spell, skill=skill)
    win(table, character, spell)
    character.refresh_from_db()
    known.refresh_from_db()
    return known


def win(table: Table, character: Character, spell: Spell) -> None:
    """A cast that succeeds, and a resistance won on a 01; the GM says it where players watch."""
    cast(
        by=table.gm,
        act_id=key(),
        character_id=character.pk,
        spell_id=spell.pk,
        plan=CastPlan(intensity=1),
        aims=[Aim(name="Brigand", score=10)],
        typed=TypedRolls(cast=30, resistances=(1,)),
    )
    answers = [Answer(row=row.pk, roll=1) for row in SpellTarget.objects.pending(table.campaign)]
    if answers:
        resolve_resistances(by=table.gm, act_id=key(), answers=answers, tells=True)


def begin(table: Table, name: str = "La tour engloutie") -> LogEntry:
    return open_adventure(by=table.gm, act_id=key(), name=name)


def finish(table: Table, typed: Mapping[str, TypedRoll] | None = None, **more: Any) -> LogEntry:
    """The GM ends the adventure under way, having seen what is due."""
    table.campaign.refresh_from_db()
    under_way = open_one(table.campaign)
    asked: dict[str, Any] = {
        "by": table.gm,
        "act_id": key(),
        "adventure_id": under_way.pk if under_way else 0,
        "seen": due_rolls(table.campaign).keys,
        "typed": typed,
    }
    return close_adventure(**(asked | more))


def pou(character: Character) -> str:
    """The key of its roll."""
    return f"pou-{character.pk}"


def skill(known: KnownSpell) -> str:
    return f"skill-{known.pk}"

"""A cast as the log keeps it: kinds and values, never sentences."""

from dataclasses import asdict
from typing import Any

from characters.models import Character, KnownSpell
from rules.dice import FormulaRoll
from rules.percentile.casting import CastPlan, CastResult
from rules.percentile.forecast import CastForecast


def told_cast(
    character: Character,
    known: KnownSpell,
    plan: CastPlan,
    before: CastForecast,
    result: CastResult,
) -> dict[str, Any]:
    """Enough to draw the result again for ever."""
    spell = known.spell
    return {
        "spell": spell.pk,
        "spell_version": spell.version,
        "spell_name": {"fr": spell.name_fr, "en": spell.name_en},
        "counts": {"fr": spell.dice_fr, "en": spell.dice_en},
        "parameters": asdict(spell.parameters),
        "skill": known.skill,
        "plan": asdict(plan),
        "level": result.level,
        "chance": result.chance,
        "derivation": [[line.kind, line.value] for line in result.derivation],
        "bands": [[band.outcome, band.low, band.high] for band in before.bands or ()],
        "costs": dict(before.odds.costs) if before.odds else {},
        "outcome": result.outcome,
        "cost": result.cost,
        "mp": {"before": result.mp_before, "after": result.mp_after, "max": character.mp_maximum},
        "dice": [
            {"for": purpose, "faces": roll.faces, "value": roll.value, "typed": roll.typed}
            for purpose, roll in result.dice
        ],
        "effect": told_effect(result.effect) if result.effect else None,
        "effects": [told_effect(effect) | {"intensity": left} for left, effect in result.effects],
        "active": result.active,
        "intensity_left": result.intensity_left,
        "takes_effect": result.takes_effect,
        "range_m": result.range_m,
        "duration_min": result.duration_min,
        "casting_rounds": result.casting_rounds,
        "seconds": result.seconds,
        "dex": character.dex_score,
        "rank": before.rank,
        "checked": result.checks_skill,
        "marked": result.earns_mark,
        "falls": result.is_unconscious_after,
        "uses": [{"on": KnownSpell._meta.label, "id": known.pk}],
    }


def told_effect(effect: FormulaRoll) -> dict[str, Any]:
    """Dice of an effect, as the log keeps them."""
    return {
        "formula": str(effect.formula),
        "rolls": [{"faces": roll.faces, "value": roll.value} for roll in effect.rolls],
        "total": effect.total,
    }

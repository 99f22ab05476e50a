"""A cast as the log keeps it: kinds and values, never sentences."""

from dataclasses import asdict
from typing import Any

from characters.models import Character, KnownSpell
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
        "effect": _effect(result),
        "resistance": asdict(result.resistance) if result.resistance else None,
        "crossing": asdict(result.crossing) if result.crossing else None,
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


def _effect(result: CastResult) -> dict[str, Any] | None:
    if result.effect is None:
        return None
    return {
        "formula": str(result.effect.formula),
        "rolls": [{"faces": r.faces, "value": r.value} for r in result.effect.rolls],
        "total": result.effect.total,
    }

"""Handlers of the vectors of memorised spells."""

from collections.abc import Mapping
from types import MappingProxyType

from rules.conformance.values import Answer, Given, Handler
from rules.dice import TypedDice
from rules.vancian.combine_tags import parse_combine_tags, write_combine_tags
from rules.vancian.copying import copy_chance
from rules.vancian.duration_text import parse_duration
from rules.vancian.durations import duration_length
from rules.vancian.learning import magic_type, starting_spells
from rules.vancian.memorisation import memorisation_excess
from rules.vancian.options import OpposedEffects, UnifiedMagic
from rules.vancian.planes import planar_limit
from rules.vancian.progression import save_vs_spells, slots
from rules.vancian.reversal import reversal_choice
from rules.vancian.rewriting import rewriting_plan
from rules.vancian.stacking import Effect, EffectSource, combined_effects


def _slots(given: Given) -> Answer:
    return {"slots": slots(given.text("class"), given.whole("level"))}


def _save_vs_spells(given: Given) -> Answer:
    return {"target": save_vs_spells(given.text("class"), given.whole("level"))}


def _starting_spells(given: Given) -> Answer:
    unified = UnifiedMagic.ON if given.truth("unified_magic") else UnifiedMagic.OFF
    found = starting_spells(given.text("class"), unified_magic=unified)
    return {"all_of_level": found.all_of_level, "counts": _by_text(found.counts)}


def _magic_type(given: Given) -> Answer:
    return {"magic_type": magic_type(given.text("class")).value}


def _rewriting(given: Given) -> Answer:
    plan = rewriting_plan(given.wholes("spell_levels"))
    return {"weeks": plan.weeks, "gold": plan.gold, "done_after_weeks": plan.done_after_weeks}


def _memorisation_excess(given: Given) -> Answer:
    over = memorisation_excess(
        given.text("class"), given.whole("level"), given.wholes("spell_levels")
    )
    return {"over": _by_text(over)}


def _reversal(given: Given) -> Answer:
    return {"chosen": reversal_choice(given.text("class")).value}


def _combined_effects(given: Given) -> Answer:
    effects = []
    for item in given.items("effects"):
        item.text("name")
        tags = parse_combine_tags(";".join(item.texts("tags")))
        effects.append(Effect(tags=tags, source=item.option("source", EffectSource)))
        item.require_all_used()
    option = OpposedEffects.BOTH
    if given.has("opposed_effects"):
        option = given.option("opposed_effects", OpposedEffects)
    standing = combined_effects(effects, option=option)
    return {
        "counting": [[write_combine_tags([tag]) for tag in one.tags] for one in standing],
        "active": [one.is_active for one in standing],
    }


def _duration(given: Given) -> Answer:
    length = duration_length(
        parse_duration(given.text("duration")),
        caster_level=given.whole("caster_level"),
        dice=TypedDice(given.wholes("dice")),
        choice=given.whole_or_none("choice") if given.has("choice") else None,
        miles=given.whole_or_none("miles") if given.has("miles") else None,
    )
    return {"seconds": length.seconds}


def _planar_limit(given: Given) -> Answer:
    limit = planar_limit(class_level=given.whole("class_level"), die=given.whole("die"))
    return {"limited": limit.is_limited, "turns": limit.turns}


def _copy_chance(given: Given) -> Answer:
    return {"chance": copy_chance(given.whole("int"))}


def _by_text(numbers: Mapping[int, int]) -> dict[str, int]:
    """JSON writes the keys of an object as text."""
    return {str(key): value for key, value in numbers.items()}


HANDLERS: Mapping[str, Handler] = MappingProxyType(
    {
        "vancian.slots": _slots,
        "vancian.save_vs_spells": _save_vs_spells,
        "vancian.starting_spells": _starting_spells,
        "vancian.magic_type": _magic_type,
        "vancian.rewriting": _rewriting,
        "vancian.memorisation_excess": _memorisation_excess,
        "vancian.reversal": _reversal,
        "vancian.combined_effects": _combined_effects,
        "vancian.duration": _duration,
        "vancian.planar_limit": _planar_limit,
        "vancian.copy_chance": _copy_chance,
    }
)
"""Rules of memorised spells that vectors may name."""

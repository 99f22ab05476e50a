"""The targets of a cast as rows of play, and as the log keeps them. Source: P10, P12, S4.

A row is made for a target on which something goes on: a spell that lasts, or a question for the
GMs. Numbers that a GM gave of a name are kept in a row that is over at once, should a die of the
cast be typed again. What the log keeps is read by players too: of a sealed target it holds no
number.
"""

from collections.abc import Sequence
from dataclasses import asdict, replace
from typing import Any

from campaign.services import acts
from characters.models import ActiveSpell, Character, SpellTarget, TargetState
from characters.services.aiming import Aim, Aimed
from rules.percentile.casting import CastPlan, CastResult, TargetResult
from spells.models import Spell


def make_targets(
    act: acts.Act,
    *,
    caster: Character,
    spell: Spell,
    plan: CastPlan,
    aimed: Sequence[Aimed],
    result: CastResult,
    at_work: ActiveSpell | None,
) -> dict[int, SpellTarget]:
    """The rows of a cast's targets, by their place. Two queries at most."""
    reached = dict(enumerate(_reached(aimed, result)))
    rows = [
        SpellTarget(
            campaign=act.campaign,
            caster=caster,
            spell=spell,
            cast_seq=act.seq,
            place=place,
            active_spell=at_work if state["state"] != TargetState.MISSED else None,
            character=one.character,
            name=one.aim.name,
            willing=one.aim.is_willing,
            resistance=spell.resistance,
            outcome=str(result.outcome),
            active=result.active,
            intensity=plan.intensity,
            surcharge=plan.surcharge,
            score=one.score,
            barrier=one.barrier,
            **state,
        )
        for place, one in enumerate(aimed)
        if (state := _state(one, reached.get(place), lasts=at_work is not None))
    ]
    act.make_all(rows)
    act.end_all(row for row in rows if row.state == TargetState.MISSED)
    return {row.place: row for row in rows}


def told_targets(
    aimed: Sequence[Aimed], result: CastResult, rows: dict[int, SpellTarget]
) -> list[dict[str, Any]]:
    """What the log keeps of each target: who, and what came of it where that is open to all."""
    reached = dict(enumerate(_reached(aimed, result)))
    return [
        {
            "character": one.aim.character,
            "name": one.aim.name,
            "willing": one.aim.is_willing,
            "sealed": one.is_sealed,
            "row": rows[place].pk if place in rows else None,
            **(_told(one, reached[place]) if place in reached else {}),
        }
        for place, one in enumerate(aimed)
    ]


def uses_of_targets(aimed: Sequence[Aimed]) -> list[dict[str, Any]]:
    """The act relied on these characters: their making is not undone before it."""
    label = Character._meta.label
    return [{"on": label, "id": one.character.pk} for one in aimed if one.character is not None]


def with_numbers(aims: Sequence[Aim], data: dict[str, Any]) -> tuple[Aim, ...]:
    """The names of a cast with the numbers that a GM had given of them. One query.

    ``data`` are the cast's.
    """
    told = data.get("whom", [])
    rows = SpellTarget.objects.in_bulk([one["row"] for one in told if one.get("row")])
    numbers: dict[int, tuple[int | None, int | None]] = {}
    for place, one in enumerate(told):
        row, faced = rows.get(one.get("row") or 0), one.get("faced")
        if row is not None and (one["sealed"] or row.state == TargetState.MISSED):
            numbers[place] = row.score, row.barrier
        elif faced and (faced["score"] is not None or faced["barrier"]):
            numbers[place] = faced["score"], faced["barrier"]
    return tuple(_numbered(aim, numbers.get(place)) for place, aim in enumerate(aims))


def _numbered(aim: Aim, numbers: tuple[int | None, int | None] | None) -> Aim:
    if numbers is None or not aim.name:
        return aim
    return replace(aim, score=numbers[0], barrier=numbers[1])


def _reached(aimed: Sequence[Aimed], result: CastResult) -> Sequence[TargetResult]:
    """What reached each named target; nothing where the spell was not cast."""
    return result.targets[: len(aimed)]


def _state(one: Aimed, reached: TargetResult | None, *, lasts: bool) -> dict[str, Any]:
    """The columns of the result; empty where no row is needed."""
    if reached is None or (reached.takes_effect is not None and not reached.takes_effect):
        return {"state": TargetState.MISSED} if one.aim.has_numbers else {}
    effect = {
        "rolled_for": reached.intensity_left if reached.effect else None,
        "rolled": reached.effect.total if reached.effect else None,
    }
    if reached.takes_effect is None:  # a GM has yet to say
        return effect | {"state": TargetState.PENDING}
    if not lasts:
        return {"state": TargetState.MISSED} if one.aim.has_numbers else {}
    rolled = reached.resistance
    return effect | {
        "state": TargetState.REACHED,
        "chance": rolled.target if rolled else None,
        "roll": rolled.roll.value if rolled else None,
        "intensity_left": reached.intensity_left,
        "worth": reached.effect.total if reached.effect else None,
        "told": True,
    }


def _told(one: Aimed, reached: TargetResult) -> dict[str, Any]:
    """Of a sealed target only what its caster's own barrier leaves."""
    told: dict[str, Any] = {
        "crossing": asdict(reached.crossing) if reached.crossing else None,
        "intensity_left": reached.intensity_left,
        "takes_effect": reached.takes_effect,
    }
    if one.is_sealed:
        return told
    return told | {
        "faced": {"score": one.target.score, "barrier": one.target.barrier},
        "resistance": asdict(reached.resistance) if reached.resistance else None,
    }

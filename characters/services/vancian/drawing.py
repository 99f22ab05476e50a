"""Spells drawn at random from a list, with a die of as many faces as the list has spells."""

from collections.abc import Collection, Sequence
from typing import Any

from campaign.services.refusal import Problem, Refused
from rules.dice import Dice, Roll
from rules.errors import MalformedError
from spells.models import Spell


def draw(
    spells: Sequence[Spell],
    *,
    count: int,
    dice: Dice,
    purpose: str,
    field: str,
    taken: Collection[int] = (),
) -> tuple[list[Spell], list[dict[str, Any]]]:
    """So many different spells, each as likely as any other, and the dice for the log.

    The die counts along the list. One that falls on a spell drawn before, or ``taken`` (ids), is
    thrown again where the server throws; a typed one is refused, as is a missing or impossible
    one, under ``field``. A list that is too short is drawn whole.
    """
    drawn: list[Spell] = []
    told: list[dict[str, Any]] = []
    free = {spell.pk for spell in spells} - set(taken)
    while len(drawn) < min(count, len(free)):
        roll = _roll(dice, len(spells), field=field)
        told.append(_told(roll, purpose))
        spell = spells[roll.value - 1]
        if spell.pk in free and spell not in drawn:
            drawn.append(spell)
        elif roll.typed:
            detail = {"value": roll.value}
            raise Refused([Problem(code="drawn_already", field=field, detail=detail)])
    return drawn, told


def _roll(dice: Dice, faces: int, *, field: str) -> Roll:
    try:
        return dice.roll(faces)
    except MalformedError as error:
        is_missing = any(problem.code == "die_missing" for problem in error.problems)
        code = "required" if is_missing else "out_of_range"
        detail = {"minimum": 1, "maximum": faces}
        raise Refused([Problem(code=code, field=field, detail=detail)]) from error


def _told(roll: Roll, purpose: str) -> dict[str, Any]:
    return {"for": purpose, "faces": roll.faces, "value": roll.value, "typed": roll.typed}

"""Limits of a character's numbers."""

from collections.abc import Mapping
from typing import Any

from campaign.models import Role
from campaign.services.refusal import Problem
from characters.models import Character, Control, KnownSpell, Study
from characters.models.character import HIGHEST_SCORE
from characters.models.known_spell import HIGHEST_SKILL
from characters.services.rights import SCORES
from rules.dice import DiceFormula
from rules.errors import MalformedError

#: Scores that every sheet has; the others may stay unset.
REQUIRED_SCORES = frozenset({"int_score", "pou", "dex_score"})


def outside_limits(character: Character) -> str | None:
    """Magic points stay within 0 and POU + reserve, each number within what a sheet holds.

    Asked before an undo. Source: P5, S11.
    """
    if not 0 <= character.mp <= character.mp_maximum:
        return "magic_points_out_of_bounds"
    if character.is_vancian:
        return None
    numbers = {name: getattr(character, name) for name in (*SCORES, "mp_reserve")}
    given = {name: number for name, number in numbers.items() if number is not None}
    return "number_out_of_bounds" if sheet_problems(given) else None


def outside_skill(known: KnownSpell) -> str | None:
    """A skill stays within what a sheet holds; asked before an undo. Source: S11."""
    return "number_out_of_bounds" if skill_problem(known.skill) else None


def outside_study(study: Study) -> str | None:
    """Failures and time never fall below 0; asked before an undo. Source: S11."""
    return "number_out_of_bounds" if min(study.failures, study.seconds) < 0 else None


def hidden_though_played(row: Character | Control) -> str | None:
    """No player plays what does not exist for players; asked when an undo hides or gives."""
    character = row if isinstance(row, Character) else row.character
    if not character.hidden or character.ended_seq is not None:
        return None
    played = Control.objects.current().filter(character=character)
    is_played = played.exclude(membership__role=Role.GM).exists()
    return "hidden_from_its_player" if is_played else None


def sheet_problems(values: Mapping[str, Any]) -> list[Problem]:
    """What is wrong with these values of a sheet, each by its field; all of them at once."""
    found: list[Problem] = []
    for field, value in values.items():
        if field == "name":
            found.extend(_text_problems(field, value, longest=60, required=True))
        elif field == "species":
            found.extend(_text_problems(field, value, longest=40))
        elif field == "notes":
            found.extend(_text_problems(field, value, longest=4000))
        elif field == "pou_dice":
            found.extend(_dice_problems(value))
        elif field == "mp_reserve" or field.endswith("_score") or field == "pou":
            found.extend(_score_problems(field, value))
    return found


def skill_problem(skill: int, *, field: str = "skill") -> Problem | None:
    """A skill outside 1..1000 %."""
    if 1 <= skill <= HIGHEST_SKILL:
        return None
    return Problem(
        code="out_of_range", field=field, detail={"minimum": 1, "maximum": HIGHEST_SKILL}
    )


def cap_problem(*, int_score: int, known: int, field: str) -> Problem | None:
    """More spells known than INT. Source: P13."""
    if known <= int_score:
        return None
    return Problem(
        code="more_spells_than_int",
        field=field,
        detail={"int": int_score, "known": known, "over": known - int_score},
    )


def _text_problems(
    field: str, value: str, *, longest: int, required: bool = False
) -> list[Problem]:
    if required and not value.strip():
        return [Problem(code="required", field=field)]
    if len(value) > longest:
        return [Problem(code="too_long", field=field, detail={"maximum": longest})]
    return []


def _score_problems(field: str, value: int | None) -> list[Problem]:
    if value is None:
        return [Problem(code="required", field=field)] if field in REQUIRED_SCORES else []
    least = 0 if field == "mp_reserve" else 1
    if least <= value <= HIGHEST_SCORE:
        return []
    detail = {"minimum": least, "maximum": HIGHEST_SCORE}
    return [Problem(code="out_of_range", field=field, detail=detail)]


def _dice_problems(value: str) -> list[Problem]:
    try:
        formula = DiceFormula.parse(value)
    except MalformedError:
        return [Problem(code="not_dice", field="pou_dice")]
    if len(value) > 20 or formula.minimum < 0:
        return [Problem(code="not_dice", field="pou_dice")]
    return []

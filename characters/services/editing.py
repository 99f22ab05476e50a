"""Changing a sheet: the fields that somebody touched, and nothing else."""

from collections.abc import Mapping
from typing import Any
from uuid import UUID

from django.db import models

from campaign.models import LogEntry, Membership
from campaign.services import acts
from campaign.services.refusal import Problem, Refused
from characters.models import Character, CharacterKind, Control, PlayerEdits
from characters.services.incantations import fall
from characters.services.involvement import about
from characters.services.limits import sheet_problems
from characters.services.locking import controls, locked_character, locked_mage
from characters.services.rights import SCORES, editable_fields
from rules.options import AtZero

KIND = "character.edited"
#: The fields of a sheet that are numbers: the log says what they were.
NUMBERS = (*SCORES, "mp_reserve")


def edit_character(
    *,
    by: Membership,
    act_id: UUID,
    character_id: int,
    seen: Mapping[str, Any],
    wanted: Mapping[str, Any],
) -> LogEntry:
    """Writes the fields whose wanted value differs from what the form had shown.

    A field that nobody touched keeps whatever somebody else wrote meanwhile; a touched one that
    changed meanwhile is a problem ``changed_meanwhile`` with the value of now. POU or reserve that
    fall take the magic points above the new maximum with them (Source: P5); at 0 the mage falls
    unconscious, with what that ends (Source: P7, S4). Raises ``Refused``
    with every problem; a form without a change is refused as ``nothing_changed``.
    """
    touched = {name: value for name, value in wanted.items() if seen.get(name) != value}
    given = {"character": character_id, "seen": dict(seen), "wanted": dict(wanted)}
    with acts.begin(by=by, act_id=act_id, kind=KIND, given=given) as act:
        if act.entry:
            return act.entry
        character = locked_character(act, character_id)
        problems = _problems(act, character, seen, touched)
        if problems:
            raise Refused(problems)
        changed = [name for name, value in touched.items() if getattr(character, name) != value]
        had_points = character.mp > 0
        clip_magic_points(act, character, touched)
        numbers = [name for name in changed if name in NUMBERS]
        act.data = {
            "fields": changed,
            "numbers": [[name, getattr(character, name), touched[name]] for name in numbers],
        }
        for name in changed:
            add_or_set(act, character, name, touched[name])
        if had_points and is_felled(act, character):
            act.data |= fall(act, character)
        about(act, character)
    return act.done


def _problems(
    act: acts.Act, character: Character, seen: Mapping[str, Any], touched: Mapping[str, Any]
) -> list[Problem]:
    may = editable_fields(act.by, character, controls=controls(act, character))
    forbidden = [Problem(code="only_the_gm", field=name) for name in touched if name not in may]
    if forbidden:
        return forbidden
    changed = {name: value for name, value in touched.items() if getattr(character, name) != value}
    if not changed:
        return [Problem(code="nothing_changed")]
    problems = [
        Problem(code="changed_meanwhile", field=name, detail={"now": getattr(character, name)})
        for name in changed
        if getattr(character, name) != seen.get(name)
    ]
    problems.extend(sheet_problems(changed))
    if "kind" in changed and changed["kind"] not in CharacterKind.values:
        problems.append(Problem(code="unknown_value", field="kind"))
    if "player_edits" in changed and changed["player_edits"] not in PlayerEdits.values:
        problems.append(Problem(code="unknown_value", field="player_edits"))
    return problems


def add_or_set(act: acts.Act, row: models.Model, name: str, new: Any) -> None:
    """A number that is corrected is stored as new - old, whatever else becomes another value.

    So two corrections and what happened between them all count. Source: S11.
    """
    old = getattr(row, name)
    if type(old) is int and type(new) is int:
        act.add(row, name, new - old)
    else:
        act.set(row, name, new)


def clip_magic_points(act: acts.Act, character: Character, touched: Mapping[str, Any]) -> None:
    """Magic points above the new maximum go first, so that no row ever breaks its limit."""
    maximum = touched.get("pou", character.pou) + touched.get("mp_reserve", character.mp_reserve)
    lost = character.mp - maximum
    if lost > 0:
        act.add(character, "mp", -lost)
    if lost >= 0:
        act.set(character, "mp_fraction", 0)


def correct_magic_points(
    *, by: Membership, act_id: UUID, character_id: int, seen: int, wanted: int, reason: str = ""
) -> LogEntry:
    """A GM sets the current magic points right; ``seen`` is what the page had shown.

    Raises ``Refused``: outside 0..maximum, nothing changed, or points spent meanwhile.
    """
    given = {"character": character_id, "seen": seen, "wanted": wanted, "reason": reason}
    with acts.begin(by=by, act_id=act_id, kind="character.corrected", given=given) as act:
        if act.entry:
            return act.entry
        character = locked_mage(act, character_id)
        problems: list[Problem] = []
        if not act.by.is_gm:
            problems.append(Problem(code="only_the_gm"))
        if not 0 <= wanted <= character.mp_maximum:
            detail = {"minimum": 0, "maximum": character.mp_maximum}
            problems.append(Problem(code="out_of_range", field="wanted", detail=detail))
        if character.mp != seen:
            detail = {"now": character.mp}
            problems.append(Problem(code="changed_meanwhile", field="wanted", detail=detail))
        elif wanted == seen:
            problems.append(Problem(code="nothing_changed", field="wanted"))
        if len(reason) > 200:
            problems.append(Problem(code="too_long", field="reason", detail={"maximum": 200}))
        if problems:
            raise Refused(problems)
        act.data = {"from": seen, "to": wanted, "maximum": character.mp_maximum, "reason": reason}
        act.add(character, "mp", wanted - seen)
        if is_felled(act, character):
            act.data |= fall(act, character)
        if wanted == character.mp_maximum:
            act.set(character, "mp_fraction", 0)
        about(act, character)
    return act.done


def is_felled(act: acts.Act, character: Character) -> bool:
    """Without a point left, where the house rule says so. Source: P5."""
    return character.mp == 0 and act.campaign.rules.at_zero is AtZero.UNCONSCIOUS


def has_players(character: Character) -> bool:
    """Whether somebody who is not a GM plays the character now. One query."""
    playing = Control.objects.current().filter(character=character)
    return playing.exclude(membership__role="gm").exists()

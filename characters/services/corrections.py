"""A GM sets a number right where it stands, with or without a reason. Source: S11."""

from collections.abc import Mapping
from typing import Any
from uuid import UUID

from campaign.models import LogEntry, Membership
from campaign.services import acts
from campaign.services.refusal import Problem, Refused
from characters.models import Character, KnownSpell
from characters.services.editing import add_or_set, clip_magic_points, is_felled
from characters.services.incantations import fall
from characters.services.involvement import about
from characters.services.limits import sheet_problems, skill_problem
from characters.services.locking import locked_character
from characters.services.rights import SCORES, require_gm
from rules.percentile.magic_points import FRACTION
from spells.models import Spell

#: What a GM corrects of a percentile character, one number or two at a time.
NUMBERS = (*SCORES, "mp_reserve", "mp", "mp_fraction", "pou_marked")
#: Longest reason.
LONGEST_REASON = 200


def correct_numbers(
    *,
    by: Membership,
    act_id: UUID,
    character_id: int,
    seen: Mapping[str, Any],
    wanted: Mapping[str, Any],
    reason: str = "",
) -> LogEntry:
    """Sets ``NUMBERS`` of a character right; ``seen`` is what the page had shown of them.

    Stored as new - old. POU or a reserve that fall take the points above the new maximum along;
    no point left fells the mage. Raises ``Refused`` with every problem.
    """
    given = {
        "character": character_id,
        "seen": dict(seen),
        "wanted": dict(wanted),
        "reason": reason,
    }
    with acts.begin(by=by, act_id=act_id, kind="character.corrected", given=given) as act:
        if act.entry:
            return act.entry
        require_gm(act.by)
        character = locked_character(act, character_id)
        touched = {name: new for name, new in wanted.items() if seen.get(name) != new}
        changed = {name: new for name, new in touched.items() if getattr(character, name) != new}
        problems = [
            *_meanwhile(character, seen, touched),
            *(_range_problems(character, changed)),
            *reason_problems(reason),
        ]
        if not changed and not problems:
            problems = [Problem(code="nothing_changed", field=next(iter(wanted), ""))]
        if problems:
            raise Refused(problems)
        told = [[name, getattr(character, name), new] for name, new in changed.items()]
        act.data = {"numbers": told, "reason": reason}
        _write(act, character, changed)
        about(act, character)
    return act.done


def correct_known(
    *,
    by: Membership,
    act_id: UUID,
    character_id: int,
    spell_id: int,
    seen: Mapping[str, Any],
    wanted: Mapping[str, Any],
    reason: str = "",
) -> LogEntry:
    """Sets a known spell's ``skill`` or ``checked`` right. Raises ``Refused``."""
    given = {
        "character": character_id,
        "spell": spell_id,
        "seen": dict(seen),
        "wanted": dict(wanted),
        "reason": reason,
    }
    with acts.begin(by=by, act_id=act_id, kind="known.corrected", given=given) as act:
        if act.entry:
            return act.entry
        require_gm(act.by)
        character = locked_character(act, character_id)
        rows = KnownSpell.objects.standing().filter(character=character, spell=spell_id)
        found = act.lock(rows.select_related("spell"))
        if not found:
            raise Refused([Problem(code="spell_gone")])
        known = found[0]
        touched = {name: new for name, new in wanted.items() if seen.get(name) != new}
        changed = {name: new for name, new in touched.items() if getattr(known, name) != new}
        wrong = skill_problem(changed["skill"]) if "skill" in changed else None
        problems = [*_meanwhile(known, seen, touched), *reason_problems(reason)]
        problems += [wrong] if wrong else []
        if not changed and not problems:
            problems = [Problem(code="nothing_changed", field="skill")]
        if problems:
            raise Refused(problems)
        spell = known.spell
        act.data = {
            "spells": [
                {
                    "id": spell.pk,
                    "spell_name": {"fr": spell.name_fr, "en": spell.name_en},
                    "from": known.skill,
                    "to": changed.get("skill", known.skill),
                }
            ],
            "reason": reason,
            "uses": [{"on": Spell._meta.label, "id": spell.pk}],
        }
        if "checked" in changed:
            act.data["checked"] = changed["checked"]
        for name, new in changed.items():
            add_or_set(act, known, name, new)
        about(act, character)
    return act.done


def reason_problems(reason: str) -> list[Problem]:
    """A reason is short."""
    if len(reason) <= LONGEST_REASON:
        return []
    return [Problem(code="too_long", field="reason", detail={"maximum": LONGEST_REASON})]


def _meanwhile(
    row: Character | KnownSpell, seen: Mapping[str, Any], touched: Mapping[str, Any]
) -> list[Problem]:
    """Numbers that somebody else changed since the page was drawn."""
    return [
        Problem(code="changed_meanwhile", field=name, detail={"now": getattr(row, name)})
        for name in touched
        if getattr(row, name) != seen.get(name)
    ]


def _range_problems(character: Character, changed: Mapping[str, Any]) -> list[Problem]:
    problems = [
        Problem(code="unknown_value", field=name) for name in changed if name not in NUMBERS
    ]
    problems += sheet_problems(changed)
    most = {
        "mp": character.mp_maximum,
        # At the maximum nothing of a next point comes back.
        "mp_fraction": 0
        if changed.get("mp", character.mp) == character.mp_maximum
        else FRACTION - 1,
    }
    problems += [
        Problem(code="out_of_range", field=name, detail={"minimum": 0, "maximum": maximum})
        for name, maximum in most.items()
        if name in changed and not 0 <= changed[name] <= maximum
    ]
    return problems


def _write(act: acts.Act, character: Character, changed: Mapping[str, Any]) -> None:
    had_points = character.mp > 0
    if "pou" in changed or "mp_reserve" in changed:
        clip_magic_points(act, character, changed)
    for name, new in changed.items():
        add_or_set(act, character, name, new)
    if character.mp == character.mp_maximum:
        add_or_set(act, character, "mp_fraction", 0)
    if had_points and is_felled(act, character):
        act.data |= fall(act, character)

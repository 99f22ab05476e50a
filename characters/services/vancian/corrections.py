"""What a GM sets right on a Vancian sheet: numbers, class, alignment, faith. Source: S10, S11."""

from collections.abc import Mapping
from typing import Any
from uuid import UUID

from campaign.models import LogEntry, Membership
from campaign.services import acts
from campaign.services.refusal import Problem, Refused
from characters.models import Caster, Character
from characters.services.involvement import about
from characters.services.limits import sheet_problems
from characters.services.rights import require_gm
from characters.services.vancian.limits import (
    alignment_problems,
    class_problems,
    gold_problems,
    reason_problems,
)
from characters.services.vancian.locking import locked_caster
from rules.vancian.reversal import ReversalChoice, reversal_choice

#: What may be set right; the scores stand on the sheet itself.
FIELDS = ("class_id", "class_level", "gold", "int_score", "dex_score")
_SCORES = ("int_score", "dex_score")


def correct_caster(
    *,
    by: Membership,
    act_id: UUID,
    character_id: int,
    seen: Mapping[str, Any],
    wanted: Mapping[str, Any],
    reason: str = "",
) -> LogEntry:
    """Sets some of ``FIELDS`` right. Only those that differ from what the page showed are written.

    What is held stays where the new level has fewer slots. Raises ``Refused`` with every problem:
    values outside their limits, values that changed meanwhile, nothing changed.
    """
    given = {
        "character": character_id,
        "seen": dict(seen),
        "wanted": dict(wanted),
        "reason": reason,
    }
    with acts.begin(by=by, act_id=act_id, kind="level.corrected", given=given) as act:
        if act.entry:
            return act.entry
        require_gm(act.by)
        character, caster = locked_caster(act, character_id)
        rows = {name: character if name in _SCORES else caster for name in FIELDS}
        now = {name: getattr(row, name) for name, row in rows.items()}
        touched = {
            name: wanted[name]
            for name in FIELDS
            if name in wanted and wanted[name] != seen.get(name)
        }
        problems = _problems(act, now, seen, touched)
        problems += reason_problems(reason)
        if problems:
            raise Refused(problems)
        act.data = {
            "changed": [
                {"field": name, "from": now[name], "to": value} for name, value in touched.items()
            ],
            "reason": reason,
        }
        _write(act, rows, now, touched)
        about(act, character)
    return act.done


def _write(
    act: acts.Act,
    rows: Mapping[str, Character | Caster],
    now: Mapping[str, Any],
    touched: Mapping[str, Any],
) -> None:
    """A number as the difference, so that whatever else changes it still counts."""
    for name, value in touched.items():
        if name == "class_id":
            act.set(rows[name], name, value)
        else:
            act.add(rows[name], name, value - now[name])


def _problems(
    act: acts.Act, now: Mapping[str, Any], seen: Mapping[str, Any], touched: Mapping[str, Any]
) -> list[Problem]:
    if all(now[name] == value for name, value in touched.items()):
        return [Problem(code="nothing_changed")]
    problems = [
        Problem(code="changed_meanwhile", field=name, detail={"now": now[name]})
        for name in touched
        if now[name] != seen.get(name)
    ]
    after = {**now, **touched}
    if {"class_id", "class_level"} & touched.keys():
        problems += class_problems(
            after["class_id"],
            after["class_level"],
            rules=act.campaign.rules,
            kept=now["class_id"],
        )
    if "gold" in touched:
        problems += gold_problems(touched["gold"])
    problems += sheet_problems({name: touched[name] for name in _SCORES if name in touched})
    return problems


def set_alignment(*, by: Membership, act_id: UUID, character_id: int, alignment: str) -> LogEntry:
    """A GM says on which side the character stands from now on. Raises ``Refused``."""
    given = {"character": character_id, "alignment": alignment}
    with acts.begin(by=by, act_id=act_id, kind="character.aligned", given=given) as act:
        if act.entry:
            return act.entry
        require_gm(act.by)
        character, caster = locked_caster(act, character_id)
        problems = alignment_problems(alignment)
        if caster.alignment == alignment:
            problems.append(Problem(code="nothing_changed", field="alignment"))
        if problems:
            raise Refused(problems)
        act.data = {"from": caster.alignment, "to": alignment}
        act.set(caster, "alignment", alignment)
        about(act, character)
    return act.done


def rule_reverse(*, by: Membership, act_id: UUID, character_id: int, forbidden: bool) -> LogEntry:
    """A GM holds the reversed forms incompatible with the faith, or no longer. Raises ``Refused``.

    Only of those who choose the form as they cast. Source: V9.
    """
    given = {"character": character_id, "forbidden": forbidden}
    with acts.begin(by=by, act_id=act_id, kind="character.reverse_ruled", given=given) as act:
        if act.entry:
            return act.entry
        require_gm(act.by)
        character, caster = locked_caster(act, character_id)
        problems = []
        if reversal_choice(caster.class_id) is not ReversalChoice.AT_CASTING:
            problems.append(Problem(code="form_chosen_in_memory", field="forbidden"))
        elif caster.reverse_forbidden == forbidden:
            problems.append(Problem(code="nothing_changed", field="forbidden"))
        if problems:
            raise Refused(problems)
        act.data = {"forbidden": forbidden}
        act.set(caster, "reverse_forbidden", forbidden)
        about(act, character)
    return act.done

"""A GM sets a stay right; and the Wish, which alone brings back. Source: V12, S9, S11."""

from collections.abc import Mapping
from typing import Any
from uuid import UUID

from campaign.models import LogEntry, Membership
from campaign.services import acts
from campaign.services.refusal import Problem, Refused
from characters.models import Character, CharacterState, PlanarStay
from characters.models.planar_stay import HIGHEST_LEVEL, LONGEST_PLACE, MOST_TURNS
from characters.services.involvement import about
from characters.services.locking import locked_character
from characters.services.rights import require_gm
from rules.clock import MINUTE
from rules.options import PlanarRollSeen
from rules.vancian.planes import Plane

#: Longest time in place that a GM may set: beyond it only a typing error.
MOST_MINUTES = 1_000_000
#: Numbers of the count: players learn of them only where the table shows them.
_COUNTED = frozenset({"turns", "spent", "level"})


def values_of(character: Character, stay: PlanarStay | None, *, now: int) -> dict[str, Any]:
    """What may be corrected, as it stands: the form shows it and sends it back."""
    return {
        "plane": character.plane,
        "place": stay.place if stay else "",
        "turns": stay.turns if stay else None,
        "spent": (now - stay.since) // MINUTE if stay else 0,
        "level": stay.level if stay else None,
    }


def correct_stay(
    *,
    by: Membership,
    act_id: UUID,
    character_id: int,
    seen: Mapping[str, Any],
    wanted: Mapping[str, Any],
) -> LogEntry:
    """Writes what differs from what the form had shown: plane, place, turns, minutes spent, level.

    No die falls and nothing is heard: it is as if it had always been so. Raises ``Refused`` with
    every problem.
    """
    touched = {name: value for name, value in wanted.items() if seen.get(name) != value}
    given = {"character": character_id, "seen": dict(seen), "wanted": dict(wanted)}
    with acts.begin(by=by, act_id=act_id, kind="planar.corrected", given=given) as act:
        if act.entry:
            return act.entry
        require_gm(act.by)
        character = locked_character(act, character_id)
        rows = act.lock(PlanarStay.objects.standing().filter(character=character))
        stay = rows[0] if rows else None
        before = values_of(character, stay, now=act.campaign.clock_seconds)
        problems = _problems(character, before, seen, touched)
        if problems:
            raise Refused(problems)
        act.data = {
            "fields": sorted(touched),
            "from": before["plane"],
            "plane": touched.get("plane", before["plane"]),
        }
        _write(act, character, stay, before | touched, touched)
        about(act, character)
        is_open = act.campaign.rules.planar_roll_seen is PlanarRollSeen.ALL
        if touched.keys() & _COUNTED and not is_open:
            act.tell_gms_only()
    return act.done


def wish(*, by: Membership, act_id: UUID, character_id: int) -> LogEntry:
    """A Wish brings back who was destroyed, to the material plane. The GM's act. Source: V12."""
    given = {"character": character_id}
    with acts.begin(by=by, act_id=act_id, kind="planar.wished", given=given) as act:
        if act.entry:
            return act.entry
        require_gm(act.by)
        character = locked_character(act, character_id)
        if character.state != CharacterState.DESTROYED:
            raise Refused([Problem(code="not_destroyed")])
        act.data = {"plane": character.plane}
        act.set(character, "state", CharacterState.PLAYING)
        act.set(character, "plane", Plane.MATERIAL.value)
        about(act, character)
    return act.done


def _problems(
    character: Character,
    before: Mapping[str, Any],
    seen: Mapping[str, Any],
    touched: Mapping[str, Any],
) -> list[Problem]:
    if character.state == CharacterState.DESTROYED:
        return [Problem(code="only_a_wish")]
    if not touched:
        return [Problem(code="nothing_changed")]
    problems = [
        Problem(code="changed_meanwhile", field=name, detail={"now": before[name]})
        for name in touched
        if name != "spent" and before[name] != seen.get(name)
    ]
    plane = touched.get("plane", before["plane"])
    if plane not in set(Plane):
        problems.append(Problem(code="unknown_value", field="plane"))
    if len(touched.get("place", "")) > LONGEST_PLACE:
        detail = {"maximum": LONGEST_PLACE}
        problems.append(Problem(code="too_long", field="place", detail=detail))
    bounds = {"turns": MOST_TURNS, "spent": MOST_MINUTES, "level": HIGHEST_LEVEL}
    for name, most in bounds.items():
        value = touched.get(name)
        if value is not None and not 0 <= value <= most:
            detail = {"minimum": 0, "maximum": most}
            problems.append(Problem(code="out_of_range", field=name, detail=detail))
    return problems


def _write(
    act: acts.Act,
    character: Character,
    stay: PlanarStay | None,
    values: Mapping[str, Any],
    touched: Mapping[str, Any],
) -> None:
    plane = Plane(values["plane"])
    place = values["place"] if plane is Plane.DEMIPLANE else ""
    began = act.campaign.clock_seconds - (values["spent"] or 0) * MINUTE
    act.set(character, "plane", plane.value)
    if plane is Plane.MATERIAL:
        if stay:
            act.end(stay)
        return
    if stay is None:
        act.make(
            PlanarStay(
                campaign=act.campaign,
                character=character,
                plane=plane.value,
                place=place,
                since=began,
                turns=values["turns"],
                level=values["level"],
            )
        )
        return
    if not place:  # before the plane: a demiplane alone has a name
        act.set(stay, "place", "")
    act.set(stay, "plane", plane.value)
    act.set(stay, "place", place)
    if "spent" in touched:
        act.add(stay, "since", began - stay.since)
    for name in ("turns", "level"):
        _correct(act, stay, name, values[name])


def _correct(act: acts.Act, stay: PlanarStay, name: str, new: int | None) -> None:
    """A number as the difference; where there was none, or is none any more, as a value."""
    old = getattr(stay, name)
    if old is None or new is None:
        act.set(stay, name, new)
    else:
        act.add(stay, name, new - old)

"""Adventures: opened, and closed with every roll for marks and checks. Source: P11, P14.

A closing is one act and one entry for the whole table, so that it is undone as a whole. What it
gave is told character by character, as what passing time does is: each reader gets those whose
numbers they may read (``happenings``), decided by a query when the entry is read. So nothing of a
GM's or hidden character reaches a player, and one that is hidden later takes nothing else along.
"""

from collections.abc import Collection, Mapping
from dataclasses import asdict, dataclass
from typing import Any
from uuid import UUID

from campaign.clock_effects import Happening
from campaign.models import Adventure, Campaign, LogEntry, Membership
from campaign.services import acts
from campaign.services.refusal import Problem, Refused
from characters.models import Character, CharacterKind
from characters.models.character import HIGHEST_SCORE
from characters.models.known_spell import HIGHEST_SKILL
from characters.services.due_rolls import Due, PouRoll, SkillRoll, due_rolls
from characters.services.rights import require_gm
from rules.dice import Dice, Roll, SystemDice, TypedDice
from rules.errors import MalformedError
from rules.options import DiceSource
from rules.percentile.power import PouGain, roll_pou_gain
from rules.percentile.progress import SkillGain, roll_skill_gain

CLOSED = "adventure.closed"
#: Longest name of an adventure.
LONGEST_NAME = 80


@dataclass(frozen=True, kw_only=True)
class TypedRoll:
    """Dice thrown at the table for one of the rolls; what is unset the server may throw."""

    roll: int | None = None
    #: The d6 of a skill that gets better.
    gain: int | None = None


def open_adventure(*, by: Membership, act_id: UUID, name: str) -> LogEntry:
    """A GM opens an adventure. Raises ``Refused`` without a name, or while another is under way."""
    name = name.strip()
    with acts.begin(by=by, act_id=act_id, kind="adventure.opened", given={"name": name}) as act:
        if act.entry:
            return act.entry
        require_gm(act.by)
        problems: list[Problem] = []
        if not name:
            problems.append(Problem(code="required", field="name"))
        elif len(name) > LONGEST_NAME:
            detail = {"maximum": LONGEST_NAME}
            problems.append(Problem(code="too_long", field="name", detail=detail))
        if open_one(act.campaign) is not None:
            problems.append(Problem(code="adventure_under_way"))
        if problems:
            raise Refused(problems)
        adventure = Adventure(
            campaign=act.campaign, name=name, opened_at=act.campaign.clock_seconds
        )
        act.make(adventure)
        act.data = {"adventure": adventure.pk, "name": name}
    return act.done


def open_one(campaign: Campaign) -> Adventure | None:
    """The adventure under way. One query."""
    return Adventure.objects.in_campaign(campaign).under_way().first()


def close_adventure(
    *,
    by: Membership,
    act_id: UUID,
    adventure_id: int,
    seen: Collection[str],
    typed: Mapping[str, TypedRoll] | None,
    mends: int | None = None,
) -> LogEntry:
    """A GM ends the adventure: everything due is rolled, every mark and check goes either way.

    ``seen`` are the keys of the rolls that the page showed; others due now are refused as
    ``rolls_changed``. ``typed`` are dice of the table by key; unset: the server throws. Problems of
    dice have the key as their field, of the d6 ``<key>-gain``. POU that rises lifts the maximum
    and not the points. Constant queries, however many characters.
    ``mends`` is the entry whose dice were mistyped. Raises ``Refused``.
    """
    given = {
        "adventure": adventure_id,
        "seen": sorted(seen),
        "typed": {key: asdict(roll) for key, roll in typed.items()} if typed is not None else None,
    }
    with acts.begin(by=by, act_id=act_id, kind=CLOSED, given=given) as act:
        if act.entry:
            return act.entry
        require_gm(act.by)
        found = act.lock(
            Adventure.objects.in_campaign(act.campaign).under_way().filter(pk=adventure_id)
        )
        if not found:
            raise Refused([Problem(code="adventure_not_open")])
        due = due_rolls(act.campaign, lock=act.lock)
        problems = _problems(act.campaign, due, seen, typed)
        if problems:
            raise Refused(problems)
        throws = _throw_all(act.campaign, due, typed)
        _write(act, due, throws)
        act.set(found[0], "closed_at", act.campaign.clock_seconds)
        act.data = _told(act, found[0], due, throws)
        if mends is not None:
            act.data["mends"] = mends
    return act.done


@dataclass(frozen=True, kw_only=True)
class _Throws:
    """What fell, by the key of the roll."""

    pou: dict[str, PouGain]
    skills: dict[str, SkillGain]

    def pou_gained(self, one: PouRoll) -> int:
        """A point, unless the sheet can hold no more."""
        return min(self.pou[one.key].gained, HIGHEST_SCORE - one.character.pou)

    def skill_gained(self, one: SkillRoll) -> int:
        """Points of skill, as many as the sheet can hold."""
        gain = self.skills[one.key].gain
        return min(gain.value, HIGHEST_SKILL - one.known.skill) if gain else 0


def _problems(
    campaign: Campaign,
    due: Due,
    seen: Collection[str],
    typed: Mapping[str, TypedRoll] | None,
) -> list[Problem]:
    if set(seen) != set(due.keys):
        return [Problem(code="rolls_changed")]
    wanted = campaign.rules.dice_source
    if wanted is DiceSource.SERVER and typed:
        return [Problem(code="server_dice_only")]
    if wanted is DiceSource.TYPED and typed is None and due.keys:
        return [Problem(code="typed_dice_only")]
    return []


def _throw_all(campaign: Campaign, due: Due, typed: Mapping[str, TypedRoll] | None) -> _Throws:
    """Every roll. Raises ``Refused`` with each die that is missing or impossible."""
    system = SystemDice()
    # Where the house rule asks for the table's dice, none is thrown in their place.
    fallback = None if campaign.rules.dice_source is DiceSource.TYPED else system
    problems: list[Problem] = []
    throws = _Throws(pou={}, skills={})

    def dice(key: str) -> Dice:
        if typed is None:
            return system
        thrown = typed.get(key, TypedRoll())
        return TypedDice((thrown.roll, thrown.gain), fallback=fallback)

    for one in due.pou:
        try:
            throws.pou[one.key] = roll_pou_gain(
                pou=one.character.pou, bounds=one.bounds, dice=dice(one.key)
            )
        except MalformedError as error:
            problems += _die_problems(one.key, error)
    for each in due.skills:
        try:
            throws.skills[each.key] = roll_skill_gain(skill=each.known.skill, dice=dice(each.key))
        except MalformedError as error:
            problems += _die_problems(each.key, error)
    if problems:
        raise Refused(problems)
    return throws


def _die_problems(key: str, error: MalformedError) -> list[Problem]:
    """The second die of a roll is the d6 of the gain."""
    return [
        Problem(
            code=problem.code,
            field=key if problem.numbers.get("position", 1) == 1 else f"{key}-gain",
            detail=dict(problem.numbers),
        )
        for problem in error.problems
    ]


def _write(act: acts.Act, due: Due, throws: _Throws) -> None:
    """In bulk: one query a field, however many characters."""
    act.add_all((one.character, "pou", throws.pou_gained(one)) for one in due.pou)
    act.add_all((one.known, "skill", throws.skill_gained(one)) for one in due.skills)
    act.set_all((one.character, "pou_marked", False) for one in due.pou)
    act.set_all((known, "checked", False) for known in due.checked)


def _told(act: acts.Act, adventure: Adventure, due: Due, throws: _Throws) -> dict[str, Any]:
    dice: list[dict[str, Any]] = []
    for key, gain in throws.pou.items():
        dice.append(_die(key, gain.roll))
    for key, result in throws.skills.items():
        dice += [_die(key, roll) for roll in (result.roll, result.gain) if roll]
    second = act.campaign.clock_seconds
    happened = [
        _pou_told(one, throws, second)
        if isinstance(one, PouRoll)
        else _skill_told(one, throws, second)
        for _, rolls in due.characters
        for one in rolls
    ]
    return {
        "adventure": adventure.pk,
        "name": adventure.name,
        "opened_at": adventure.opened_at,
        "dice": dice,
        "happened": [one.to_json() for one in happened],
        "uses": [{"on": Adventure._meta.label, "id": adventure.pk}],
    }


def _pou_told(one: PouRoll, throws: _Throws, second: int) -> Happening:
    gain = throws.pou[one.key]
    detail = {
        "pou": one.character.pou - throws.pou_gained(one),
        "low": one.bounds.minimum,
        "high": one.bounds.maximum,
        "chance": gain.target,
        "roll": gain.roll.value,
        "typed": gain.roll.typed,
        "gained": throws.pou_gained(one),
    }
    return _happening("adventure.pou", one.character, second, detail)


def _skill_told(one: SkillRoll, throws: _Throws, second: int) -> Happening:
    result = throws.skills[one.key]
    spell, gained = one.known.spell, throws.skill_gained(one)
    detail = {
        "spell_name": {"fr": spell.name_fr, "en": spell.name_en},
        "skill": one.known.skill - gained,
        "chance": one.chance,
        "roll": result.roll.value,
        "typed": result.roll.typed,
        "die": result.gain.value if result.gain else None,
        "gained": gained,
        "after": one.known.skill,
    }
    return _happening("adventure.skill", one.known.character, second, detail)


def _happening(
    kind: str, character: Character, second: int, detail: Mapping[str, Any]
) -> Happening:
    is_gms = character.hidden or character.kind == CharacterKind.NPC
    return Happening(
        second=second, kind=kind, character=character.pk, detail={**detail, "is_gms": is_gms}
    )


def _die(key: str, roll: Roll) -> dict[str, Any]:
    return {"for": key, "faces": roll.faces, "value": roll.value, "typed": roll.typed}

"""A typo in a die from the table, put right before the next act. Source: S11."""

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import Any
from uuid import UUID, uuid5

from django.db import transaction

from campaign.models import Campaign, LogEntry, Membership
from campaign.services.refusal import Problem, Refused
from campaign.services.undo import is_own, undo
from characters.models import Incantation
from characters.services import adventures, casting, incanting, resistances, spells_at_work
from characters.services.adventures import TypedRoll
from characters.services.declaring import Declaration
from characters.services.resisting import Answer
from characters.services.rolling import TypedRolls
from characters.services.study_rolls import roll_month
from characters.services.target_rows import with_numbers
from characters.services.telling import entries_for
from characters.services.vancian import casting as memorised
from characters.services.vancian import saves
from characters.services.vancian.mending import cast_again, saves_again
from rules.dice import DiceFormula

#: The undoing is an act of its own; its key follows from that of the tap.
_UNDOING = "undo"


#: What else is done again with the dice of a form, each by the key under which it fell.
_Again = Callable[..., LogEntry]


def mend_problems(entry: LogEntry, *, by: Membership, last_seq: int) -> tuple[Problem, ...]:
    """Why the dice of this entry cannot be typed again; empty when they can. No query."""
    problems: list[Problem] = []
    dice = entry.data.get("dice") or ()
    is_mendable = entry.kind == casting.KIND or entry.kind in _AGAIN
    if not (is_mendable and dice and all(die["typed"] for die in dice)):
        problems.append(Problem(code="no_typed_dice"))
    if entry.undone_by_id is not None:
        problems.append(Problem(code="already_undone"))
    elif entry.seq != last_seq:
        problems.append(Problem(code="acts_since"))
    if not (by.is_gm or is_own(entry, by)):
        problems.append(Problem(code="not_your_act"))
    return tuple(problems)


@transaction.atomic
def mend_dice(*, by: Membership, act_id: UUID, seq: int, typed: TypedRolls) -> LogEntry:
    """The same cast with other typed dice: the first is undone, the second done, both logged.

    Its player may, though dice fell: nothing has happened since. Raises ``LogEntry.DoesNotExist``
    and ``Refused``, in which case the first cast stands.
    """
    data = _undone(by=by, act_id=act_id, seq=seq).data
    if data.get("incantation"):
        return incanting.roll_incantation(
            by=by,
            act_id=act_id,
            character_id=data["character"],
            incantation_id=data["incantation"]["incantation"],
            typed=typed,
            mends=seq,
        )
    declaration = Declaration.from_values(data)
    return casting.cast(
        by=by,
        act_id=act_id,
        character_id=data["character"],
        spell_id=data["spell"],
        plan=declaration.plan,
        modifier_name=declaration.modifier_name,
        aims=with_numbers(declaration.aims, data),
        ends=[spell["id"] for spell in data.get("ended", ())],
        rest=data.get("rest"),
        typed=typed,
        mends=seq,
    )


@transaction.atomic
def mend_rolls(
    *, by: Membership, act_id: UUID, seq: int, typed: Mapping[str, TypedRoll]
) -> LogEntry:
    """The same for a month of study or training, a roll that holds, the end of an adventure.

    ``typed`` by the key under which the die fell: the key of a closing's roll, else ``roll``.
    Problems of dice have it as their field. Raises as ``mend_dice``.
    """
    entry = _undone(by=by, act_id=act_id, seq=seq)
    return _AGAIN[entry.kind](by=by, act_id=act_id, entry=entry, typed=typed, mends=seq)


def _undone(*, by: Membership, act_id: UUID, seq: int) -> LogEntry:
    """The entry, taken back unless this very tap did so before."""
    campaign = Campaign.objects.select_for_update(no_key=True).get(pk=by.campaign_id)
    entry = entries_for(by).get(seq=seq)
    if not LogEntry.objects.filter(campaign=campaign, by=by, act_id=act_id).exists():
        problems = mend_problems(entry, by=by, last_seq=campaign.last_seq)
        if problems:
            raise Refused(problems)
        undo(by=by, act_id=uuid5(act_id, _UNDOING), seq=seq, mending=True)
    return entry


def _study_again(
    *, by: Membership, act_id: UUID, entry: LogEntry, typed: Mapping[str, TypedRoll], mends: int
) -> LogEntry:
    thrown = typed.get("roll", TypedRoll())
    return roll_month(
        by=by,
        act_id=act_id,
        character_id=entry.data["character"],
        study_id=entry.data["study"],
        typed=thrown.roll,
        gain=thrown.gain,
        mends=mends,
    )


def _hold_again(
    do: _Again,
    *,
    by: Membership,
    act_id: UUID,
    entry: LogEntry,
    typed: Mapping[str, TypedRoll],
    mends: int,
) -> LogEntry:
    return do(
        by=by,
        act_id=act_id,
        character_id=entry.data["character"],
        roll=typed.get("roll", TypedRoll()).roll,
        mends=mends,
    )


def _close_again(
    *, by: Membership, act_id: UUID, entry: LogEntry, typed: Mapping[str, TypedRoll], mends: int
) -> LogEntry:
    return adventures.close_adventure(
        by=by,
        act_id=act_id,
        adventure_id=entry.data["adventure"],
        seen=typed.keys(),
        typed=typed,
        mends=mends,
    )


def _declare_again(
    *, by: Membership, act_id: UUID, entry: LogEntry, typed: Mapping[str, TypedRoll], mends: int
) -> LogEntry:
    """The same declaration, numbers of its targets and all, with these dice for what is held."""
    data = entry.data
    declared = Incantation.objects.get(pk=data["incantation"])
    return incanting.declare_incantation(
        by=by,
        act_id=act_id,
        character_id=data["character"],
        spell_id=data["spell"],
        declaration=Declaration.from_values(declared.declaration),
        ends=[spell["id"] for spell in data["ended"]],
        rest=data.get("rest"),
        holds=[
            typed.get(hold_key(place), TypedRoll(roll=hold["value"])).roll
            for place, hold in enumerate(data["holds"])
        ],
        mends=mends,
    )


def _resistances_again(
    *, by: Membership, act_id: UUID, entry: LogEntry, typed: Mapping[str, TypedRoll], mends: int
) -> LogEntry:
    """The same targets with the same numbers, and these dice."""
    answers = []
    for one, dice in typed_of_targets(entry.data):
        rolls = {key: typed.get(key, TypedRoll(roll=value)).roll for key, _faces, value in dice}
        effect = (roll for key, roll in rolls.items() if key != resistance_key(one["row"]))
        answers.append(
            Answer(
                row=one["row"],
                score=one["score"],
                barrier=one["barrier"],
                roll=rolls.get(resistance_key(one["row"])),
                effect=tuple(effect),
            )
        )
    return resistances.resolve_resistances(
        by=by, act_id=act_id, answers=answers, tells=entry.data["tells"], mends=mends
    )


def hold_key(place: int) -> str:
    """Under which a roll that holds a spell is typed again; by its place in the declaration."""
    return f"hold-{place}"


def resistance_key(row: int) -> str:
    """The same for a roll against a target, by the id of its row."""
    return f"roll_{row}"


def effect_key(row: int, place: int) -> str:
    """The same for a die of the effect on that target, by its place from 0."""
    return f"effect_{row}_{place}"


def typed_of_targets(
    data: Mapping[str, Any],
) -> Iterator[tuple[Mapping[str, Any], list[tuple[str, int, int | None]]]]:
    """Each target that a GM resolved, with its dice: key, faces and value, as they fell.

    A target that resisted has those of the effect without a value: they fall where its roll is
    mended so that the spell reaches it.
    """
    fallen = iter(data["dice"])
    for one in data["targets"]:
        dice: list[tuple[str, int, int | None]] = []
        if one["roll"] is not None:
            dice.append((resistance_key(one["row"]), 100, next(fallen)["value"]))
        formula = one["effect"] or one.get("weaker")
        for place, faces in enumerate(DiceFormula.parse(formula).dice if formula else ()):
            value = next(fallen)["value"] if one["effect"] else None
            dice.append((effect_key(one["row"], place), faces, value))
        yield one, dice


_AGAIN: Mapping[str, _Again] = {
    incanting.DECLARED: _declare_again,
    resistances.ROLLED: _resistances_again,
    "study.rolled": _study_again,
    "spell_at_work.moved": partial(_hold_again, spells_at_work.mage_moved),
    "spell_at_work.disturbed": partial(_hold_again, spells_at_work.mage_disturbed),
    adventures.CLOSED: _close_again,
    memorised.CAST: cast_again,
    saves.ROLLED: saves_again,
}

"""A typo in a die from the table, put right before the next act. Source: S11."""

from collections.abc import Callable, Mapping
from functools import partial
from uuid import UUID, uuid5

from django.db import transaction

from campaign.models import Campaign, LogEntry, Membership
from campaign.services.refusal import Problem, Refused
from campaign.services.undo import is_own, undo
from characters.services import adventures, casting, spells_at_work
from characters.services.adventures import TypedRoll
from characters.services.declaring import Declaration
from characters.services.incanting import roll_incantation
from characters.services.rolling import TypedRolls
from characters.services.study_rolls import roll_month
from characters.services.target_rows import with_numbers
from characters.services.telling import entries_for
from characters.services.vancian import casting as memorised
from characters.services.vancian import saves
from characters.services.vancian.mending import cast_again, saves_again

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
        return roll_incantation(
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
        aims=with_numbers(declaration.aims, data) if by.is_gm else declaration.aims,
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


_AGAIN: Mapping[str, _Again] = {
    "study.rolled": _study_again,
    "spell_at_work.moved": partial(_hold_again, spells_at_work.mage_moved),
    "spell_at_work.disturbed": partial(_hold_again, spells_at_work.mage_disturbed),
    adventures.CLOSED: _close_again,
    memorised.CAST: cast_again,
    saves.ROLLED: saves_again,
}

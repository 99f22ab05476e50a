"""A typo in a die from the table, put right before the next act. Source: S11."""

from uuid import UUID, uuid5

from django.db import transaction

from campaign.models import Campaign, LogEntry, Membership
from campaign.services.refusal import Problem, Refused
from campaign.services.undo import is_own, undo
from characters.services import casting
from characters.services.declaring import Declaration
from characters.services.incanting import roll_incantation
from characters.services.rolling import TypedRolls
from characters.services.telling import entries_for

#: The undoing is an act of its own; its key follows from that of the tap.
_UNDOING = "undo"


def mend_problems(entry: LogEntry, *, by: Membership, last_seq: int) -> tuple[Problem, ...]:
    """Why the dice of this entry cannot be typed again; empty when they can. No query."""
    problems: list[Problem] = []
    if entry.kind != casting.KIND or not all(die["typed"] for die in entry.data["dice"]):
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
    campaign = Campaign.objects.select_for_update(no_key=True).get(pk=by.campaign_id)
    entry = entries_for(by).get(seq=seq)
    done = LogEntry.objects.filter(campaign=campaign, by=by, act_id=act_id).exists()
    if not done:
        problems = mend_problems(entry, by=by, last_seq=campaign.last_seq)
        if problems:
            raise Refused(problems)
        undo(by=by, act_id=uuid5(act_id, _UNDOING), seq=seq, mending=True)
    data = entry.data
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
        targets=declaration.targets,
        ends=[spell["id"] for spell in data.get("ended", ())],
        typed=typed,
        mends=seq,
    )

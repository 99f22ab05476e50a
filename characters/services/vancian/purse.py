"""Gold that comes and goes."""

from uuid import UUID

from campaign.models import LogEntry, Membership
from campaign.services import acts
from campaign.services.refusal import Problem, Refused
from characters.models.caster import MOST_GOLD
from characters.services.behalf import on_behalf
from characters.services.involvement import about
from characters.services.locking import controls
from characters.services.rights import may_play
from characters.services.vancian.limits import reason_problems
from characters.services.vancian.locking import locked_caster


def change_gold(
    *, by: Membership, act_id: UUID, character_id: int, amount: int, reason: str = ""
) -> LogEntry:
    """So many gold pieces more, or fewer where ``amount`` is negative.

    Who plays the character may say so. Raises ``Refused`` where the purse does not hold as much.
    """
    given = {"character": character_id, "amount": amount, "reason": reason}
    with acts.begin(by=by, act_id=act_id, kind="gold.changed", given=given) as act:
        if act.entry:
            return act.entry
        character, caster = locked_caster(act, character_id)
        if not may_play(act.by, controls=controls(act, character)):
            raise Refused([Problem(code="not_your_character")])
        problems = reason_problems(reason)
        after = caster.gold + amount
        if amount == 0:
            problems.append(Problem(code="nothing_changed", field="amount"))
        elif after < 0:
            detail = {"gold": caster.gold}
            problems.append(Problem(code="not_enough_gold", field="amount", detail=detail))
        elif after > MOST_GOLD:
            detail = {"minimum": -caster.gold, "maximum": MOST_GOLD - caster.gold}
            problems.append(Problem(code="out_of_range", field="amount", detail=detail))
        if problems:
            raise Refused(problems)
        act.data = {"amount": amount, "from": caster.gold, "to": after, "reason": reason}
        act.add(caster, "gold", amount)
        act.on_behalf_of = on_behalf(act.by, character)
        about(act, character)
    return act.done

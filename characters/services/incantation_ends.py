"""An incantation broken off by an act of its own: touched, interrupted, withdrawn. Source: S2."""

from uuid import UUID

from campaign.models import LogEntry, Membership
from campaign.services import acts
from campaign.services.refusal import Problem, Refused
from characters.services.behalf import on_behalf
from characters.services.incantations import CHOICE, TOUCHED, break_off
from characters.services.incanting import locked_incantation
from characters.services.involvement import about
from characters.services.locking import controls, locked_character
from characters.services.rights import may_play, require_gm

INTERRUPTED = "incantation.interrupted"
WITHDRAWN = "incantation.withdrawn"


def touch(*, by: Membership, act_id: UUID, character_id: int, incantation_id: int) -> LogEntry:
    """A GM says that the mage is hurt or thrown out of it: it is interrupted. Raises ``Refused``.

    Whatever its stage, it costs what the house rule says.
    """
    given = {"character": character_id, "incantation": incantation_id}
    with acts.begin(by=by, act_id=act_id, kind=INTERRUPTED, given=given) as act:
        if act.entry:
            return act.entry
        character = locked_character(act, character_id)
        require_gm(act.by)
        incantation = locked_incantation(act, character_id, incantation_id)
        act.data = break_off(act, character, incantation, reason=TOUCHED)
        about(act, character)
    return act.done


def leave(*, by: Membership, act_id: UUID, character_id: int, incantation_id: int) -> LogEntry:
    """The mage gives it up, by who plays it or the GM. Raises ``Refused``.

    Up to the end of the ceremony it is withdrawn at no cost; later it is interrupted.
    """
    given = {"character": character_id, "incantation": incantation_id}
    with acts.begin(by=by, act_id=act_id, kind=WITHDRAWN, given=given) as act:
        if act.entry:
            return act.entry
        character = locked_character(act, character_id)
        if not may_play(act.by, controls=controls(act, character)):
            raise Refused([Problem(code="not_your_character")])
        incantation = locked_incantation(act, character_id, incantation_id)
        is_free = incantation.course.is_free(act.campaign.clock_seconds)
        if not is_free:
            act.kind = INTERRUPTED
        act.data = break_off(act, character, incantation, reason=CHOICE, is_free=is_free)
        act.on_behalf_of = on_behalf(act.by, character)
        about(act, character)
    return act.done

"""A player asks to go to another plane; a GM refuses, or grants it by travelling. Source: V12."""

from uuid import UUID

from campaign.models import LogEntry, Membership
from campaign.services import acts
from campaign.services.refusal import Problem, Refused
from characters.models import PlanarRequest, PlanarStay, RequestState
from characters.services.involvement import about
from characters.services.locking import controls, locked_character
from characters.services.rights import may_play, require_gm
from characters.services.vancian.goal import LIVING, goal_of
from rules.options import Requests
from rules.vancian.planes import Plane


def ask_travel(
    *, by: Membership, act_id: UUID, character_id: int, plane: str, place: str = ""
) -> LogEntry:
    """Who plays the character asks the GM to let it go there. Raises ``Refused``.

    ``place`` names a demiplane.
    """
    given = {"character": character_id, "plane": plane, "place": place}
    with acts.begin(by=by, act_id=act_id, kind="planar.asked", given=given) as act:
        if act.entry:
            return act.entry
        character = locked_character(act, character_id)
        if not may_play(act.by, controls=controls(act, character)):
            raise Refused([Problem(code="not_your_character")])
        if not act.by.is_gm and act.campaign.rules.requests is not Requests.ALL:
            raise Refused([Problem(code="said_aloud")])
        goal, place = goal_of(act, plane, place)
        name = {"name": character.name}
        stay = PlanarStay.objects.standing().filter(character=character).first()
        problems = []
        if character.state not in LIVING:
            problems.append(Problem(code="cannot_travel", detail=name))
        elif Plane(character.plane) is goal and place == (stay.place if stay else ""):
            problems.append(Problem(code="already_there", detail=name))
        open_ones = PlanarRequest.objects.standing().filter(
            character=character, state=RequestState.ASKED
        )
        if open_ones.exists():
            problems.append(Problem(code="travel_asked_already", detail=name))
        if problems:
            raise Refused(problems)
        row = act.make(
            PlanarRequest(
                campaign=act.campaign,
                character=character,
                asked_by=act.by,
                plane=goal.value,
                place=place,
                state=RequestState.ASKED,
            )
        )
        act.data = {"request": row.pk, "plane": goal.value, "place": place}
        about(act, character)
    return act.done


def refuse_travel(*, by: Membership, act_id: UUID, request_id: int) -> LogEntry:
    """A GM says no. Raises ``Refused``."""
    given = {"request": request_id}
    with acts.begin(by=by, act_id=act_id, kind="planar.refused", given=given) as act:
        if act.entry:
            return act.entry
        require_gm(act.by)
        found = act.lock(PlanarRequest.objects.waiting_for(act.by).filter(pk=request_id))
        if not found:
            raise Refused([Problem(code="travel_not_asked")])
        row = found[0]
        act.set(row, "state", str(RequestState.REFUSED))
        act.data = {"request": row.pk, "plane": row.plane, "place": row.place}
        about(act, row.character)
    return act.done

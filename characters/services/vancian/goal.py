"""Where a journey leads, and who may make one. Source: V12."""

from collections.abc import Sequence

from campaign.services import acts
from campaign.services.refusal import Problem, Refused
from characters.models import Character, CharacterState, PlanarRequest, RequestState
from characters.models.planar_stay import LONGEST_PLACE
from rules.options import Planes
from rules.vancian.planes import Plane

#: Who may go: those in play, and those set aside.
LIVING = (CharacterState.PLAYING, CharacterState.ASIDE)


def goal_of(act: acts.Act, plane: str, place: str) -> tuple[Plane, str]:
    """The plane, and the name of a demiplane. Raises ``Refused``: no such plane, or none played."""
    problems = []
    if act.campaign.rules.planes is Planes.OFF:
        problems.append(Problem(code="planes_off"))
    if plane not in set(Plane):
        problems.append(Problem(code="unknown_value", field="plane"))
    if len(place) > LONGEST_PLACE:
        detail = {"maximum": LONGEST_PLACE}
        problems.append(Problem(code="too_long", field="place", detail=detail))
    if problems:
        raise Refused(problems)
    end = Plane(plane)
    return end, place.strip() if end is Plane.DEMIPLANE else ""


def grant_asked(act: acts.Act, characters: Sequence[Character], *, end: Plane, place: str) -> None:
    """What their players asked for is done; who goes elsewhere goes on asking. One query."""
    rows = PlanarRequest.objects.standing().filter(
        character__in=characters, plane=end.value, place=place, state=RequestState.ASKED
    )
    act.set_all((row, "state", str(RequestState.GRANTED)) for row in act.lock(rows))

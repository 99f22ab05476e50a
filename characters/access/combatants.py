"""A combatant and the right to it in one call: what is hidden does not exist for players."""

from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest

from campaign.access import Right, member_for
from campaign.models import Membership
from characters.models import Combatant, Control
from characters.services.rights import may_play


def combatant_for(
    request: HttpRequest, campaign_id: int, combatant_id: int, right: Right
) -> Membership:
    """The member before a combatant, in a fight that goes on or is over. Three queries at most.

    ``Right.PLAY``: GMs and who plays it. Raises ``Http404`` for strangers, and for players where
    the combatant is hidden; ``PermissionDenied`` for members without the right.
    """
    member = member_for(request, campaign_id, Right.SEE)
    rows = Combatant.objects.seen_by(member).filter(pk=combatant_id)
    row = rows.first()
    if row is None:
        raise Http404
    if not member.is_gm:
        mine = Control.objects.current().filter(character=row.character_id, membership=member)
        if right is Right.RUN or not may_play(member, controls=mine.exists()):
            raise PermissionDenied
    return member

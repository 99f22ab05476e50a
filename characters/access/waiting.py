"""What waits for a GM, and the GM's seat before it, in one call."""

from django.http import Http404, HttpRequest

from campaign.access import Right, member_for
from campaign.models import Membership, RowOfPlay


def gm_before(
    request: HttpRequest, campaign_id: int, model: type[RowOfPlay], row_id: int
) -> Membership:
    """The GM before a row of their table, whether it still waits or is settled. Two queries.

    Raises ``Http404`` for strangers and where no row of this table has the number;
    ``PermissionDenied`` for members who are no GM, before anything is said of the row.
    """
    member = member_for(request, campaign_id, Right.RUN)
    if not model._default_manager.filter(campaign=member.campaign, pk=row_id).exists():
        raise Http404
    return member

"""Who is in play, and what runs among them, as far as a member may read numbers."""

from django.db.models import BooleanField, Exists, ExpressionWrapper, OuterRef, Q, QuerySet

from campaign.models import Membership
from characters.models import Character, CharacterKind, CharacterState, Control, Incantation


def readable_in_play(member: Membership) -> QuerySet[Character]:
    """Characters in play whose numbers the member may read: for players, not those of the GM.

    ``mine`` says which of them the member plays, as in ``characters.access.party``.
    """
    mine = Control.objects.current().filter(character=OuterRef("pk"), membership=member)
    rows = (
        Character.objects.seen_by(member)
        .filter(state=CharacterState.PLAYING)
        .annotate(mine=ExpressionWrapper(Exists(mine), output_field=BooleanField()))
        .order_by("-mine", "-kind", "name", "pk")
    )
    return rows if member.is_gm else rows.filter(Q(kind=CharacterKind.PC) | Q(mine=True))


def running_incantations(member: Membership) -> QuerySet[Incantation]:
    """Those of the table whose mages' numbers the member may read; no query yet."""
    rows = Incantation.objects.running().filter(campaign=member.campaign)
    return rows.filter(character__in=readable_in_play(member).values("pk"))


def met_in_play(member: Membership) -> list[str]:
    """Names of those in play whose numbers are not the member's business. One query at most."""
    if member.is_gm:
        return []
    rows = Character.objects.seen_by(member).filter(state=CharacterState.PLAYING)
    unread = rows.exclude(pk__in=readable_in_play(member).values("pk"))
    return list(unread.order_by("name", "pk").values_list("name", flat=True))

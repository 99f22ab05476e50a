"""Which characters the table's page shows to whom."""

from django.db.models import Exists, OuterRef, Q, QuerySet

from campaign.models import Membership
from characters.access import party
from characters.models import Character, CharacterKind, Control
from rules.options import PartyView


def at_table(member: Membership) -> QuerySet[Character]:
    """Those of the party that the table's page shows this member.

    Where players see nothing of each other's, their own and those that nobody plays.
    """
    characters = party(member)
    if member.is_gm or member.campaign.rules.party_view is not PartyView.OWN_ONLY:
        return characters
    taken = Control.objects.current().filter(character=OuterRef("pk"))
    return characters.filter(Q(mine=True) | (Q(kind=CharacterKind.PC) & ~Exists(taken)))

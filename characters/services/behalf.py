"""For whom a GM plays somebody's character."""

from campaign.models import Membership
from characters.models import Character, Control


def on_behalf(act_by: Membership, character: Character) -> Membership | None:
    """The player for whom this member acts: nobody, when they play the character themselves.

    Where several members play it, the one who has played it longest. One query for a GM, none
    for anybody else.
    """
    if not act_by.is_gm:
        return None
    controls = list(
        Control.objects.current()
        .filter(character=character)
        .select_related("membership")
        .order_by("pk")
    )
    members = [control.membership for control in controls]
    if not members or act_by in members:
        return None
    return members[0]

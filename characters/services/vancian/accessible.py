"""Which spells each character may choose to memorise, for the list of spells. Source: V3, V11."""

from campaign.models import Membership
from characters.models import Character, Control
from characters.services.rights import may_read
from characters.services.vancian.memory import memories
from spells.models import Spell
from spells.registry import Reach


def accessible(member: Membership) -> list[Reach]:
    """Of every character in play who memorises and whose numbers the member may read.

    Ten queries at most, one where nobody memorises.
    """
    rows = Character.objects.seen_by(member).filter(caster__isnull=False)
    characters = [one for one in rows.select_related("caster").order_by("name") if one.is_playing]
    if not characters:
        return []
    if not member.is_gm:
        mine = set(
            Control.objects.current()
            .filter(membership=member)
            .values_list("character_id", flat=True)
        )
        characters = [one for one in characters if may_read(member, one, controls=one.pk in mine)]
    spells = list(Spell.objects.known_to(member.campaign).vancian().with_forms())
    found = memories(member.campaign, characters)
    return [
        Reach(character=one.pk, name=one.name, spells=found[one.pk].accessible(spells))
        for one in characters
    ]

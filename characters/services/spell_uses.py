"""What of the play stands on a spell."""

from campaign.models import Membership
from characters.models import AccessibleSpell, ActiveSpell, BookSpell, KnownSpell, MemorisedSpell
from spells.models import Spell
from spells.registry import Use


def spell_uses(member: Membership, spell: Spell) -> list[Use]:
    """Who knows the spell, the books that hold it, in whose memory and at work of whom it is.

    By name, hidden ones too: for GMs alone. Five queries.
    """
    asked = (
        ("known", KnownSpell.objects.standing(), "character__name"),
        ("book", BookSpell.objects.standing().filter(book__ended_seq=None), "book__name"),
        ("memory", MemorisedSpell.objects.standing(), "character__name"),
        ("list", AccessibleSpell.objects.standing(), "character__name"),
        ("at_work", ActiveSpell.objects.standing(), "caster__name"),
    )
    found = []
    for kind, rows, name in asked:
        standing = rows.filter(campaign=member.campaign, spell=spell)
        names = tuple(dict.fromkeys(standing.order_by(name).values_list(name, flat=True)))
        if names:
            found.append(Use(kind=kind, names=names))
    return found

"""The spell behind an address, as far as the member may see it."""

from django.http import Http404

from campaign.models import Membership
from spells.models import Spell, SpellNote


def spell_for(member: Membership, spell_id: int) -> Spell:
    """A spell of the catalogue or of the member's campaign; ``Http404`` otherwise. One query.

    A spell that is no longer offered keeps its page: somebody may know it.
    """
    spell = Spell.objects.known_to(member.campaign).percentile().filter(pk=spell_id).first()
    if spell is None:
        raise Http404
    return spell


def own_spell_for(member: Membership, spell_id: int) -> Spell:
    """One of the campaign's own spells in force; ``Http404`` otherwise. One query."""
    spell = Spell.objects.standing().filter(campaign=member.campaign, pk=spell_id).first()
    if spell is None:
        raise Http404
    return spell


def note_for(member: Membership, spell: Spell) -> SpellNote | None:
    """What the GMs noted on the spell; nothing for anybody else, without a query."""
    if not member.is_gm:
        return None
    return SpellNote.objects.standing().in_campaign(member.campaign).filter(spell=spell).first()

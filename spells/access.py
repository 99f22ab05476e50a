"""The spell behind an address, as far as the member may see it."""

from collections.abc import Mapping, Sequence
from typing import Any

from django.db.models import prefetch_related_objects
from django.http import Http404

from campaign.models import Membership
from spells.models import Spell, SpellNote, SpellVersion
from spells.services.versions import as_written, draft_from


def spell_for(member: Membership, spell_id: int) -> Spell:
    """A spell of the catalogue or of the member's campaign; ``Http404`` otherwise.

    One query, and one for the forms of a memorised spell. A spell that is no
    longer offered keeps its page: somebody may know it.
    """
    spell = Spell.objects.known_to(member.campaign).filter(pk=spell_id).first()
    if spell is None:
        raise Http404
    if spell.is_vancian:
        prefetch_related_objects([spell], "forms")
    return spell


def spells_for(member: Membership, spell_ids: Sequence[int]) -> list[Spell]:
    """Those of the ids that the member may see, in the order of the ids. Two queries, with forms.

    An id that is unknown here is left out.
    """
    known = Spell.objects.known_to(member.campaign).with_forms().in_bulk(list(spell_ids))
    return [known[one] for one in spell_ids if one in known]


def skill_for(member: Membership, spell_id: int) -> Spell:
    """As ``spell_for``, of the percentile ones alone. One query."""
    spell = Spell.objects.known_to(member.campaign).percentile().filter(pk=spell_id).first()
    if spell is None:
        raise Http404
    return spell


def memorised_spell_for(member: Membership, spell_id: int) -> Spell:
    """As ``spell_for``, of the memorised ones alone. Two queries, its forms with it."""
    known = Spell.objects.known_to(member.campaign).vancian().with_forms()
    spell = known.filter(pk=spell_id).first()
    if spell is None:
        raise Http404
    return spell


def own_spell_for(member: Membership, spell_id: int) -> Spell:
    """One of the campaign's own percentile spells in force; ``Http404`` otherwise. One query."""
    own = Spell.objects.standing().percentile().own_of(member.campaign)
    spell = own.filter(pk=spell_id).first()
    if spell is None:
        raise Http404
    return spell


def own_memorised_spell_for(member: Membership, spell_id: int) -> Spell:
    """As ``own_spell_for``, of the memorised ones. Two queries, its forms with it."""
    own = Spell.objects.standing().vancian().own_of(member.campaign).with_forms()
    spell = own.filter(pk=spell_id).first()
    if spell is None:
        raise Http404
    return spell


def note_for(member: Membership, spell: Spell) -> SpellNote | None:
    """What the GMs noted on the spell; nothing for anybody else, without a query."""
    if not member.is_gm:
        return None
    return SpellNote.objects.standing().in_campaign(member.campaign).filter(spell=spell).first()


def version_of(spell: Spell, number: int) -> Spell:
    """The spell as it was at that version; ``Http404`` where there was none. One query at most."""
    if number == spell.version:
        return spell
    row = SpellVersion.objects.of(spell).filter(number=number).first()
    if row is None:
        raise Http404
    return as_written(draft_from(spell, row.facts), like=spell)


def version_then(told: Mapping[str, Any]) -> int | None:
    """The version that an act used, where its spell has another one by now. One query at most."""
    version = told.get("spell_version")
    if not isinstance(version, int) or not isinstance(told.get("spell"), int):
        return None
    stands = Spell.objects.filter(pk=told["spell"]).values_list("version", flat=True).first()
    return None if stands in {None, version} else version

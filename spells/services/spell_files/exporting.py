"""Spells as a file says them; what the GMs keep to themselves only where a GM asks."""

from collections.abc import Iterator
from dataclasses import asdict
from typing import Any

from campaign.models import Membership
from files.spell_values import PERCENTILE, VANCIAN
from rules.percentile.parameters import Degree
from spells.models import Spell, SpellNote
from spells.models.spell_set import SpellQuerySet
from spells.services.draft import SpellDraft
from spells.services.vancian.draft import VancianDraft


def spell_entries(member: Membership, spells: SpellQuerySet) -> list[dict[str, Any]]:
    """The spells in their order, under the names of ``files.spell_list``.

    Two queries, and one for the remarks of a GM: nobody else's are asked for.
    """
    notes: dict[int, dict[str, str]] = {}
    if member.is_gm:
        rows = SpellNote.objects.standing().in_campaign(member.campaign)
        notes = {row.spell_id: {"note": row.note, "page": row.page} for row in rows}
    return [{**spell_entry(spell), **notes.get(spell.pk, {})} for spell in spells.with_forms()]


def spell_entry(spell: Spell) -> dict[str, Any]:
    """One spell of either system. Its forms are asked for unless they are there."""
    return {"key": spell.key, **dict(_columns(spell))}


def _columns(spell: Spell) -> Iterator[tuple[str, Any]]:
    if spell.is_vancian:
        yield "system", VANCIAN
        yield from asdict(VancianDraft.of(spell)).items()
        return
    yield "system", PERCENTILE
    columns = asdict(SpellDraft.of(spell))
    columns["degree"] = Degree(columns["degree"]).key
    yield from columns.items()

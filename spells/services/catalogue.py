"""Brings the table of spells to what the catalogue's file says. Not an act: no campaign changes."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.db import transaction

from spells.models import Spell

#: ``ended_seq`` of a spell that left the catalogue: no log's entry ended it.
LEFT_THE_CATALOGUE = 0

_COLUMNS = tuple(
    field.attname
    for field in Spell._meta.concrete_fields
    if field.attname not in {"id", "campaign_id", "key"}
)


@dataclass(frozen=True, kw_only=True)
class Loaded:
    """How many rows a loading made, changed and ended."""

    made: int
    changed: int
    ended: int


@transaction.atomic
def load(spells: Sequence[Spell]) -> Loaded:
    """Upserts by key; what is no longer in the file is ended, as somebody may know it.

    Twice is once. A constant number of queries; two loaders at once do no harm.
    """
    stored = {spell.key: spell for spell in Spell.objects.catalogue().select_for_update()}
    made = [spell for spell in spells if spell.key not in stored]
    changed: list[Spell] = []
    for spell in spells:
        row = stored.pop(spell.key, None)
        if row is not None and _take_over(row, spell):
            changed.append(row)
    ended = [row for row in stored.values() if row.is_offered]
    for row in ended:
        row.ended_seq = LEFT_THE_CATALOGUE
    Spell.objects.bulk_create(made, ignore_conflicts=True)
    if changed or ended:
        Spell.objects.bulk_update([*changed, *ended], _COLUMNS)
    return Loaded(made=len(made), changed=len(changed), ended=len(ended))


def _take_over(row: Spell, spell: Spell) -> bool:
    """Copies what differs; whether anything did."""
    differs = False
    for column in _COLUMNS:
        if getattr(row, column) != getattr(spell, column):
            setattr(row, column, getattr(spell, column))
            differs = True
    return differs

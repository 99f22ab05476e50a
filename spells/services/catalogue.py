"""Brings the table of spells to what the catalogue's files say. Not an act: no campaign changes."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from django.db import transaction

from spells.models import Spell, VancianForm

#: ``ended_seq`` of a spell that left the catalogue: no log's entry ended it.
LEFT_THE_CATALOGUE = 0

_COLUMNS = tuple(
    field.attname
    for field in Spell._meta.concrete_fields
    if field.attname not in {"id", "campaign_id", "key"}
)
_FORM_COLUMNS = tuple(
    field.attname
    for field in VancianForm._meta.concrete_fields
    if field.attname not in {"id", "campaign_id", "spell_id", "is_reversed"}
)


@dataclass(frozen=True, kw_only=True)
class Loaded:
    """How many spells a loading made, changed (they or their forms) and ended."""

    made: int
    changed: int
    ended: int


@transaction.atomic
def load(spells: Sequence[Spell], forms: Sequence[VancianForm] = ()) -> Loaded:
    """Upserts by key; what is no longer in the files is ended, as somebody may know it.

    ``forms`` are of spells among ``spells``. Twice is once. A constant number of queries; two
    loaders at once do no harm.
    """
    stored = {spell.key: spell for spell in Spell.objects.catalogue().select_for_update()}
    made = [spell for spell in spells if spell.key not in stored]
    changed: list[Spell] = []
    for spell in spells:
        row = stored.pop(spell.key, None)
        if row is not None and _take_over(row, spell, _COLUMNS):
            changed.append(row)
    ended = [row for row in stored.values() if row.is_offered]
    for row in ended:
        row.ended_seq = LEFT_THE_CATALOGUE
    Spell.objects.bulk_create(made, ignore_conflicts=True)
    if changed or ended:
        Spell.objects.bulk_update([*changed, *ended], _COLUMNS)
    touched = {spell.key for spell in changed} | _load_forms(forms)
    return Loaded(
        made=len(made),
        changed=len(touched - {spell.key for spell in made}),
        ended=len(ended),
    )


def _load_forms(forms: Sequence[VancianForm]) -> set[str]:
    """Upserts the forms by spell and kind; the keys of the spells whose forms changed."""
    ids = dict(Spell.objects.catalogue().vancian().values_list("key", "pk"))
    stored = {
        (form.spell_id, form.is_reversed): form
        for form in VancianForm.objects.filter(campaign=None).select_for_update()
    }
    made: list[VancianForm] = []
    changed: list[VancianForm] = []
    for form in forms:
        spell_id = ids[form.spell.key]
        row = stored.pop((spell_id, form.is_reversed), None)
        if row is None:
            made.append(VancianForm(**_columns(form), spell_id=spell_id))
        elif _take_over(row, form, _FORM_COLUMNS):
            changed.append(row)
    # A form that is gone while its spell stays; those of ended spells stay as they were.
    kept = {ids[form.spell.key] for form in forms}
    ended = [row for row in stored.values() if row.spell_id in kept and row.ended_seq is None]
    for row in ended:
        row.ended_seq = LEFT_THE_CATALOGUE
    VancianForm.objects.bulk_create(made, ignore_conflicts=True)
    if changed or ended:
        VancianForm.objects.bulk_update([*changed, *ended], _FORM_COLUMNS)
    keys = {pk: key for key, pk in ids.items()}
    return {keys[form.spell_id] for form in (*made, *changed, *ended)}


def _columns(form: VancianForm) -> dict[str, Any]:
    return {name: getattr(form, name) for name in (*_FORM_COLUMNS, "is_reversed")}


def _take_over(row: Spell | VancianForm, said: Spell | VancianForm, columns: Iterable[str]) -> bool:
    """Copies what differs; whether anything did."""
    differs = False
    for column in columns:
        if getattr(row, column) != getattr(said, column):
            setattr(row, column, getattr(said, column))
            differs = True
    return differs

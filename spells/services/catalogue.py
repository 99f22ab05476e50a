"""Brings the table of spells to what the catalogue's files say. Not an act: no campaign changes."""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from django.db import transaction
from django.db.models import Max

from spells.models import Spell, SpellVersion, VancianForm
from spells.services.versions import facts_of

#: ``ended_seq`` of a spell that left the catalogue: no log's entry ended it.
LEFT_THE_CATALOGUE = 0

_COLUMNS = tuple(
    field.attname
    for field in Spell._meta.concrete_fields
    if field.attname not in {"id", "campaign_id", "key", "version"}
)
_FORM_COLUMNS = tuple(
    field.attname
    for field in VancianForm._meta.concrete_fields
    if field.attname not in {"id", "campaign_id", "spell_id", "version", "ended_seq"}
)
_Forms = dict[str, list[VancianForm]]


@dataclass(frozen=True, kw_only=True)
class Loaded:
    """How many spells a loading made, changed (they or their forms) and ended."""

    made: int
    changed: int
    ended: int


@transaction.atomic
def load(spells: Sequence[Spell], forms: Sequence[VancianForm] = ()) -> Loaded:
    """Upserts by key; what is no longer in the files is ended, as somebody may know it.

    A spell that says something else than before gets a new version: what was cast with the old
    one keeps it. ``forms`` are of spells among ``spells``. Twice is once. A constant number of
    queries; two loaders at once do no harm.
    """
    stored = {spell.key: spell for spell in Spell.objects.catalogue().select_for_update()}
    standing = _standing_forms()
    said: _Forms = defaultdict(list)
    for form in forms:
        said[form.spell.key].append(form)
    made = [spell for spell in spells if spell.key not in stored]
    newer = [
        (row, spell)
        for spell in spells
        if (row := stored.pop(spell.key, None)) is not None
        and _differs(row, spell, standing[spell.key], said[spell.key])
    ]
    ended = [row for row in stored.values() if row.is_offered]
    for row in ended:
        row.ended_seq = LEFT_THE_CATALOGUE
    Spell.objects.bulk_create(made, ignore_conflicts=True)
    _write_versions(newer, standing, said)
    if newer or ended:
        Spell.objects.bulk_update([*(row for row, _said in newer), *ended], [*_COLUMNS, "version"])
    _replace_forms([row for row, _said in newer], standing, said, made)
    return Loaded(made=len(made), changed=len(newer), ended=len(ended))


def _standing_forms() -> _Forms:
    """Those in force of every memorised spell of the catalogue, by its key. One query."""
    found: _Forms = defaultdict(list)
    rows = VancianForm.objects.filter(campaign=None, ended_seq=None).select_related("spell")
    for form in rows.order_by("pk").select_for_update(of=("self",)):
        found[form.spell.key].append(form)
    return found


def _differs(
    row: Spell, said: Spell, forms: Iterable[VancianForm], said_forms: Iterable[VancianForm]
) -> bool:
    if any(getattr(row, name) != getattr(said, name) for name in _COLUMNS):
        return True
    return _by_kind(forms) != _by_kind(said_forms)


def _by_kind(forms: Iterable[VancianForm]) -> dict[bool, dict[str, Any]]:
    return {form.is_reversed: _columns(form) for form in forms}


def _write_versions(newer: Sequence[tuple[Spell, Spell]], standing: _Forms, said: _Forms) -> None:
    """The rows take over what is said; what they said before stays as a version. Two queries."""
    if not newer:
        return
    kept = SpellVersion.objects.filter(spell__in=[row for row, _said in newer])
    numbers = dict(kept.values("spell").annotate(most=Max("number")).values_list("spell", "most"))
    rows: list[SpellVersion] = []
    for row, spell in newer:
        row.drawn = standing[row.key]
        if row.pk not in numbers:
            rows.append(SpellVersion(spell=row, number=row.version, facts=facts_of(row)))
        row.version = max(numbers.get(row.pk, 0), row.version) + 1
        for name in _COLUMNS:
            setattr(row, name, getattr(spell, name))
        row.drawn = said[row.key]
        rows.append(SpellVersion(spell=row, number=row.version, facts=facts_of(row)))
    SpellVersion.objects.bulk_create(rows, ignore_conflicts=True)


def _replace_forms(
    newer: Sequence[Spell], standing: _Forms, said: _Forms, made: Sequence[Spell]
) -> None:
    """Forms of a version never change: those of changed spells give way to new ones."""
    gone = [form.pk for row in newer for form in standing[row.key]]
    if gone:
        VancianForm.objects.filter(pk__in=gone).update(ended_seq=LEFT_THE_CATALOGUE)
    keys = [spell.key for spell in (*newer, *made)]
    rows = Spell.objects.catalogue().vancian().filter(key__in=keys)
    versions = {key: (pk, number) for key, pk, number in rows.values_list("key", "pk", "version")}
    VancianForm.objects.bulk_create(
        [
            VancianForm(**_columns(form), spell_id=pk, version=number)
            for key, (pk, number) in versions.items()
            for form in said[key]
        ],
        ignore_conflicts=True,
    )


def _columns(form: VancianForm) -> dict[str, Any]:
    return {name: getattr(form, name) for name in _FORM_COLUMNS}

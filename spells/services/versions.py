"""Versions of spells: what each save of the facts leaves behind."""

from collections.abc import Iterable, Mapping
from dataclasses import asdict, fields
from typing import Any

from django.db.models import Max

from campaign.services import acts, changes
from spells.models import Spell, SpellVersion, VancianForm
from spells.services.draft import SpellDraft
from spells.services.vancian.draft import VancianDraft

Facts = dict[str, Any]


def facts_of(spell: Spell) -> Facts:
    """What the spell says, as a version keeps it. One query for forms that are not there yet."""
    return asdict(VancianDraft.of(spell) if spell.is_vancian else SpellDraft.of(spell))


def facts_written(draft: SpellDraft | VancianDraft) -> Facts:
    """The same of what is being written, with what the columns make of it."""
    columns = draft.columns()
    return {name: columns.get(name, value) for name, value in asdict(draft).items()}


def draft_from(spell: Spell, facts: Mapping[str, Any]) -> SpellDraft | VancianDraft:
    """What a version says, to write again. A field that is younger has its first value."""
    kind: type[SpellDraft | VancianDraft] = VancianDraft if spell.is_vancian else SpellDraft
    known = {field.name for field in fields(kind)}
    return kind(**{name: value for name, value in facts.items() if name in known})


def as_written(draft: SpellDraft | VancianDraft, *, like: Spell) -> Spell:
    """The spell as this says it, to be read and never saved; ``like`` says whose it is."""
    spell = Spell(
        pk=like.pk,
        campaign=like.campaign,
        ended_seq=like.ended_seq,
        key=like.key,
        **draft.columns(),
    )
    if isinstance(draft, VancianDraft):
        spell.drawn = [
            VancianForm(spell=spell, **draft.form_columns(is_reversed=is_reversed))
            for is_reversed in draft.written_forms
        ]
    return spell


def first_version(act: acts.Act, spell: Spell, draft: SpellDraft | VancianDraft) -> SpellVersion:
    """The row of a spell that is being written. Not saved."""
    return SpellVersion(
        campaign=act.campaign,
        spell=spell,
        number=spell.version,
        made_seq=act.seq,
        facts=facts_written(draft),
    )


def next_number(spell: Spell) -> int:
    """Never used before, not by a save that was taken back either. One query."""
    most: int | None = SpellVersion.objects.filter(spell=spell).aggregate(most=Max("number"))[
        "most"
    ]
    return max(most or 0, spell.version) + 1


def keep_version(act: acts.Act, spell: Spell, *, number: int, before: Facts, after: Facts) -> None:
    """The spell stands at ``number`` from now on; what it said stays to be read. Three queries."""
    current = SpellVersion.objects.filter(spell=spell, number=spell.version).first()
    rows = []
    if current is None:
        rows.append(
            SpellVersion(campaign=act.campaign, spell=spell, number=spell.version, facts=before)
        )
    elif current.ended_seq is not None:
        # Made beside a save that was undone: it is in force as long as its spell stood at it.
        act.apply(changes.Revived(on=SpellVersion._meta.label, id=current.pk))
    rows.append(
        SpellVersion(
            campaign=act.campaign, spell=spell, number=number, made_seq=act.seq, facts=after
        )
    )
    act.make_all(rows)
    act.set(spell, "version", number)


def changed_fields(before: Facts, after: Facts) -> list[str]:
    """The fields in which two versions differ."""
    return sorted(name for name in after if after[name] != before.get(name))


def versions_of(spells: Iterable[int]) -> dict[int, int]:
    """The version at which each of these spells (by id) stands. One query."""
    return dict(Spell.objects.filter(pk__in=set(spells)).values_list("pk", "version"))

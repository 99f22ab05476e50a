"""What each save of a spell leaves behind."""

from dataclasses import replace
from uuid import uuid4

import pytest

from campaign.models import LogEntry
from campaign.services.audit import differences
from campaign.services.refusal import Refused
from campaign.services.undo import redo, undo
from spells.models import Spell, SpellVersion, VancianForm
from spells.services.draft import SpellDraft
from spells.services.vancian.draft import VancianDraft
from spells.services.vancian.writing import edit_vancian
from spells.services.versions import draft_from, facts_of, versions_of
from spells.services.writing import edit_spell
from tests.factories.spells import OwnSpellFactory, OwnVancianSpellFactory
from tests.spells.table import Table


def edit(table: Table, spell: Spell, *, seen: int | None = None, **fields: object) -> LogEntry:
    """Saves these fields of a percentile spell."""
    spell.refresh_from_db()
    return edit_spell(
        by=table.gm,
        act_id=uuid4(),
        spell_id=spell.pk,
        draft=replace(SpellDraft.of(spell), **fields),  # type: ignore[arg-type]  # by the tests
        changed=list(fields),
        seen=seen,
    )


def kept(spell: Spell, field: str) -> dict[int, object]:
    """What each version in force says."""
    rows = SpellVersion.objects.filter(spell=spell, ended_seq=None)
    return {row.number: row.facts[field] for row in rows}


# --- refusals ---------------------------------------------------------------------------
def test_who_read_an_older_version_is_told_and_nothing_is_written(table: Table) -> None:
    veil = OwnSpellFactory(campaign=table.campaign, base_range_m=20)
    edit(table, veil, base_range_m=30, seen=1)

    with pytest.raises(Refused) as refusal:
        edit(table, veil, base_range_m=40, seen=1)

    [problem] = refusal.value.problems
    assert (problem.code, problem.detail) == ("newer_version", {"number": 2, "seen": 1})
    veil.refresh_from_db()
    assert (veil.base_range_m, veil.version) == (30, 2)


def test_a_save_of_nothing_is_no_version(table: Table) -> None:
    veil = OwnSpellFactory(campaign=table.campaign)

    entry = edit(table, veil)

    veil.refresh_from_db()
    assert (veil.version, entry.data["fields"], entry.data["version"]) == (1, [], 1)


# --- what stays ---------------------------------------------------------------------------
def test_each_save_is_a_version_and_the_first_was_written_with_the_spell(table: Table) -> None:
    veil = OwnSpellFactory(campaign=table.campaign, base_range_m=20)
    edit(table, veil, base_range_m=30)
    entry = edit(table, veil, base_range_m=40)

    assert kept(veil, "base_range_m") == {1: 20, 2: 30, 3: 40}
    assert entry.data["version"] == 3
    assert versions_of([veil.pk]) == {veil.pk: 3}
    assert not differences(table.campaign)


def test_an_undone_save_keeps_its_row_and_its_number(table: Table) -> None:
    veil = OwnSpellFactory(campaign=table.campaign, base_range_m=20)
    entry = edit(table, veil, base_range_m=30)

    undo(by=table.gm, act_id=uuid4(), seq=entry.seq)
    veil.refresh_from_db()
    assert (veil.version, veil.base_range_m) == (1, 20)
    assert kept(veil, "base_range_m") == {1: 20}

    edit(table, veil, base_range_m=50)
    assert kept(veil, "base_range_m") == {1: 20, 3: 50}
    assert SpellVersion.objects.get(spell=veil, number=2).facts["base_range_m"] == 30
    assert not differences(table.campaign)


def test_a_save_is_done_again(table: Table) -> None:
    veil = OwnSpellFactory(campaign=table.campaign, base_range_m=20)
    entry = edit(table, veil, base_range_m=30)
    undo(by=table.gm, act_id=uuid4(), seq=entry.seq)

    redo(by=table.gm, act_id=uuid4(), seq=entry.seq)

    veil.refresh_from_db()
    assert (veil.version, veil.base_range_m) == (2, 30)
    assert not differences(table.campaign)


def test_a_spell_from_before_versions_keeps_its_first(table: Table) -> None:
    veil = OwnSpellFactory(campaign=table.campaign, base_range_m=20)
    made = LogEntry.objects.get(campaign=table.campaign, kind="spell.written")
    made.changes = [one for one in made.changes if one["on"] != SpellVersion._meta.label]
    made.save()
    SpellVersion.objects.all().delete()

    first = edit(table, veil, base_range_m=30)
    assert kept(veil, "base_range_m") == {1: 20, 2: 30}

    undo(by=table.gm, act_id=uuid4(), seq=first.seq)
    edit(table, veil, base_range_m=40)
    assert kept(veil, "base_range_m") == {1: 20, 3: 40}
    assert not differences(table.campaign)


def test_forms_of_a_version_never_change(table: Table) -> None:
    ash = OwnVancianSpellFactory(campaign=table.campaign, duration="6 turns")
    old = ash.form
    entry = edit_vancian(
        by=table.gm,
        act_id=uuid4(),
        spell_id=ash.pk,
        draft=replace(VancianDraft.of(ash), duration="1 turn"),
        changed=["duration"],
    )

    new = Spell.objects.get(pk=ash.pk)
    old = VancianForm.objects.get(pk=old.pk)
    assert (old.duration, old.version, new.form.duration, new.form.version) == (
        *("6 turns", 1),
        *("1 turn", 2),
    )
    undo(by=table.gm, act_id=uuid4(), seq=entry.seq)
    assert Spell.objects.get(pk=ash.pk).form == old
    assert not differences(table.campaign)


def test_what_a_version_says_can_be_written_again(table: Table) -> None:
    veil = OwnSpellFactory(campaign=table.campaign, base_range_m=20)

    assert draft_from(veil, facts_of(veil) | {"gone": 1}) == SpellDraft.of(veil)

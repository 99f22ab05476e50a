from dataclasses import replace
from typing import Any
from uuid import uuid4

import pytest

from campaign.services.audit import differences
from campaign.services.refusal import KeyReused, Refused
from campaign.services.undo import redo, undo
from spells.models import Spell, SpellNote, VancianForm
from spells.services.draft import SpellDraft
from spells.services.notes import Remark
from spells.services.vancian.draft import VancianDraft
from spells.services.vancian.writing import edit_vancian, write_vancian
from spells.services.writing import edit_spell, end_spell
from tests.factories.spells import OwnSpellFactory, OwnVancianSpellFactory, VancianSpellFactory
from tests.spells.table import Table

ASH = VancianDraft(
    name_fr="Cendre",
    magic_type="divine",
    spell_level=3,
    duration="1 turn",
    range="touch",
    saving_throw="none",
    is_reversible=True,
    reverse_name_fr="Aube",
    reverse_duration="instant",
    reverse_range="30 ft",
    reverse_saving_throw="spells (half)",
)


def _codes(refusal: pytest.ExceptionInfo[Refused]) -> list[tuple[str, str]]:
    return [(problem.code, problem.field) for problem in refusal.value.problems]


def _forms(spell: Spell) -> list[tuple[bool, str, str]]:
    rows = VancianForm.objects.filter(spell=spell, ended_seq=None).order_by("is_reversed")
    return list(rows.values_list("is_reversed", "name_fr", "duration"))


def test_everything_that_is_wrong_is_said_at_once(table: Table) -> None:
    VancianSpellFactory(name_fr="Cendre", magic_type="divine")
    draft = replace(ASH, spell_level=6, duration="a while", reverse_range="far")

    with pytest.raises(Refused) as refusal:
        write_vancian(by=table.gm, act_id=uuid4(), draft=draft, remark=Remark(page="x" * 61))

    assert _codes(refusal) == [
        ("level_out_of_range", "spell_level"),
        ("duration_unreadable", "duration"),
        ("range_unreadable", "reverse_range"),
        ("name_taken", "name_fr"),
        ("too_long", "page"),
    ]
    assert not Spell.objects.filter(campaign=table.campaign).exists()


def test_a_type_that_is_none_is_refused(table: Table) -> None:
    with pytest.raises(Refused) as refusal:
        write_vancian(by=table.gm, act_id=uuid4(), draft=replace(ASH, magic_type="skill"))

    assert _codes(refusal) == [("magic_type_unknown", "magic_type")]


def test_a_player_writes_and_changes_none(table: Table) -> None:
    spell = OwnVancianSpellFactory(campaign=table.campaign)

    with pytest.raises(Refused) as refusal:
        write_vancian(by=table.player, act_id=uuid4(), draft=ASH)
    assert _codes(refusal) == [("only_the_gm", "")]
    with pytest.raises(Refused) as refusal:
        edit_vancian(
            by=table.player, act_id=uuid4(), spell_id=spell.pk, draft=ASH, changed={"duration"}
        )
    assert _codes(refusal) == [("only_the_gm", "")]


def test_the_same_tap_writes_one_spell_and_one_note(table: Table) -> None:
    key, remark = uuid4(), Remark(note="le doyen ment")

    first = write_vancian(by=table.gm, act_id=key, draft=ASH, remark=remark)

    assert write_vancian(by=table.gm, act_id=key, draft=ASH, remark=remark) == first
    spell = Spell.objects.get(campaign=table.campaign)
    assert (spell.magic_type, spell.spell_level, spell.is_vancian) == ("divine", 3, True)
    assert _forms(spell) == [(False, "Cendre", "1 turn"), (True, "Aube", "instant")]
    assert SpellNote.objects.get().note == "le doyen ment"
    assert differences(table.campaign) == []
    with pytest.raises(KeyReused):
        write_vancian(by=table.gm, act_id=key, draft=replace(ASH, name_fr="Autre"))


def test_writing_is_undone_and_redone(table: Table) -> None:
    entry = write_vancian(by=table.gm, act_id=uuid4(), draft=ASH)
    spell = Spell.objects.get(campaign=table.campaign)

    undo(by=table.gm, act_id=uuid4(), seq=entry.seq)
    assert (Spell.objects.usable_in(table.campaign).exists(), _forms(spell)) == (False, [])
    redo(by=table.gm, act_id=uuid4(), seq=entry.seq)

    assert len(_forms(spell)) == 2
    assert Spell.objects.usable_in(table.campaign).get().form.name == "Cendre"
    assert differences(table.campaign) == []


def test_only_what_this_person_changed_is_written(table: Table) -> None:
    spell = OwnVancianSpellFactory(campaign=table.campaign, name_fr="Cendre", duration="1 turn")
    seen = VancianDraft.of(spell)

    edits: list[dict[str, Any]] = [{"duration": "2 turns"}, {"range": "30 ft", "name_fr": "Braise"}]
    for changed in edits:
        edit_vancian(
            by=table.gm,
            act_id=uuid4(),
            spell_id=spell.pk,
            draft=replace(seen, **changed),
            changed=set(changed),
        )

    now = Spell.objects.get(pk=spell.pk)
    assert (now.name_fr, now.form.name_fr) == ("Braise", "Braise")
    assert (now.form.duration, now.form.range) == ("2 turns", "30 ft")
    assert now.sort_fr == now.form.sort_fr == "braise"
    assert differences(table.campaign) == []


def test_a_reversed_form_comes_and_goes(table: Table) -> None:
    spell = OwnVancianSpellFactory(campaign=table.campaign, name_fr="Cendre", duration="1 turn")
    entries = [
        edit_vancian(
            by=table.gm,
            act_id=uuid4(),
            spell_id=spell.pk,
            draft=replace(ASH, is_reversible=is_reversible),
            changed={
                "is_reversible",
                *(name for name in ASH.__dict__ if name.startswith("reverse_")),
            },
        )
        for is_reversible in (True, False)
    ]

    assert _forms(spell) == [(False, "Cendre", "1 turn")]
    undo(by=table.gm, act_id=uuid4(), seq=entries[1].seq)
    assert _forms(spell) == [(False, "Cendre", "1 turn"), (True, "Aube", "instant")]
    redo(by=table.gm, act_id=uuid4(), seq=entries[1].seq)
    assert _forms(spell) == [(False, "Cendre", "1 turn")]
    assert differences(table.campaign) == []


def test_a_spell_of_the_other_system_is_not_changed_by_this_act(table: Table) -> None:
    skill = OwnSpellFactory(campaign=table.campaign)
    memorised = OwnVancianSpellFactory(campaign=table.campaign)

    for spell in (skill, VancianSpellFactory()):
        with pytest.raises(Refused) as refusal:
            edit_vancian(
                by=table.gm, act_id=uuid4(), spell_id=spell.pk, draft=ASH, changed={"name_fr"}
            )
        assert _codes(refusal) == [("spell_not_ours", "")]
    other = SpellDraft(name_fr="Autre")
    with pytest.raises(Refused) as refusal:
        edit_spell(
            by=table.gm, act_id=uuid4(), spell_id=memorised.pk, draft=other, changed={"name_fr"}
        )
    assert _codes(refusal) == [("spell_not_ours", "")]


def test_a_name_taken_meanwhile_stops_the_undoing_of_an_end(table: Table) -> None:
    spell = OwnVancianSpellFactory(campaign=table.campaign, name_fr="Cendre")
    entry = end_spell(by=table.gm, act_id=uuid4(), spell_id=spell.pk)
    OwnVancianSpellFactory(campaign=table.campaign, name_fr="Cendre")

    with pytest.raises(Refused) as refusal:
        undo(by=table.gm, act_id=uuid4(), seq=entry.seq)

    assert ("name_taken", "") in _codes(refusal)

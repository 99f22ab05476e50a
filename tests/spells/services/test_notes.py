from uuid import uuid4

import pytest

from campaign.models import Audience, LogEntry
from campaign.services.audit import differences
from campaign.services.refusal import Refused
from campaign.services.undo import undo
from spells.models import SpellNote
from spells.services.notes import NO_REMARK, Remark, note_new_spells, note_spell
from tests.factories.spells import OwnSpellFactory, SpellFactory
from tests.spells.table import Table, new_table


def standing(table: Table) -> list[tuple[str, str]]:
    return list(
        SpellNote.objects.standing().in_campaign(table.campaign).values_list("note", "page")
    )


def test_a_player_notes_nothing_on_a_spell_of_elsewhere(table: Table) -> None:
    elsewhere = OwnSpellFactory(campaign=new_table().campaign)

    with pytest.raises(Refused) as refusal:
        note_spell(
            by=table.player,
            act_id=uuid4(),
            spell_id=elsewhere.pk,
            remark=Remark(note="x" * 2001),
        )

    assert [p.code for p in refusal.value.problems] == [
        "too_long",
        "only_the_gm",
        "spell_unknown",
    ]


def test_a_note_is_made_changed_and_taken_away(table: Table) -> None:
    spell = SpellFactory()

    for remark, expected in (
        (Remark(note="ment"), [("ment", "")]),
        (Remark(note="ment", page="p. 3"), [("ment", "p. 3")]),
        (NO_REMARK, []),
        (Remark(page="p. 4"), [("", "p. 4")]),
    ):
        note_spell(by=table.gm, act_id=uuid4(), spell_id=spell.pk, remark=remark)
        assert standing(table) == expected
    table.campaign.refresh_from_db()
    assert differences(table.campaign) == []


def test_only_gms_read_of_it_and_the_text_is_not_told(table: Table) -> None:
    entry = note_spell(
        by=table.gm, act_id=uuid4(), spell_id=SpellFactory().pk, remark=Remark(note="le doyen")
    )

    assert entry.audience == Audience.GMS
    assert "doyen" not in str(entry.data)
    assert entry not in LogEntry.objects.readable_by(table.player)


def test_taking_a_change_back_brings_the_old_note(table: Table) -> None:
    spell = SpellFactory()
    note_spell(by=table.gm, act_id=uuid4(), spell_id=spell.pk, remark=Remark(note="avant"))
    entry = note_spell(by=table.gm, act_id=uuid4(), spell_id=spell.pk, remark=Remark(note="après"))

    undo(by=table.gm, act_id=uuid4(), seq=entry.seq)

    assert standing(table) == [("avant", "")]


def test_notes_on_new_spells_are_one_act_and_none_without_a_note(table: Table) -> None:
    spells = [SpellFactory(), SpellFactory()]
    told = [{"id": spell.pk, "fr": spell.name_fr, "en": ""} for spell in spells]
    key = uuid4()

    note_new_spells(by=table.gm, act_id=key, remarks={spells[0].pk: NO_REMARK}, told=told)
    assert not LogEntry.objects.filter(kind="spell.noted").exists()
    for _ in range(2):
        note_new_spells(
            by=table.gm,
            act_id=key,
            remarks={spells[0].pk: NO_REMARK, spells[1].pk: Remark(note="ment")},
            told=told,
        )

    assert LogEntry.objects.get(kind="spell.noted").data == {"spells": [told[1]]}
    assert standing(table) == [("ment", "")]

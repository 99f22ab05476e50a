from collections.abc import Callable
from uuid import uuid4

import pytest

from campaign.models import Audience, LogEntry
from campaign.services.audit import differences
from campaign.services.refusal import KeyReused, Refused
from campaign.services.undo import redo, undo
from rules.percentile.parameters import DurationKind, RangeKind
from spells.models import Spell, SpellNote
from spells.services.draft import SpellDraft
from spells.services.notes import Remark
from spells.services.writing import edit_spell, end_spell, write_spell
from tests.factories.spells import OwnSpellFactory, SpellFactory
from tests.spells.table import Table

VEIL = SpellDraft(name_fr="Voile de Cendre", base_range_m=20)


def codes(refusal: pytest.ExceptionInfo[Refused]) -> list[tuple[str, str]]:
    return [(problem.code, problem.field) for problem in refusal.value.problems]


def test_everything_that_is_wrong_is_said_at_once(table: Table) -> None:
    SpellFactory(name_fr="Été de Glace", name_en="Ice Summer")
    draft = SpellDraft(
        name_fr="ete de  GLACE",
        base_range_m=0,
        base_duration_min=10**9,
        summary_fr="x" * 141,
        steps=[{"intensity": 0, "fr": "rien", "en": ""}],
    )

    with pytest.raises(Refused) as refusal:
        write_spell(by=table.gm, act_id=uuid4(), draft=draft, remark=Remark(page="x" * 61))

    assert codes(refusal) == [
        ("too_long", "summary_fr"),
        ("base_out_of_range", "base_range_m"),
        ("base_out_of_range", "base_duration_min"),
        ("step_out_of_range", "steps"),
        ("name_taken", "name_fr"),
        ("too_long", "page"),
    ]


def test_a_spell_without_a_name_is_refused(table: Table) -> None:
    with pytest.raises(Refused) as refusal:
        write_spell(by=table.gm, act_id=uuid4(), draft=SpellDraft(effect_fr="rien"))

    assert codes(refusal) == [("name_missing", "name_fr")]


def test_a_player_writes_no_spell(table: Table) -> None:
    with pytest.raises(Refused) as refusal:
        write_spell(by=table.player, act_id=uuid4(), draft=VEIL)

    assert codes(refusal) == [("only_the_gm", "")]


def test_the_same_tap_writes_one_spell_and_one_note(table: Table) -> None:
    key, remark = uuid4(), Remark(note="le doyen ment", page="p. 112")

    first = write_spell(by=table.gm, act_id=key, draft=VEIL, remark=remark)
    again = write_spell(by=table.gm, act_id=key, draft=VEIL, remark=remark)

    assert first == again
    assert Spell.objects.filter(campaign=table.campaign).count() == 1
    assert SpellNote.objects.get().note == "le doyen ment"
    with pytest.raises(KeyReused):
        write_spell(by=table.gm, act_id=key, draft=SpellDraft(name_fr="Autre"))


def test_the_entry_that_players_read_knows_nothing_of_the_note(table: Table) -> None:
    write_spell(by=table.gm, act_id=uuid4(), draft=VEIL, remark=Remark(note="le doyen ment"))

    readable = LogEntry.objects.readable_by(table.player)
    assert "doyen" not in str(list(readable.values_list("data", "changes")))
    secret = LogEntry.objects.get(kind="spell.noted")
    assert secret.audience == Audience.GMS
    assert "doyen" not in str(secret.data)


def test_a_written_spell_is_taken_back_in_one_tap_and_done_again(table: Table) -> None:
    entry = write_spell(by=table.gm, act_id=uuid4(), draft=VEIL, remark=Remark(note="secret"))

    undo(by=table.gm, act_id=uuid4(), seq=entry.seq)
    assert not Spell.objects.usable_in(table.campaign).exists()
    redo(by=table.gm, act_id=uuid4(), seq=entry.seq)

    assert Spell.objects.usable_in(table.campaign).get().name_fr == "Voile de Cendre"
    table.campaign.refresh_from_db()
    assert differences(table.campaign) == []


def test_a_locked_range_has_no_base_of_its_own(table: Table) -> None:
    spell = OwnSpellFactory(
        campaign=table.campaign,
        range_kind=RangeKind.SELF,
        base_range_m=0,
        duration_kind=DurationKind.INSTANT,
        base_duration_min=0,
    )

    assert (spell.base_range_m, spell.base_duration_min) == (10, 10)


def test_two_gms_who_change_different_fields_both_count(table: Table) -> None:
    spell = OwnSpellFactory(campaign=table.campaign, name_fr="Voile", summary_fr="avant")
    seen = SpellDraft.of(spell)

    edit_spell(
        by=table.gm,
        act_id=uuid4(),
        spell_id=spell.pk,
        draft=seen.with_changes(SpellDraft(summary_fr="après"), ["summary_fr"]),
        changed=["summary_fr"],
    )
    edit_spell(
        by=table.gm,
        act_id=uuid4(),
        spell_id=spell.pk,
        draft=seen.with_changes(SpellDraft(base_range_m=40), ["base_range_m"]),
        changed=["base_range_m"],
    )

    spell.refresh_from_db()
    assert (spell.summary_fr, spell.base_range_m) == ("après", 40)


def test_a_new_name_is_found_and_sorted_and_undone(table: Table) -> None:
    spell = OwnSpellFactory(
        campaign=table.campaign, name_fr="Voile", steps=[{"intensity": 1, "fr": "a", "en": ""}]
    )
    before = Spell.objects.filter(pk=spell.pk).values().get()

    entry = edit_spell(
        by=table.gm,
        act_id=uuid4(),
        spell_id=spell.pk,
        draft=SpellDraft(name_fr="Écran", steps=[{"intensity": 2, "fr": "b", "en": ""}]),
        changed=["name_fr", "steps"],
    )
    spell.refresh_from_db()
    assert spell.sort_fr == "ecran"
    undo(by=table.gm, act_id=uuid4(), seq=entry.seq)

    assert Spell.objects.filter(pk=spell.pk).values().get() == before


def test_a_spell_keeps_its_own_name_when_it_is_changed(table: Table) -> None:
    spell = OwnSpellFactory(campaign=table.campaign, name_fr="Voile")

    edit_spell(
        by=table.gm,
        act_id=uuid4(),
        spell_id=spell.pk,
        draft=SpellDraft(name_fr="VOILE"),
        changed=["name_fr"],
    )

    spell.refresh_from_db()
    assert spell.name_fr == "VOILE"


def test_the_catalogue_is_not_the_campaigns_to_change(table: Table) -> None:
    spell = SpellFactory()

    acts: tuple[Callable[[], object], ...] = (
        lambda: end_spell(by=table.gm, act_id=uuid4(), spell_id=spell.pk),
        lambda: edit_spell(
            by=table.gm,
            act_id=uuid4(),
            spell_id=spell.pk,
            draft=VEIL,
            changed=["name_fr"],
        ),
    )
    for act in acts:
        with pytest.raises(Refused) as refusal:
            act()
        assert codes(refusal) == [("spell_not_ours", "")]


def test_an_ended_spell_leaves_the_lists_and_comes_back_by_undo(table: Table) -> None:
    spell = OwnSpellFactory(campaign=table.campaign)

    entry = end_spell(by=table.gm, act_id=uuid4(), spell_id=spell.pk)
    assert spell not in Spell.objects.usable_in(table.campaign)
    undo(by=table.gm, act_id=uuid4(), seq=entry.seq)

    assert spell in Spell.objects.usable_in(table.campaign)


def test_the_name_of_an_ended_spell_is_free(table: Table) -> None:
    spell = OwnSpellFactory(campaign=table.campaign, name_fr="Voile")
    end_spell(by=table.gm, act_id=uuid4(), spell_id=spell.pk)

    entry = write_spell(by=table.gm, act_id=uuid4(), draft=SpellDraft(name_fr="Voile"))

    assert entry.data["spell"]["fr"] == "Voile"

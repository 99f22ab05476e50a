from uuid import UUID, uuid4

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from campaign.models import Audience, LogEntry, Membership
from campaign.services.audit import differences
from campaign.services.refusal import KeyReused, Refused
from campaign.services.undo import redo, undo
from files.reading import read_spell_file
from spells.models import Spell, SpellNote
from spells.services.spell_files.importing import FileWrongError, import_spells
from tests.factories.spells import OwnSpellFactory, OwnVancianSpellFactory
from tests.spells.table import Table

pytestmark = pytest.mark.django_db

HEAD = "name_fr;magic_type;spell_level;duration;range;saving_throw;is_reversible;"
HEAD += "reverse_name_fr;reverse_duration;reverse_range;reverse_saving_throw;effect_fr;note\n"
BOTH = HEAD + "Braise;;;;;;;;;;;Elle brûle.;gardée\n"
BOTH += "Lueur;arcane;2;6 turns;60 ft;none;yes;Ombre;6 turns;60 ft;none;Elle luit.;\n"


def imported(by: Membership, text: str, key: UUID | None = None) -> LogEntry:
    content = text.encode()
    file = read_spell_file(content)
    return import_spells(by=by, act_id=key or uuid4(), content=content, file=file)


def test_a_player_imports_nothing(table: Table) -> None:
    with pytest.raises(Refused) as refused:
        imported(table.player, BOTH)

    assert [problem.code for problem in refused.value.problems] == ["only_the_gm"]
    assert not Spell.objects.exists()


def test_one_wrong_row_and_nothing_is_imported(table: Table) -> None:
    with pytest.raises(FileWrongError) as refused:
        imported(table.gm, "name_fr;degree\nBraise;light\nSuie;lourd\n")

    assert refused.value.plan.wrong == 1
    assert not Spell.objects.exists()
    assert not LogEntry.objects.filter(kind="spell.imported").exists()


def test_a_file_that_does_nothing_is_no_act(table: Table) -> None:
    imported(table.gm, BOTH)

    with pytest.raises(FileWrongError):
        imported(table.gm, BOTH)


def test_spells_of_both_systems_are_one_act(table: Table) -> None:
    entry = imported(table.gm, BOTH)

    assert [one["fr"] for one in entry.data["spells"]] == ["Braise", "Lueur"]
    lueur = Spell.objects.get(name_fr="Lueur")
    assert lueur.reversed_form is not None
    assert differences(table.campaign) == []


def test_what_the_gms_note_is_told_to_them_alone(table: Table) -> None:
    entry = imported(table.gm, BOTH)

    note = SpellNote.objects.get()
    assert (note.note, note.spell.name_fr) == ("gardée", "Braise")
    assert "gardée" not in str(entry.changes) + str(entry.data)
    assert LogEntry.objects.get(kind="spell.noted").audience == Audience.GMS


def test_the_same_tap_again_is_the_same_act(table: Table) -> None:
    key = uuid4()

    first, second = imported(table.gm, BOTH, key), imported(table.gm, BOTH, key)

    assert first == second
    assert Spell.objects.count() == 2
    with pytest.raises(KeyReused):
        imported(table.gm, "name_fr\nAutre\n", key)


def test_own_spells_change_in_the_columns_of_the_file_alone(table: Table) -> None:
    own = OwnSpellFactory(campaign=table.campaign, name_fr="Braise", effect_en="It burns.")
    form = OwnVancianSpellFactory(campaign=table.campaign, name_fr="Lueur", name_en="")

    entry = imported(table.gm, BOTH)

    own.refresh_from_db()
    assert (own.effect_fr, own.effect_en) == ("Elle brûle.", "It burns.")
    lueur = Spell.objects.get(pk=form.pk)
    assert (lueur.spell_level, lueur.reversed_form is not None) == (2, True)
    assert {one["fr"] for one in entry.data["changed"]} == {"Braise", "Lueur"}
    assert differences(table.campaign) == []


def test_a_changed_spell_loses_its_other_form_by_the_file(table: Table) -> None:
    imported(table.gm, BOTH)

    imported(table.gm, "name_fr;magic_type;is_reversible\nLueur;arcane;no\n")

    assert Spell.objects.get(name_fr="Lueur").reversed_form is None
    assert differences(table.campaign) == []


@pytest.mark.parametrize("before", ["", "Braise"])
def test_it_is_taken_back_and_done_again(table: Table, before: str) -> None:
    if before:
        OwnSpellFactory(campaign=table.campaign, name_fr=before)
    text = BOTH.replace("gardée", "")
    entry = imported(table.gm, text)

    undo(by=table.gm, act_id=uuid4(), seq=entry.seq)
    offered = set(Spell.objects.standing().values_list("name_fr", "effect_fr"))
    assert offered == ({(before, "")} if before else set())

    redo(by=table.gm, act_id=uuid4(), seq=entry.seq)
    assert Spell.objects.standing().filter(effect_fr="Elle brûle.").exists()
    assert differences(table.campaign) == []


def test_a_note_of_the_file_takes_the_place_of_an_older_one(table: Table) -> None:
    imported(table.gm, BOTH)

    entry = imported(table.gm, "name_fr;note\nBraise;autre note\n")

    assert SpellNote.objects.standing().get().note == "autre note"
    assert entry.audience == Audience.GMS
    imported(table.gm, "name_fr;note\nBraise;\n")
    assert not SpellNote.objects.standing().exists()
    assert differences(table.campaign) == []


def test_many_new_spells_cost_no_more_questions(table: Table) -> None:
    text = "name_fr\n" + "".join(f"Braise {n}\n" for n in range(500))

    with CaptureQueriesContext(connection) as asked:
        imported(table.gm, text)

    assert Spell.objects.count() == 500
    assert len(asked) <= 16

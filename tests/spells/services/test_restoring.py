"""Back to what a spell said before."""

from dataclasses import replace
from uuid import uuid4

import pytest

from campaign.services.audit import differences
from campaign.services.refusal import Refused
from campaign.services.undo import redo, undo
from spells.models import Spell
from spells.services.restoring import restore_version
from spells.services.vancian.draft import VancianDraft
from spells.services.vancian.writing import edit_vancian
from tests.factories.spells import OwnSpellFactory, OwnVancianSpellFactory, SpellFactory
from tests.spells.services.test_versions import edit
from tests.spells.table import Table


@pytest.mark.parametrize(
    ("number", "code"), [(1, "version_in_force"), (9, "version_unknown"), (-1, "version_unknown")]
)
def test_only_an_older_version_comes_back(table: Table, number: int, code: str) -> None:
    veil = OwnSpellFactory(campaign=table.campaign)

    with pytest.raises(Refused) as refusal:
        restore_version(by=table.gm, act_id=uuid4(), spell_id=veil.pk, number=number)

    assert [problem.code for problem in refusal.value.problems] == [code]


def test_a_player_brings_nothing_back(table: Table) -> None:
    veil = OwnSpellFactory(campaign=table.campaign)
    edit(table, veil, base_range_m=30)

    with pytest.raises(Refused) as refusal:
        restore_version(by=table.player, act_id=uuid4(), spell_id=veil.pk, number=1)

    assert [problem.code for problem in refusal.value.problems] == ["only_the_gm"]


def test_a_name_that_was_taken_meanwhile_is_refused(table: Table) -> None:
    veil = OwnSpellFactory(campaign=table.campaign, name_fr="Voile")
    edit(table, veil, name_fr="Rideau")
    SpellFactory(name_fr="Voile", name_en="")

    with pytest.raises(Refused) as refusal:
        restore_version(by=table.gm, act_id=uuid4(), spell_id=veil.pk, number=1)

    assert [problem.code for problem in refusal.value.problems] == ["name_taken"]


def test_going_back_is_a_version_that_is_undone_and_done_again(table: Table) -> None:
    veil = OwnSpellFactory(campaign=table.campaign, base_range_m=20)
    edit(table, veil, base_range_m=30)

    entry = restore_version(by=table.gm, act_id=uuid4(), spell_id=veil.pk, number=1)

    veil.refresh_from_db()
    assert (veil.version, veil.base_range_m) == (3, 20)
    assert (entry.data["restored"], entry.data["version"]) == (1, 3)
    undo(by=table.gm, act_id=uuid4(), seq=entry.seq)
    veil.refresh_from_db()
    assert (veil.version, veil.base_range_m) == (2, 30)
    redo(by=table.gm, act_id=uuid4(), seq=entry.seq)
    veil.refresh_from_db()
    assert (veil.version, veil.base_range_m) == (3, 20)
    assert not differences(table.campaign)


def test_a_memorised_spell_comes_back_with_its_forms(table: Table) -> None:
    ash = OwnVancianSpellFactory(
        campaign=table.campaign,
        is_reversible=True,
        reverse_name_fr="Aube",
        reverse_duration="instant",
        reverse_range="touch",
        reverse_saving_throw="none",
    )
    edit_vancian(
        by=table.gm,
        act_id=uuid4(),
        spell_id=ash.pk,
        draft=replace(VancianDraft.of(ash), is_reversible=False),
        changed=["is_reversible"],
    )
    assert Spell.objects.get(pk=ash.pk).reversed_form is None

    restore_version(by=table.gm, act_id=uuid4(), spell_id=ash.pk, number=1)

    other = Spell.objects.get(pk=ash.pk).reversed_form
    assert other is not None
    assert (other.name_fr, other.version) == ("Aube", 3)
    assert not differences(table.campaign)

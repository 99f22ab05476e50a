from dataclasses import replace
from typing import Any

import pytest
from django.db import IntegrityError, transaction

from campaign.services.refusal import Refused
from campaign.services.undo import redo, undo
from characters.models import (
    AccessibleSpell,
    Book,
    BookSpell,
    Caster,
    Character,
    Control,
    MagicSystem,
    MemorisedSpell,
    Plane,
)
from characters.services.vancian.creation import HeldCopy, NewCaster, create_caster
from tests.characters.scene import spell
from tests.characters.table import Table, build_table, check_log, codes, key

pytestmark = pytest.mark.django_db

SHEET = NewCaster(
    name="Ysaline", int_score=16, dex_score=12, class_id="magic_user", class_level=3, gold=120
)


@pytest.fixture
def table() -> Table:
    return build_table()


def refused(table: Table, *, by: Any = None, **fields: Any) -> list[str]:
    with pytest.raises(Refused) as caught:
        create_caster(by=by or table.gm, act_id=key(), sheet=replace(SHEET, **fields))
    return codes(caught.value)


def made(table: Table, *, by: Any = None, **fields: Any) -> Character:
    entry = create_caster(by=by or table.player, act_id=key(), sheet=replace(SHEET, **fields))
    return Character.objects.select_related("caster").get(pk=entry.data["character"])


def test_all_problems_are_said_at_once(table: Table) -> None:
    found = refused(table, name=" ", int_score=0, class_level=15, gold=-1, alignment="mad")

    assert sorted(found) == ["out_of_range"] * 3 + ["required", "unknown_value"]


def test_a_spectator_makes_nobody(table: Table) -> None:
    assert refused(table, by=table.spectator) == ["players_only"]


def test_a_player_makes_no_hidden_character(table: Table) -> None:
    assert refused(table, by=table.player, hidden=True) == ["only_the_gm"]


def test_a_spell_of_another_campaign_is_not_written(table: Table) -> None:
    theirs = spell(campaign=build_table().campaign, key="")

    assert refused(table, written=(theirs.pk,)) == ["spell_gone"]


def test_points_of_one_who_memorises_are_zero_for_the_database(table: Table) -> None:
    character = made(table)

    with pytest.raises(IntegrityError), transaction.atomic():
        Character.objects.filter(pk=character.pk).update(pou=12)


def test_a_player_plays_what_they_made(table: Table) -> None:
    character = made(table)

    assert Control.objects.get(character=character).membership == table.player
    assert (character.system, character.plane) == (MagicSystem.VANCIAN, Plane.MATERIAL)
    assert (character.caster.class_level, character.caster.gold) == (3, 120)
    check_log(table.campaign)


def test_book_memory_and_list_are_made_in_one_act(table: Table) -> None:
    one, two = spell("Lumière"), spell("Sommeil")
    held = (HeldCopy(spell=two.pk), HeldCopy(spell=two.pk), HeldCopy(spell=one.pk))
    character = made(table, written=(one.pk, two.pk), held=held, accessible=(one.pk,))

    book = Book.objects.get(holder=character)
    assert BookSpell.objects.filter(book=book).count() == 2
    assert [row.spell.name_fr for row in MemorisedSpell.objects.held_by([character])] == [
        *("Sommeil", "Sommeil", "Lumière")
    ]
    assert AccessibleSpell.objects.get(character=character).spell == one
    check_log(table.campaign)


def test_undone_and_done_again_all_of_it_goes_and_comes(table: Table) -> None:
    one = spell()
    sheet = replace(SHEET, written=(one.pk,), held=(HeldCopy(spell=one.pk),))
    entry = create_caster(by=table.player, act_id=key(), sheet=sheet)

    undone = undo(by=table.player, act_id=key(), seq=entry.seq)
    assert not Caster.objects.standing().exists()
    assert not MemorisedSpell.objects.standing().exists()

    redo(by=table.player, act_id=key(), seq=entry.seq)
    assert Caster.objects.standing().count() == 1
    assert MemorisedSpell.objects.standing().count() == 1
    assert undone.seq
    check_log(table.campaign)

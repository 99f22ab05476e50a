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
    ChoiceKind,
    Control,
    MemorisedSpell,
    Plane,
    SpellChoice,
)
from characters.services.vancian.creation import NewCaster, create_caster
from characters.services.vancian.starting import HeldCopy
from spells.models import System
from tests.characters.scene import spell as percentile_spell
from tests.characters.table import Table, build_table, check_log, codes, key
from tests.characters.vancian_scene import set_rules
from tests.factories.spells import VancianSpellFactory

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
    theirs = VancianSpellFactory(campaign=build_table().campaign, key="")

    assert refused(table, written=(theirs.pk,)) == ["spell_gone"]


def test_a_percentile_spell_is_not_written(table: Table) -> None:
    assert refused(table, written=(percentile_spell().pk,)) == ["spell_gone"]


def test_a_spell_of_another_list_is_not_written(table: Table) -> None:
    cure = VancianSpellFactory(magic_type="divine")

    assert refused(table, written=(cure.pk,)) == ["not_of_class"]


def test_a_cleric_has_no_book(table: Table) -> None:
    cure = VancianSpellFactory(magic_type="divine")

    assert refused(table, class_id="cleric", written=(cure.pk,)) == ["class_has_no_book"]


def test_a_level_that_the_class_does_not_have_is_refused(table: Table) -> None:
    assert refused(table, class_id="elf", class_level=11) == ["out_of_range"]


def test_a_class_of_another_edition_is_refused(table: Table) -> None:
    set_rules(table.campaign, edition="basic")

    assert refused(table, class_id="druid") == ["class_not_played"]


def test_more_than_the_slots_is_not_held(table: Table) -> None:
    one = VancianSpellFactory()

    assert refused(table, held=(HeldCopy(spell=one.pk),) * 3) == ["too_many_of_level"]


def test_a_spell_without_a_reverse_is_not_held_reversed(table: Table) -> None:
    one = VancianSpellFactory()

    assert refused(table, held=(HeldCopy(spell=one.pk, is_reversed=True),)) == ["no_reverse"]


def test_a_cleric_chooses_the_form_at_casting(table: Table) -> None:
    cure = VancianSpellFactory(
        magic_type="divine", reverse={"name_fr": "Blessure", "name_en": "Wound"}
    )

    made(table, class_id="cleric", held=(HeldCopy(spell=cure.pk, is_reversed=True),))

    assert MemorisedSpell.objects.get().is_reversed is None


def test_a_spell_of_one_form_waits_for_no_choice(table: Table) -> None:
    """Else it would be another spell than the one that the hour writes, and stand twice."""
    bless = VancianSpellFactory(magic_type="divine")

    made(table, class_id="cleric", held=(HeldCopy(spell=bless.pk),))

    assert MemorisedSpell.objects.get().is_reversed is False


def test_starting_spells_are_drawn_and_their_dice_logged(table: Table) -> None:
    first = [VancianSpellFactory(name_fr=f"Premier {n}") for n in range(4)]
    second = [VancianSpellFactory(name_fr=f"Second {n}", spell_level=2) for n in range(3)]
    sheet = replace(SHEET, is_drawn=True, draws=(4, 2, 3))

    entry = create_caster(by=table.gm, act_id=key(), sheet=sheet)

    assert set(BookSpell.objects.values_list("spell", flat=True)) == {
        *(first[3].pk, first[1].pk, second[2].pk)
    }
    assert [(die["faces"], die["value"]) for die in entry.data["dice"]] == [(4, 4), (4, 2), (3, 3)]
    check_log(table.campaign)


def test_the_server_draws_three_different_spells(table: Table) -> None:
    for n in range(3):
        VancianSpellFactory(name_fr=f"Premier {n}")
        VancianSpellFactory(name_fr=f"Second {n}", spell_level=2)

    create_caster(by=table.gm, act_id=key(), sheet=replace(SHEET, is_drawn=True))

    assert BookSpell.objects.values("spell").distinct().count() == 3


def test_a_cleric_under_unified_magic_knows_what_is_drawn_by_heart(table: Table) -> None:
    set_rules(table.campaign, unified_magic="on")
    for level in (1, 1, 2):
        VancianSpellFactory(magic_type="divine", spell_level=level)

    made(table, by=table.gm, class_id="cleric", is_drawn=True)

    assert AccessibleSpell.objects.standing().count() == 3
    assert not Book.objects.exists()


def test_a_cleric_who_learns_nothing_draws_nothing(table: Table) -> None:
    assert refused(table, class_id="cleric", is_drawn=True) == ["class_learns_nothing"]


def test_points_of_one_who_memorises_are_zero_for_the_database(table: Table) -> None:
    character = made(table)

    with pytest.raises(IntegrityError), transaction.atomic():
        Character.objects.filter(pk=character.pk).update(pou=12)


def test_a_player_plays_what_they_made(table: Table) -> None:
    character = made(table)

    assert Control.objects.get(character=character).membership == table.player
    assert (character.system, character.plane) == (System.VANCIAN, Plane.MATERIAL)
    assert (character.caster.class_level, character.caster.gold) == (3, 120)
    check_log(table.campaign)


def test_book_memory_and_list_are_made_in_one_act(table: Table) -> None:
    one = VancianSpellFactory(name_fr="Lumière", spell_level=2)
    two = VancianSpellFactory(name_fr="Sommeil")
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
    one = VancianSpellFactory()
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


def test_who_comes_in_under_way_memorises_the_same_like_yesterday(table: Table) -> None:
    missile = VancianSpellFactory(name_fr="Projectile magique")
    copy = HeldCopy(spell=missile.pk)

    character = made(table, by=table.gm, written=(missile.pk,), held=(copy, copy))

    last = SpellChoice.objects.standing().get(character=character)
    assert last.kind == ChoiceKind.LAST
    assert last.lines == [{"spell": missile.pk, "reversed": False, "copies": 2}]
    check_log(table.campaign)


def test_who_holds_nothing_has_no_yesterday(table: Table) -> None:
    character = made(table)

    assert not SpellChoice.objects.filter(character=character).exists()

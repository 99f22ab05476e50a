from dataclasses import replace
from typing import Any

import pytest

from campaign.models import Audience, LogEntry
from campaign.services.refusal import KeyReused, Refused
from campaign.services.undo import undo
from characters.models import Character, CharacterKind, Control, Involvement, KnownSpell
from characters.services.creation import NewCharacter, create_character
from tests.characters.scene import spell
from tests.characters.table import Table, build_table, check_log, codes, key

pytestmark = pytest.mark.django_db

SHEET = NewCharacter(name="Ordane", int_score=3, pou=12, dex_score=10)


@pytest.fixture
def table() -> Table:
    return build_table()


def refused(table: Table, *, by: Any = None, **fields: Any) -> list[str]:
    with pytest.raises(Refused) as caught:
        create_character(by=by or table.gm, act_id=key(), sheet=replace(SHEET, **fields))
    return codes(caught.value)


def test_all_problems_are_said_at_once(table: Table) -> None:
    found = refused(table, name=" ", int_score=0, pou_dice="beaucoup", mp=13)

    assert found == ["required", "out_of_range", "not_dice", "out_of_range"]


def test_a_spectator_makes_nobody(table: Table) -> None:
    assert refused(table, by=table.spectator) == ["players_only"]


def test_a_player_makes_no_hidden_gm_character_with_a_reserve(table: Table) -> None:
    found = refused(
        table,
        by=table.player,
        kind=CharacterKind.NPC,
        hidden=True,
        mp_reserve=4,
        player_edits="sheet",
    )

    assert found == ["only_the_gm"] * 4


def test_a_spell_of_another_campaign_is_not_learned(table: Table) -> None:
    theirs = spell(campaign=build_table().campaign, key="")

    assert refused(table, known=((theirs.pk, 50),)) == ["spell_gone"]


def test_a_spell_twice_is_refused(table: Table) -> None:
    pk = spell().pk

    assert refused(table, known=((pk, 50), (pk, 60))) == ["known_twice"]


def test_a_player_knows_no_more_spells_than_int(table: Table) -> None:
    known = tuple((spell(f"Sort {n}").pk, 50) for n in range(4))

    assert refused(table, by=table.player, known=known) == ["more_spells_than_int"]


def test_a_gm_may_go_beyond_int(table: Table) -> None:
    known = tuple((spell(f"Sort {n}").pk, 50) for n in range(4))

    entry = create_character(by=table.gm, act_id=key(), sheet=replace(SHEET, known=known))

    assert KnownSpell.objects.filter(character=entry.data["character"]).count() == 4


def test_a_hidden_character_is_given_to_no_player(table: Table) -> None:
    assert refused(table, hidden=True, players=(table.player.pk,)) == ["hidden_from_its_player"]


def test_empty_magic_points_are_full_with_the_reserve(table: Table) -> None:
    entry = create_character(by=table.gm, act_id=key(), sheet=replace(SHEET, mp_reserve=3))

    assert Character.objects.get(pk=entry.data["character"]).mp == 15


def test_a_player_plays_what_they_made(table: Table) -> None:
    entry = create_character(by=table.player, act_id=key(), sheet=SHEET)

    assert Control.objects.get(character=entry.data["character"]).membership == table.player
    check_log(table.campaign)


def test_a_second_tap_makes_no_second_character(table: Table) -> None:
    tap, before = key(), Character.objects.count()

    first = create_character(by=table.player, act_id=tap, sheet=SHEET)
    second = create_character(by=table.player, act_id=tap, sheet=SHEET)

    assert (second.pk, Character.objects.count()) == (first.pk, before + 1)


def test_the_same_key_with_another_sheet_is_refused(table: Table) -> None:
    tap = key()
    create_character(by=table.player, act_id=tap, sheet=SHEET)

    with pytest.raises(KeyReused):
        create_character(by=table.player, act_id=tap, sheet=replace(SHEET, pou=13))


def test_a_hidden_one_is_told_to_gms_only(table: Table) -> None:
    entry = create_character(by=table.gm, act_id=key(), sheet=replace(SHEET, hidden=True))

    assert entry.audience == Audience.GMS


def test_the_entry_is_tied_to_the_character(table: Table) -> None:
    entry = create_character(by=table.gm, act_id=key(), sheet=SHEET)

    assert Involvement.objects.get(entry=entry).character_id == entry.data["character"]


def test_undoing_takes_the_whole_character_back(table: Table) -> None:
    known = ((spell().pk, 50),)
    entry = create_character(by=table.player, act_id=key(), sheet=replace(SHEET, known=known))

    undo(by=table.player, act_id=key(), seq=entry.seq)

    made = Character.objects.filter(pk=entry.data["character"])
    assert not made.filter(ended_seq=None).exists()
    assert not Control.objects.current().filter(character__in=made).exists()
    check_log(table.campaign)


@pytest.mark.parametrize("count", [1, 12])
def test_queries_do_not_grow_with_spells(
    table: Table, count: int, django_assert_num_queries: Any
) -> None:
    known = tuple((spell(f"Sort {n}").pk, 50) for n in range(count))
    sheet = replace(SHEET, int_score=17, known=known, players=(table.player.pk,))

    with django_assert_num_queries(14):
        create_character(by=table.gm, act_id=key(), sheet=sheet)

    assert LogEntry.objects.filter(kind="character.created").exists()

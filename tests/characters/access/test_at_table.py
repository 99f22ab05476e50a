import pytest

from characters.access.at_table import MOST_SHOWN, at_table, who_is_shown
from characters.models import ActiveSpell, CharacterKind
from tests.characters.scene import spell
from tests.characters.table import Table, build_table
from tests.characters.vancian_scene import set_rules
from tests.factories.characters import CharacterFactory

pytestmark = pytest.mark.django_db


def test_each_has_but_their_own_and_those_that_nobody_plays() -> None:
    table = build_table()
    CharacterFactory(campaign=table.campaign, name="Libre")
    set_rules(table.campaign, party_view="own_only")

    assert [one.name for one in at_table(table.player)] == ["Ysolde", "Libre"]
    assert [one.name for one in at_table(table.other)] == ["Libre"]
    assert at_table(table.gm).count() == 4


def test_players_of_a_crowded_table_do_not_learn_who_is_about_something() -> None:
    table = build_table()
    _crowd(table)
    busy = CharacterFactory(campaign=table.campaign, name="Zoltar", kind=CharacterKind.NPC)
    ActiveSpell.objects.create(
        campaign=table.campaign,
        caster=busy,
        spell=spell(),
        cast_seq=1,
        intensity=1,
        degree=0,
        begins=0,
    )

    people = who_is_shown(table.player)
    assert busy.name not in [one.name for one in (*people.shown, *people.named)]
    assert table.hidden.name not in [one.name for one in (*people.shown, *people.named)]
    assert busy.name in [one.name for one in who_is_shown(table.gm).shown]


def test_a_small_table_shows_everybody() -> None:
    table = build_table()
    people = who_is_shown(table.gm)
    assert [one.name for one in people.shown] == ["Ysolde", "Dame Oriane", "Zarkhul"]
    assert not people.named
    assert not people.are_more


def test_a_crowded_table_shows_the_party_and_names_others() -> None:
    table = build_table()
    _crowd(table)
    people = who_is_shown(table.gm)
    assert [one.name for one in people.shown] == ["Ysolde"]
    assert len(people.named) == MOST_SHOWN
    assert people.are_more


def _crowd(table: Table) -> None:
    for _ in range(MOST_SHOWN):
        CharacterFactory(campaign=table.campaign, kind=CharacterKind.NPC)

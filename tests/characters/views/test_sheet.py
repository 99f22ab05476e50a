from typing import Any

import pytest
from django.urls import reverse

from characters.models import Character
from tests.characters.reading import numbers_in
from tests.characters.resisting import SECRET_BARRIER, build_resisting
from tests.characters.scene import build_scene, spell
from tests.characters.table import Table, build_table, signed_in
from tests.characters.vancian_scene import set_rules
from tests.factories.characters import KnownSpellFactory

pytestmark = pytest.mark.django_db


@pytest.fixture
def table() -> Table:
    return build_table()


def read(table: Table, who: str, character: Character) -> str:
    address = reverse("characters:sheet", args=[table.campaign.pk, character.pk])
    response = signed_in(getattr(table, who)).get(address)
    assert response.status_code == 200
    return response.content.decode()


def test_a_gm_character_shows_no_number_to_players(table: Table) -> None:
    found = read(table, "player", table.npc)

    assert "Dame Oriane" in found
    assert "POU" not in found


def test_gm_tools_are_for_gms(table: Table) -> None:
    assert "Outils du MJ" in read(table, "gm", table.mage)
    assert "Outils du MJ" not in read(table, "player", table.mage)


def test_who_does_not_play_it_is_offered_no_cast() -> None:
    scene = build_scene()
    plan = reverse("characters:plan", args=[scene.campaign.pk, scene.thogor.pk])
    address = reverse("characters:sheet", args=[scene.campaign.pk, scene.thogor.pk])

    assert plan in signed_in(scene.player).get(address).content.decode()
    assert plan in signed_in(scene.gm).get(address).content.decode()


def test_the_dead_cast_nothing() -> None:
    scene = build_scene(state="dead")
    address = reverse("characters:sheet", args=[scene.campaign.pk, scene.thogor.pk])

    found = signed_in(scene.player).get(address).content.decode()

    assert "Sans vie" in found
    assert reverse("characters:plan", args=[scene.campaign.pk, scene.thogor.pk]) not in found


def test_the_last_cast_is_one_tap_away() -> None:
    scene = build_scene()
    scene.cast()
    address = reverse("characters:sheet", args=[scene.campaign.pk, scene.thogor.pk])

    assert "Lancer à nouveau" in signed_in(scene.player).get(address).content.decode()


def test_nobody_at_zero_points_is_awake() -> None:
    table = build_table(mp=0)

    assert "Sans connaissance" in read(table, "other", table.mage)


def test_somebody_else_reads_who_is_bound_and_no_number(table: Table) -> None:
    table.mage.bound = True
    table.mage.mp = 0
    table.mage.save(update_fields=["bound", "mp"])

    found = read(table, "other", table.mage)

    assert "Mains liées" in found
    assert "Sans connaissance" in found
    assert "PM" not in found


def test_more_spells_than_int_is_said() -> None:
    table = build_table(int_score=1)
    for name in ("Feu", "Eau"):
        KnownSpellFactory(character=table.mage, spell=spell(name))

    assert "1 sort de plus que INT 1" in read(table, "gm", table.mage)


@pytest.mark.parametrize("more", [0, 8])
@pytest.mark.parametrize(("who", "queries"), [("gm", 14), ("player", 14), ("other", 12)])
def test_queries_do_not_grow_with_spells(
    table: Table, who: str, queries: int, more: int, django_assert_num_queries: Any
) -> None:
    for number in range(more):
        KnownSpellFactory(character=table.mage, spell=spell(f"Sort {number}"))
    address = reverse("characters:sheet", args=[table.campaign.pk, table.mage.pk])
    set_rules(table.campaign, party_view="full")
    client = signed_in(getattr(table, who))

    with django_assert_num_queries(queries):
        response = client.get(address)

    assert response.status_code == 200


def test_a_sheet_tells_whose_spells_it_bears_and_no_number_of_a_gm_s_character() -> None:
    made = build_resisting()
    set_rules(made.scene.campaign, party_view="full")
    made.defend(made.friend, intensity=SECRET_BARRIER)
    address = reverse("characters:sheet", args=[made.scene.campaign.pk, made.friend.pk])

    player, gm = (signed_in(who).get(address).content.decode() for who in (made.player, made.gm))

    assert "Sorts reçus" in player
    assert "Défense Magique" in player
    assert "sort d’Ombre" in player
    borne = [shown.partition('id="borne"')[2].partition("</ul>")[0] for shown in (player, gm)]
    assert [SECRET_BARRIER in numbers_in(shown) for shown in borne] == [False, True]

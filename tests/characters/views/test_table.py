from typing import Any

import pytest
from django.urls import reverse

from characters.models import Character, CharacterKind
from characters.services.rests import RestWay
from tests.characters.nights import night
from tests.characters.party import build_party
from tests.characters.table import Table, build_table, signed_in
from tests.characters.vancian_scene import build_vancian_scene, set_rules
from tests.factories.campaign import CampaignFactory, MembershipFactory, gm_of
from tests.factories.characters import CharacterFactory

pytestmark = pytest.mark.django_db


@pytest.fixture
def table() -> Table:
    return build_table()


def page(table: Table, who: str, name: str = "table") -> str:
    client = signed_in(getattr(table, who))
    response = client.get(reverse(f"characters:{name}", args=[table.campaign.pk]))
    assert response.status_code == 200
    return response.content.decode()


def test_players_meet_a_gm_character_by_name_only(table: Table) -> None:
    found = page(table, "player")

    assert "Dame Oriane" in found
    assert found.count('class="mp"') == 1


def test_a_gm_sees_the_hidden_one_marked(table: Table) -> None:
    assert "MJ seul" in page(table, "gm")


def test_a_player_sees_that_it_is_theirs(table: Table) -> None:
    assert "Joué par moi" in page(table, "player")
    assert "Joué par moi" not in page(table, "other")


def test_a_player_without_a_character_is_led_to_one(table: Table) -> None:
    assert reverse("characters:take", args=[table.campaign.pk]) in page(table, "other")


@pytest.mark.parametrize("role", ["gm", "player", "spectator"])
def test_an_empty_table_says_what_to_do_next(role: str) -> None:
    campaign = CampaignFactory()
    member = gm_of(campaign) if role == "gm" else MembershipFactory(campaign=campaign, role=role)

    response = signed_in(member).get(reverse("characters:table", args=[campaign.pk]))

    found = response.content.decode()
    assert "Personne à la table" in found
    assert (reverse("characters:begin", args=[campaign.pk]) in found) == (role != "spectator")


def test_free_characters_are_offered_and_hidden_ones_are_not(table: Table) -> None:
    CharacterFactory(campaign=table.campaign, name="Ordane")
    CharacterFactory(campaign=table.campaign, name="Umbriel", hidden=True)

    found = page(table, "other", "take")

    assert "Ordane" in found
    assert "Umbriel" not in found


@pytest.mark.parametrize("more", [0, 6])
@pytest.mark.parametrize(("who", "queries"), [("gm", 12), ("player", 8)])
def test_queries_do_not_grow_with_characters(
    table: Table, who: str, queries: int, more: int, django_assert_num_queries: Any
) -> None:
    for _ in range(more):
        CharacterFactory(campaign=table.campaign, players=[table.player])
    client = signed_in(getattr(table, who))

    with django_assert_num_queries(queries):
        response = client.get(reverse("characters:table", args=[table.campaign.pk]))

    assert response.status_code == 200


def test_slots_stand_where_points_do_for_others() -> None:
    scene = build_vancian_scene()
    set_rules(scene.campaign, party_view="full")
    url = reverse("characters:table", args=[scene.campaign.pk])

    page = signed_in(scene.other).get(url).content.decode()

    assert "Magicien, niveau 3" in page
    assert "niveau 1\u00a0: 2 sur 2, Projectile magique, Ténèbres" in page


def test_what_a_gm_s_character_holds_stays_the_gm_s() -> None:
    scene = build_vancian_scene(kind=CharacterKind.NPC, players=[])
    url = reverse("characters:table", args=[scene.campaign.pk])

    page = signed_in(scene.player).get(url).content.decode()

    assert "Ysaline" in page
    assert "Projectile magique" not in page
    assert "niveau 3" not in page


def test_who_sleeps_is_marked_for_who_may_know_it() -> None:
    party = build_party()
    guard = CharacterFactory(campaign=party.campaign, name="Garde", kind="npc")
    night(
        party.campaign,
        [party.ysaline, party.bertil, guard],
        watch={party.bertil: 2},
        way=RestWay.BEGIN,
    )
    where = reverse("characters:table", args=[party.campaign.pk])

    gms = signed_in(party.gm).get(where)
    players = signed_in(party.player).get(where)

    names = {card.character.name for card in gms.context["resting"]}
    assert names == {"Bertil", "Garde", "Ysaline"}
    assert {card.rest_word for card in gms.context["resting"]} == {"veille", "dort"}
    assert "La nuit en cours" in players.content.decode()
    assert "Garde" not in [card.character.name for card in players.context["resting"]]
    Character.objects.filter(pk=party.ysaline.pk).update(state="destroyed")
    gone = signed_in(party.gm).get(where).context["resting"]
    assert "Ysaline" not in [card.character.name for card in gone]


def test_a_table_that_only_memorises_is_spared_what_is_rolled_for() -> None:
    scene = build_vancian_scene()
    where = reverse("characters:table", args=[scene.campaign.pk])
    studies = reverse("characters:studies", args=[scene.campaign.pk])
    assert studies in signed_in(scene.gm).get(where).content.decode()

    set_rules(scene.campaign, round_seconds=10)
    page = signed_in(scene.gm).get(where).content.decode()
    assert studies not in page
    assert "Ouvrir une aventure" not in page

    CharacterFactory(campaign=scene.campaign)
    page = signed_in(scene.gm).get(where).content.decode()
    assert studies in page
    assert "Ouvrir une aventure" in page

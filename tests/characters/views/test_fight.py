import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from campaign.models import Membership
from characters.models import Character, Fight
from characters.services.fight.joining import join
from tests.characters.fighting import Brawl, build_brawl
from tests.characters.table import key, signed_in
from tests.characters.vancian_scene import set_rules

pytestmark = pytest.mark.django_db


@pytest.fixture
def brawl() -> Brawl:
    return build_brawl()


def url(brawl: Brawl, name: str = "fight") -> str:
    return reverse(f"characters:{name}", args=[brawl.campaign.pk])


def page(brawl: Brawl, member: Membership) -> str:
    return signed_in(member).get(url(brawl)).content.decode()


def tap(client: Client, brawl: Brawl, name: str, **fields: object) -> int:
    data = {"act_id": str(key()), "seen": "1"} | fields
    return client.post(url(brawl, name), data).status_code


def test_without_a_fight_a_player_reads_that_there_is_none(brawl: Brawl) -> None:
    assert "Pas de combat en ce moment" in page(brawl, brawl.player)


def test_without_a_fight_a_gm_finds_the_form_that_begins_one(brawl: Brawl) -> None:
    text = page(brawl, brawl.gm)

    assert "Commencer le combat" in text
    assert f"who-{brawl.thogor.pk}" in text


def test_the_form_begins_the_fight(brawl: Brawl) -> None:
    client = signed_in(brawl.gm)
    data = {f"who-{brawl.thogor.pk}": "on", "enemies": "3 gobelins, DEX 11", "hidden": "on"}

    assert tap(client, brawl, "start-fight", **data) == 303

    assert brawl.names() == ["Thogor", "gobelin 1", "gobelin 2", "gobelin 3"]
    assert Character.objects.get(name="gobelin 1").hidden


def test_a_line_nobody_can_read_is_shown_with_what_was_typed(brawl: Brawl) -> None:
    client = signed_in(brawl.gm)
    data = {"act_id": str(key()), "enemies": "gobelin\nchaman, très laid"}

    answer = client.post(url(brawl, "start-fight"), data)

    text = answer.content.decode()
    assert answer.status_code == 422
    assert "Ligne 2" in text
    assert "chaman, très laid" in text
    assert not Fight.objects.exists()


def test_an_impossible_score_is_told_with_its_line(brawl: Brawl) -> None:
    client = signed_in(brawl.gm)
    data = {"act_id": str(key()), "enemies": "\nogre, DEX 900"}

    answer = client.post(url(brawl, "start-fight"), data)

    text = answer.content.decode()
    assert answer.status_code == 422
    assert "Ligne 2" in text
    assert "DEX" in text


def test_the_surprised_and_who_surprises_them(brawl: Brawl) -> None:
    client = signed_in(brawl.gm)
    villain = brawl.scene.villain.character
    data = {
        f"who-{brawl.thogor.pk}": "on",
        f"surprised-{brawl.thogor.pk}": "on",
        f"by-{brawl.thogor.pk}": str(villain.pk),
        f"who-{villain.pk}": "foes",
        f"surprised-{villain.pk}": "on",
        f"by-{villain.pk}": str(brawl.scene.ysaline.pk),
        f"who-{brawl.scene.anselme.pk}": "on",
        f"surprised-{brawl.scene.anselme.pk}": "on",
        "enemies": "gobelin, surpris\nloup",
        "surprised_by": str(brawl.thogor.pk),
    }

    assert tap(client, brawl, "start-fight", **data) == 303

    by_whom = {
        name: (brawl.place(name).is_surprised(1), brawl.place(name).surprised_by)
        for name in ("Thogor", villain.name, brawl.scene.anselme.name, "gobelin", "loup")
    }
    assert by_whom == {
        "Thogor": (True, villain),
        villain.name: (True, brawl.scene.ysaline),
        brawl.scene.anselme.name: (True, None),
        "gobelin": (True, brawl.thogor),
        "loup": (False, None),
    }
    assert "n’a pas vu venir Vorgast" in page(brawl, brawl.player)


def test_nobody_is_surprised_by_themselves(brawl: Brawl) -> None:
    data = {
        f"who-{brawl.thogor.pk}": "on",
        f"surprised-{brawl.thogor.pk}": "on",
        f"by-{brawl.thogor.pk}": str(brawl.thogor.pk),
    }

    assert tap(signed_in(brawl.gm), brawl, "start-fight", **data) == 422

    assert not Fight.objects.exists()


def test_hidden_enemies_are_not_in_a_players_page(brawl: Brawl) -> None:
    brawl.start()
    join(by=brawl.gm, act_id=key(), muster=brawl.only("assassin", is_hidden=True), seen=1)
    brawl.surprise("Thogor", surprised_by=brawl.place("assassin").character_id)

    assert "assassin" in page(brawl, brawl.gm)
    for member in (brawl.player, brawl.scene.table.spectator):
        assert "assassin" not in page(brawl, member)


def test_what_a_gms_character_declares_is_not_in_a_players_page(brawl: Brawl) -> None:
    brawl.start(enemies="prêtre noir, clerc 5, Bénédiction")
    priest = brawl.place("prêtre noir").character
    brawl.declare(brawl.scene.bless, who=priest, by=brawl.gm, is_reversed=False)

    assert "déclare Bénédiction" in page(brawl, brawl.gm)
    assert "Bénédiction" not in page(brawl, brawl.player)


def test_a_player_finds_their_own_act_under_the_thumb(brawl: Brawl) -> None:
    brawl.start()

    text = page(brawl, brawl.player)

    assert (
        reverse("characters:choose-memorised", args=[brawl.campaign.pk, brawl.scene.ysaline.pk])
        in text
    )
    assert "Passer" in text
    assert "Round suivant" not in text


def test_initiative_and_the_next_round_are_one_tap_each(brawl: Brawl) -> None:
    brawl.start()
    client = signed_in(brawl.gm)

    assert tap(client, brawl, "initiative") == 303
    assert tap(client, brawl, "next-round") == 303

    assert brawl.fight.round_number == 2


def test_dice_of_the_table_are_read_beside_their_names(brawl: Brawl) -> None:
    set_rules(brawl.scene.campaign, initiative="side")
    brawl.start()
    client = signed_in(brawl.gm)
    wrong = {"act_id": str(key()), "seen": "1", "die-party": "9"}

    answer = client.post(url(brawl, "initiative"), wrong)

    assert answer.status_code == 422
    assert "Un d6 va de 1 à 6." in answer.content.decode()
    assert tap(client, brawl, "initiative", **{"die-party": "2", "die-foes": "5"}) == 303
    assert brawl.fight.foes_die == 5


def test_what_waits_stops_the_round_and_may_be_passed_over(brawl: Brawl) -> None:
    brawl.start()
    brawl.declare()
    brawl.initiative()
    client = signed_in(brawl.gm)

    answer = client.post(url(brawl, "next-round"), {"act_id": str(key()), "seen": "1"})

    text = answer.content.decode()
    assert answer.status_code == 422
    assert "Ysaline a déclaré Sommeil" in text
    assert "Passer quand même" in text
    assert tap(client, brawl, "next-round", anyway="on") == 303


def test_more_join_and_the_end_leads_back(brawl: Brawl) -> None:
    brawl.start()
    client = signed_in(brawl.gm)

    assert tap(client, brawl, "join-fight", enemies="loup") == 303
    assert tap(client, brawl, "end-fight", aside="on") == 303

    assert "Commencer le combat" in page(brawl, brawl.gm)


@pytest.mark.parametrize(
    "name", ["start-fight", "join-fight", "initiative", "next-round", "end-fight"]
)
def test_a_tap_without_a_key_does_nothing(brawl: Brawl, name: str) -> None:
    brawl.start()

    answer = signed_in(brawl.gm).post(url(brawl, name), {"seen": "1"})

    assert answer.status_code == 422
    assert brawl.fight.round_number == 1


@pytest.mark.parametrize("role", ["gm", "player"])
def test_thirty_fighters_ask_no_more_questions_than_two(role: str) -> None:
    asked = []
    for count in (2, 30):
        brawl = build_brawl()
        brawl.start(enemies=f"{count} gobelins")
        client = signed_in(getattr(brawl, role))
        with CaptureQueriesContext(connection) as queries:
            client.get(url(brawl))
        asked.append(len(queries))

    assert asked[0] == asked[1]


def test_a_round_of_the_clocks_button_is_a_round_of_the_fight(brawl: Brawl) -> None:
    brawl.start(brawl.thogor)
    data = {"act_id": str(key()), "step": "round", "seen": "0", "back": "table"}

    answer = signed_in(brawl.gm).post(url(brawl, "advance"), data)

    assert answer.status_code == 303
    assert brawl.fight.round_number == 2
    assert brawl.campaign.clock_seconds == brawl.campaign.rules.round_seconds


def test_a_declaration_in_the_fight_leads_back_to_it(brawl: Brawl) -> None:
    brawl.start()
    path = reverse("characters:declare-memorised", args=[brawl.campaign.pk, brawl.scene.ysaline.pk])
    data = {"act_id": str(key()), "spell": brawl.scene.sleep.pk, "source": "memory"}

    answer = signed_in(brawl.player).post(path, data | {"reversed": "0"})

    assert answer.headers["Location"] == url(brawl)


def test_the_surprised_read_it_before_they_ask(brawl: Brawl) -> None:
    brawl.start(surprised=[brawl.scene.ysaline])
    path = reverse("characters:cast-memorised", args=[brawl.campaign.pk, brawl.scene.ysaline.pk])

    answer = signed_in(brawl.player).get(path, {"spell": brawl.scene.sleep.pk})

    assert "rien ne se déclare" in answer.content.decode()

import re
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from campaign.models import Adventure, LogEntry
from campaign.services.rules import change_rules
from campaign.services.undo import undo
from characters.models import Character, CharacterKind
from characters.services.adventures import TypedRoll
from characters.services.control import give
from characters.services.standing import set_hidden
from rules.percentile.parameters import Characteristic
from spells.models import Spell
from tests.characters import adventure
from tests.characters.scene import spell
from tests.characters.table import Table, build_table, key, signed_in
from tests.characters.vancian_scene import set_rules
from tests.factories.characters import CharacterFactory

pytestmark = pytest.mark.django_db


@pytest.fixture
def table() -> Table:
    return build_table()


@pytest.fixture
def fear(db: None) -> Spell:
    return spell("Terreur", rolls_dice=False, resistance=Characteristic.POU)


@pytest.fixture
def gm(table: Table) -> Client:
    return signed_in(table.gm)


def _url(name: str, table: Table, *more: int) -> str:
    return reverse(f"characters:{name}", args=[table.campaign.pk, *more])


def _closing(table: Table, **fields: Any) -> dict[str, Any]:
    under_way = Adventure.objects.under_way().first()
    seen = fields.pop("seen", None)
    return {
        "act_id": str(key()),
        "adventure": under_way.pk if under_way else 1,
        "seen": " ".join(seen) if seen is not None else "",
        **fields,
    }


def test_an_adventure_without_a_name_is_refused_beside_the_field(table: Table, gm: Client) -> None:
    answer = gm.post(_url("open-adventure", table), {"act_id": str(key()), "name": " "})

    assert answer.status_code == 422
    assert "Il manque un nom" in answer.text


def test_a_second_one_is_refused(table: Table, gm: Client) -> None:
    adventure.begin(table)

    answer = gm.post(_url("open-adventure", table), {"act_id": str(key()), "name": "Encore"})

    assert answer.status_code == 422
    assert "déjà en cours" in answer.text


def test_without_one_under_way_the_page_opens_one(table: Table, gm: Client) -> None:
    assert "Ouvrir une aventure" in gm.get(_url("adventure", table)).text

    answer = gm.post(_url("open-adventure", table), {"act_id": str(key()), "name": "La tour"})

    assert answer["Location"] == _url("table", table)
    assert "La tour" in signed_in(table.player).get(answer["Location"]).text


def test_ending_one_that_has_ended_is_refused(table: Table, gm: Client) -> None:
    answer = gm.post(_url("close-adventure", table), _closing(table))

    assert answer.status_code == 422
    assert "déjà terminée" in answer.text


def test_the_page_shows_each_roll_with_its_derivation(
    table: Table, gm: Client, fear: Spell
) -> None:
    adventure.begin(table)
    adventure.earn(table, table.mage, fear)

    page = gm.get(_url("adventure", table), {"dice": "server"}).text

    assert "(18 + 8 − 16) × 5" in page
    assert "plus de 60 au d100" in page
    assert 'inputmode="numeric"' not in page


def test_with_dice_of_the_table_each_roll_has_its_field(
    table: Table, gm: Client, fear: Spell
) -> None:
    adventure.begin(table)
    known = adventure.earn(table, table.mage, fear)

    page = gm.get(_url("adventure", table), {"dice": "typed"}).text

    assert f'name="{adventure.pou(table.mage)}"' in page
    assert f'name="{adventure.skill(known)}"' in page
    assert f'name="{adventure.skill(known)}-gain"' in page


def test_a_die_that_cannot_be_is_said_beside_it_and_what_was_typed_stays(
    table: Table, gm: Client, fear: Spell
) -> None:
    adventure.begin(table)
    known = adventure.earn(table, table.mage, fear)
    change_rules(by=table.gm, act_id=key(), seen={}, wanted={"dice_source": "typed"})
    mage, own = adventure.pou(table.mage), adventure.skill(known)

    sent = _closing(table, seen=[mage, own], dice="typed", **{mage: "27", own: "90"})
    answer = gm.post(_url("close-adventure", table), sent)

    assert answer.status_code == 422
    assert "Il manque ce dé" in answer.text
    assert 'value="27"' in answer.text
    table.mage.refresh_from_db()
    assert table.mage.pou_marked


def test_rolls_that_came_since_are_shown_before_they_are_made(
    table: Table, gm: Client, fear: Spell
) -> None:
    adventure.begin(table)
    adventure.earn(table, table.mage, fear)

    answer = gm.post(_url("close-adventure", table), _closing(table, seen=[], dice="server"))

    assert answer.status_code == 422
    assert "D’autres jets" in answer.text
    assert f'name="seen" value="{adventure.pou(table.mage)} ' in answer.text


def _end(table: Table, gm: Client, **dice: str) -> Any:
    return gm.post(
        _url("close-adventure", table),
        _closing(table, seen=[k for k in dice if not k.endswith("gain")], dice="typed", **dice),
    )


def test_the_end_leads_to_what_each_one_gained(table: Table, gm: Client, fear: Spell) -> None:
    adventure.begin(table)
    known = adventure.earn(table, table.mage, fear)
    own = adventure.skill(known)

    answer = _end(table, gm, **{adventure.pou(table.mage): "50", own: "00", f"{own}-gain": "4"})
    page = gm.get(answer["Location"]).text

    assert "2 gains" in page
    assert "en 2 jets" in page
    assert "POU 16 → 17" in page
    assert "64 %" in page
    assert "dés saisis à la table" in page


def test_a_tap_repeated_after_a_lost_answer_leads_to_the_first_result(
    table: Table, gm: Client, fear: Spell
) -> None:
    adventure.begin(table)
    known = adventure.earn(table, table.mage, fear)
    rolls = {adventure.pou(table.mage): "50", adventure.skill(known): "10"}
    tap = _closing(table, seen=list(rolls), dice="typed", **rolls)

    first, again = (gm.post(_url("close-adventure", table), tap) for _ in range(2))

    assert again.status_code == 303
    assert again["Location"] == first["Location"]


# --- secrets -----------------------------------------------------------------------------


def _secret_end(table: Table, fear: Spell) -> LogEntry:
    """The mage, a GM's character and a hidden one all roll: 11, 22 and 33; 44 for each skill.

    No die is left to the server: the mage's skill could fall on a number that must not be read.
    """
    adventure.begin(table)
    typed = {}
    for one, roll in ((table.mage, 11), (table.npc, 22), (table.hidden, 33)):
        known = adventure.earn(table, one, fear)
        typed[adventure.pou(one)] = TypedRoll(roll=roll)
        typed[adventure.skill(known)] = TypedRoll(roll=44)
    return adventure.finish(table, typed)


def _read(client: Client, url: str, **query: str) -> str:
    """The page without the keys of its forms, whose chance letters may spell a word."""
    return re.sub(r"\b[0-9A-Za-z]{64}\b", "", client.get(url, query).text)


def _names_of_others(text: str) -> list[str]:
    return [name for name in ("Oriane", "Zarkhul") if name in text]


@pytest.mark.parametrize("who", ["player", "other", "spectator"])
def test_players_read_nothing_of_the_gms_characters(table: Table, fear: Spell, who: str) -> None:
    set_rules(table.campaign, party_view="full")
    entry = _secret_end(table, fear)
    undone = undo(by=table.gm, act_id=key(), seq=entry.seq)
    client = signed_in(getattr(table, who))

    pages = [
        _read(client, _url("entry", table, entry.seq)),
        _read(client, _url("entry", table, undone.seq)),
        # the filter above the list names whom players have met
        _read(client, _url("log", table), kind="adventure").partition("<article")[2],
    ]

    assert [_names_of_others(page) for page in pages] == [[], [], []]
    assert "Ysolde" in pages[0]
    assert "Ysolde" in pages[2]
    assert "en 2 jets" in pages[0]
    assert ">22<" not in pages[0]
    assert ">33<" not in pages[0]
    assert "POU" not in pages[1]


def test_gms_read_all_of_it(table: Table, gm: Client, fear: Spell) -> None:
    entry = _secret_end(table, fear)

    page = gm.get(_url("entry", table, entry.seq)).text

    assert _names_of_others(page) == ["Oriane", "Zarkhul"]
    assert "en 6 jets" in page


def test_who_plays_a_gms_character_reads_what_it_gained(table: Table, fear: Spell) -> None:
    give(by=table.gm, act_id=key(), character_id=table.npc.pk, member_id=table.other.pk, lent=True)
    entry = _secret_end(table, fear)

    page = signed_in(table.other).get(_url("entry", table, entry.seq)).text

    assert _names_of_others(page) == ["Oriane"]


def test_one_that_is_hidden_later_is_gone_and_the_others_stay(table: Table, fear: Spell) -> None:
    third: Character = CharacterFactory(campaign=table.campaign, name="Morgane")
    adventure.begin(table)
    adventure.earn(table, table.mage, fear)
    adventure.earn(table, third, fear)
    entry = adventure.finish(table)
    set_hidden(by=table.gm, act_id=key(), character_id=third.pk, hidden=True)

    page = signed_in(table.player).get(_url("entry", table, entry.seq)).text

    assert "Morgane" not in page
    assert "Ysolde" in page


# --- queries -----------------------------------------------------------------------------


@pytest.mark.parametrize("more", [0, 8])
def test_the_page_costs_so_many_queries(
    table: Table, gm: Client, fear: Spell, more: int, django_assert_num_queries: Any
) -> None:
    adventure.begin(table)
    for _ in range(more):
        CharacterFactory(campaign=table.campaign, kind=CharacterKind.NPC, known={fear: 60})
    Character.objects.update(pou_marked=True)

    with django_assert_num_queries(6):
        gm.get(_url("adventure", table), {"dice": "typed"})


def test_the_entry_costs_so_many_queries(
    table: Table, fear: Spell, django_assert_num_queries: Any
) -> None:
    entry = _secret_end(table, fear)
    client = signed_in(table.player)

    with django_assert_num_queries(6):
        client.get(_url("entry", table, entry.seq))

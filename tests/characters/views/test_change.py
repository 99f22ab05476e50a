from typing import Any
from uuid import uuid4

import pytest
from django.urls import reverse

from campaign.models import LogEntry
from characters.models import Character, Control
from tests.characters.table import Table, build_table, check_log, signed_in
from tests.factories.characters import CharacterFactory

pytestmark = pytest.mark.django_db


@pytest.fixture
def table() -> Table:
    return build_table(mp=14)


def tap(table: Table, who: str, name: str, character: Character, **data: Any) -> Any:
    address = reverse(f"characters:{name}", args=[table.campaign.pk, character.pk])
    return signed_in(getattr(table, who)).post(address, {"act_id": str(uuid4()), **data})


def test_points_outside_the_pool_are_refused_beside_the_field(table: Table) -> None:
    response = tap(table, "gm", "correct", table.mage, seen=14, wanted=99)

    assert response.status_code == 422
    assert "De 0 à 16." in response.content.decode()


def test_points_spent_meanwhile_are_shown_and_the_second_answer_counts(table: Table) -> None:
    tap(table, "gm", "correct", table.mage, seen=14, wanted=10)

    response = tap(table, "gm", "correct", table.mage, seen=14, wanted=12)

    assert response.status_code == 422
    assert 'name="seen" value="10"' in response.content.decode()


def test_a_correction_leads_back_to_the_sheet(table: Table) -> None:
    response = tap(table, "gm", "correct", table.mage, seen=14, wanted=9)

    table.mage.refresh_from_db()
    assert (response.status_code, table.mage.mp) == (303, 9)


def test_a_double_tap_is_one_act(table: Table) -> None:
    same = str(uuid4())
    before = LogEntry.objects.count()

    answers = [
        tap(table, "gm", "set-state", table.mage, act_id=same, state="aside").status_code
        for _ in range(2)
    ]

    assert (answers, LogEntry.objects.count()) == ([303, 303], before + 1)


def test_a_tap_without_a_key_does_nothing(table: Table) -> None:
    response = tap(table, "gm", "hide", table.npc, act_id="")

    table.npc.refresh_from_db()
    assert (response.status_code, table.npc.hidden) == (422, False)


def test_hiding_what_a_player_plays_says_why_not(table: Table) -> None:
    response = tap(table, "gm", "hide", table.mage)

    assert response.status_code == 422
    assert "n’existe pas pour les joueurs" in response.content.decode()


def test_who_plays_it_ties_it_and_frees_it(table: Table) -> None:
    tap(table, "player", "tie", table.mage, bound="on")
    response = tap(table, "player", "tie", table.mage)

    table.mage.refresh_from_db()
    assert (response.status_code, table.mage.bound) == (303, False)
    check_log(table.campaign)


def test_a_hidden_one_cannot_be_taken_or_told_from_nothing(table: Table) -> None:
    hidden = CharacterFactory(campaign=table.campaign, hidden=True)

    assert tap(table, "other", "take-one", hidden).status_code == 404


def test_who_comes_second_sees_who_is_left(table: Table) -> None:
    free = CharacterFactory(campaign=table.campaign)
    tap(table, "other", "take-one", free)

    response = tap(table, "player", "take-one", free)

    assert response.status_code == 422
    assert "déjà pris" in response.content.decode()
    assert Control.objects.filter(character=free).count() == 1


@pytest.mark.parametrize(
    ("name", "data", "queries"),
    [
        ("correct", {"seen": 14, "wanted": 9}, 15),
        ("set-state", {"state": "aside"}, 16),
        ("tie", {"bound": "on"}, 17),
    ],
)
def test_each_act_is_a_constant_number_of_queries(
    table: Table, name: str, data: dict[str, Any], queries: int, django_assert_num_queries: Any
) -> None:
    address = reverse(f"characters:{name}", args=[table.campaign.pk, table.mage.pk])
    client = signed_in(table.gm)

    with django_assert_num_queries(queries):
        response = client.post(address, {"act_id": str(uuid4()), **data})

    assert response.status_code == 303

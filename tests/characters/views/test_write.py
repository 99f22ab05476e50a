from typing import Any
from uuid import uuid4

import pytest
from django.urls import reverse
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from campaign.models import Campaign
from characters.models import Character, KnownSpell, PlayerEdits
from tests.characters.scene import spell
from tests.characters.table import Table, build_table, check_log, signed_in

pytestmark = pytest.mark.django_db

FILLED = {"name": "Ordane", "int_score": "12", "pou": "13", "dex_score": "9"}


@pytest.fixture
def table() -> Table:
    return build_table(player_edits=PlayerEdits.SHEET)


def make(table: Table, who: str = "player", **data: Any) -> Any:
    address = reverse("characters:make", args=[table.campaign.pk])
    return signed_in(getattr(table, who)).post(address, {"act_id": str(uuid4()), **FILLED, **data})


def test_what_was_typed_stays_beside_what_is_wrong(table: Table) -> None:
    response = make(table, pou="0", skills="Inconnu 30")

    found = response.content.decode()
    assert response.status_code == 422
    assert 'value="Ordane"' in found
    assert "Inconnu 30" in found
    assert "Aucun sort de ce nom." in found
    assert "2 champs à corriger, d’abord" in found
    assert '<a href="#id_pou">POU</a>' in found


def test_a_player_over_int_is_told_by_how_many(table: Table) -> None:
    for name in ("Feu", "Eau"):
        spell(name)

    response = make(table, int_score="1", skills="Feu 30\nEau 30")

    assert response.status_code == 422
    assert "1 sort de trop" in response.content.decode()


def test_a_campaign_under_way_comes_in_at_once(table: Table) -> None:
    spell("Évocation de la Foudre")

    response = make(table, who="gm", mp="4", skills="foudre 65")

    made = Character.objects.get(name="Ordane")
    assert response["Location"] == reverse("characters:sheet", args=[table.campaign.pk, made.pk])
    assert (made.mp, KnownSpell.objects.get(character=made).skill) == (4, 65)
    check_log(table.campaign)


def test_the_same_page_sent_twice_makes_one(table: Table) -> None:
    key = str(uuid4())

    answers = {make(table, act_id=key)["Location"] for _ in range(2)}

    assert len(answers) == 1
    assert Character.objects.filter(name="Ordane").count() == 1


@pytest.mark.parametrize("more", [1, 12])
def test_the_page_costs_the_same_with_more_spells(
    table: Table, more: int, django_assert_num_queries: Any
) -> None:
    for number in range(more):
        spell(f"Sort {number}")
    client = signed_in(table.player)

    with django_assert_num_queries(4):
        response = client.get(reverse("characters:create", args=[table.campaign.pk]))

    assert response.status_code == 200


def save(table: Table, who: str, shown: dict[str, str], **typed: str) -> Any:
    """A form that showed these values, with some of them typed over."""
    originals = {f"was_{name}": value for name, value in shown.items()}
    address = reverse("characters:save", args=[table.campaign.pk, table.mage.pk])
    return signed_in(getattr(table, who)).post(
        address, {"act_id": str(uuid4()), **originals, **shown, **typed}
    )


@pytest.fixture
def shown(table: Table) -> dict[str, str]:
    """What a player's form shows of the mage."""
    mage = table.mage
    return {
        "name": mage.name,
        "species": mage.species,
        "pou_dice": mage.pou_dice,
        "int_score": str(mage.int_score),
        "pou": str(mage.pou),
        "dex_score": str(mage.dex_score),
        "notes": mage.notes,
    }


def test_a_stale_form_saves_its_own_field_only(table: Table, shown: dict[str, str]) -> None:
    save(table, "player", shown, notes="première")

    response = save(table, "player", shown, name="Ysolde la Grise")

    table.mage.refresh_from_db()
    assert response.status_code == 303
    assert (table.mage.name, table.mage.notes) == ("Ysolde la Grise", "première")


def test_a_stale_field_is_said_and_then_written_knowingly(
    table: Table, shown: dict[str, str]
) -> None:
    save(table, "player", shown, notes="première")

    response = save(table, "player", shown, notes="seconde")
    again = save(table, "player", shown | {"notes": "première"}, notes="seconde")

    found = response.content.decode()
    assert response.status_code == 422
    assert 'name="was_notes" value="première"' in found
    assert "Modifié entre-temps" in found
    table.mage.refresh_from_db()
    assert (again.status_code, table.mage.notes) == (303, "seconde")


def test_a_field_that_is_not_the_players_is_not_even_read(
    table: Table, shown: dict[str, str]
) -> None:
    save(table, "player", shown, mp_reserve="50", kind="npc", name="Autre")

    table.mage.refresh_from_db()
    assert (table.mage.name, table.mage.mp_reserve, table.mage.kind) == ("Autre", 0, "pc")


class TestAnything:
    @settings(
        max_examples=25, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
    )
    @given(text=st.text(max_size=200))
    def test_pasted_text_never_breaks_the_page(self, table: Table, text: str) -> None:
        response = make(table, skills=text, name="", act_id=str(uuid4()))

        assert response.status_code == 422
        assert Campaign.objects.filter(pk=table.campaign.pk).exists()

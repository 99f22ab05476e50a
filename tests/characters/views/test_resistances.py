"""GMs resolve on their own pages."""

from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse

from campaign.models import LogEntry
from characters.models import SpellTarget, TargetState
from characters.services.aiming import Aim
from tests.characters.resisting import Resisting, build_resisting

pytestmark = pytest.mark.django_db


@pytest.fixture
def made() -> Resisting:
    return build_resisting()


@pytest.fixture
def gm(client: Client, made: Resisting) -> Client:
    assert made.gm.user is not None
    client.force_login(made.gm.user)
    return client


def address(made: Resisting, name: str, *more: int) -> str:
    return reverse(f"characters:{name}", args=[made.scene.campaign.pk, *more])


def page(client: Client, made: Resisting, name: str, *more: int) -> str:
    return client.get(address(made, name, *more)).content.decode()


def post(client: Client, made: Resisting, **more: object) -> tuple[int, str]:
    fields = {"act_id": str(uuid4()), "row": [row.pk for row in made.pending()], "tell": "tell"}
    response = client.post(address(made, "resolve"), fields | more)
    return response.status_code, response.content.decode()


# --- refusals ---------------------------------------------------------------------------
def test_players_have_neither_the_page_nor_the_tap(client: Client, made: Resisting) -> None:
    made.at_thief()
    assert made.player.user is not None
    client.force_login(made.player.user)
    assert client.get(address(made, "resistances")).status_code == 403
    assert post(client, made)[0] == 403
    row = made.pending()[0].pk
    assert client.post(address(made, "tell-resistance", row)).status_code == 403


def test_a_refusal_keeps_what_was_typed_and_says_why_beside_it(gm: Client, made: Resisting) -> None:
    made.charm_at(Aim(name="Garde"))
    pk = made.pending()[0].pk
    status, html = post(gm, made, **{f"roll_{pk}": "77", "tell": "keep"})
    assert status == 422
    assert "Sans cette valeur, il n’y a pas de jet." in html
    assert 'value="77"' in html
    status, html = post(gm, made, **{f"roll_{pk}": "abc", f"score_{pk}": "12"})
    assert status == 422
    assert "De 01 à 00." in html


def test_what_somebody_else_resolved_meanwhile_is_told(gm: Client, made: Resisting) -> None:
    made.at_thief()
    rows = [row.pk for row in made.pending()]
    made.resolve(50)
    status, html = post(gm, made, row=rows)
    assert status == 422
    assert "C’est déjà résolu" in html
    assert "Rien à résoudre" in html


def test_a_word_that_was_given_is_not_given_twice(gm: Client, made: Resisting) -> None:
    made.at_thief()
    made.resolve(50)
    row = SpellTarget.objects.get().pk
    for fields in ({"act_id": str(uuid4())}, {}):
        response = gm.post(address(made, "tell-resistance", row), fields)
        assert response.status_code == 422


# --- pages ------------------------------------------------------------------------------
def test_an_empty_page_says_what_it_is_for(gm: Client, made: Resisting) -> None:
    assert "Rien à résoudre" in page(gm, made, "resistances")
    assert 'id="pending"' not in page(gm, made, "table")


def test_what_waits_stands_on_the_table_and_on_the_cast_s_page(gm: Client, made: Resisting) -> None:
    entry = made.at_thief()
    for html in (page(gm, made, "table"), page(gm, made, "entry", entry.seq)):
        assert 'id="pending"' in html
        assert "16\u00a0PM contre 179 en POU" in html


def test_one_tap_resolves_all_of_the_page(gm: Client, made: Resisting) -> None:
    made.charm_at(Aim(character=made.thief.pk), Aim(character=made.thief.pk, is_willing=True))
    assert post(gm, made)[0] == 303
    assert made.pending() == []
    assert LogEntry.objects.filter(kind="resistance.rolled").count() == 1


def test_one_of_many_is_resolved_by_its_own_button(gm: Client, made: Resisting) -> None:
    made.charm_at(Aim(character=made.thief.pk), Aim(name="Garde"))
    first, second = made.pending()
    assert post(gm, made, only=first.pk)[0] == 303
    assert made.pending() == [second]


def test_the_gm_types_numbers_and_dice(gm: Client, made: Resisting) -> None:
    made.charm_at(Aim(name="Garde"))
    pk = made.pending()[0].pk
    typed = {f"score_{pk}": "12", f"barrier_{pk}": "1", f"roll_{pk}": "00"}
    assert post(gm, made, **typed)[0] == 303
    row = SpellTarget.objects.get()
    assert (row.roll, row.barrier, row.state) == (100, 1, TargetState.RESISTED)


def test_what_is_kept_is_told_with_one_tap_on_the_cast_s_page(gm: Client, made: Resisting) -> None:
    entry = made.at_thief()
    post(gm, made, tell="keep")
    assert "les joueurs n’en savent rien" in page(gm, made, "entry", entry.seq)
    row = SpellTarget.objects.get().pk
    told = gm.post(address(made, "tell-resistance", row), {"act_id": str(uuid4())})
    assert told.status_code == 303
    assert "Dit au joueur" in gm.get(told["Location"]).content.decode()
    assert "les joueurs n’en savent rien" not in page(gm, made, "entry", entry.seq)


def test_the_log_tells_gms_what_was_rolled(gm: Client, made: Resisting) -> None:
    made.at_thief()
    post(gm, made, **{f"roll_{made.pending()[0].pk}": "83"})
    assert "83 pour 0" in page(gm, made, "log")


def test_the_log_tells_gms_of_a_critical(gm: Client, made: Resisting) -> None:
    made.at_thief()
    post(gm, made, **{f"roll_{made.pending()[0].pk}": "01", f"score_{made.pending()[0].pk}": "1"})
    assert "réussite critique, le sort prend effet" in page(gm, made, "log")

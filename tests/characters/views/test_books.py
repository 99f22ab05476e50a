from typing import Any
from uuid import uuid4

import pytest
from django.urls import reverse

from characters.models import Book
from characters.services import books
from characters.services.standing import set_hidden
from tests.characters.scene import spell
from tests.characters.study import Desk, build_desk
from tests.characters.table import check_log, signed_in

pytestmark = pytest.mark.django_db


@pytest.fixture
def desk() -> Desk:
    return build_desk()


def address(desk: Desk, name: str = "book") -> str:
    return reverse(f"characters:{name}", args=[desk.campaign.pk, desk.grimoire.pk])


def send(desk: Desk, what: str, **data: Any) -> Any:
    tap = {"act_id": str(uuid4())}
    return signed_in(desk.player).post(address(desk, what), tap | data)


def test_a_book_of_a_gms_character_does_not_exist_for_players(desk: Desk) -> None:
    books.give_book(by=desk.gm, act_id=uuid4(), book_id=desk.grimoire.pk, to=desk.master.pk)

    assert signed_in(desk.player).get(address(desk)).status_code == 404
    assert signed_in(desk.gm).get(address(desk)).status_code == 200


def test_hidden_hands_stay_unnamed(desk: Desk) -> None:
    books.lend_book(by=desk.gm, act_id=uuid4(), book_id=desk.grimoire.pk, to=desk.master.pk)
    set_hidden(by=desk.gm, act_id=uuid4(), character_id=desk.master.pk, hidden=True)

    page = signed_in(desk.player).get(address(desk)).content.decode()

    assert "on ne sait où" in page
    assert "Aldebrand" not in page


def test_lines_that_mean_no_spell_are_named_and_write_nothing(desk: Desk) -> None:
    new = reverse("characters:make-book", args=[desk.campaign.pk, desk.mage.pk])
    data = {
        "act_id": str(uuid4()),
        "name": "Vert",
        "kind": "scroll",
        "lines": "defense magique\nXyz",
    }

    response = signed_in(desk.player).post(new, data)

    assert response.status_code == 422
    assert "Xyz" in response.content.decode()
    assert Book.objects.count() == 1


def test_a_book_is_made_and_shown(desk: Desk) -> None:
    new = reverse("characters:make-book", args=[desk.campaign.pk, desk.mage.pk])
    data = {"act_id": str(uuid4()), "name": "Vert", "kind": "scroll", "lines": "defense magique"}

    response = signed_in(desk.player).post(new, data, follow=True)

    page = response.content.decode()
    assert "Vert" in page
    assert "Défense Magique" in page
    check_log(desk.campaign)


def test_the_form_of_a_book_writes_again_what_it_shows(desk: Desk) -> None:
    spell("Feu")
    page = signed_in(desk.player).get(address(desk, "edit-book")).content.decode()
    assert "Défense Magique</textarea>" in page

    response = send(
        desk, "save-book", name="Le Livre gris", kind="grimoire", lines="Défense Magique\nfeu"
    )

    assert response.status_code == 303
    assert desk.grimoire.spells.filter(ended_seq=None).count() == 2


def test_a_refused_change_says_why(desk: Desk) -> None:
    response = send(
        desk, "save-book", name="Le Livre gris", kind="grimoire", lines="Défense Magique"
    )

    assert response.status_code == 422
    assert "Rien n’a changé" in response.content.decode()


def test_a_book_given_out_of_sight_leads_back_to_the_sheet(desk: Desk) -> None:
    response = send(desk, "give-book", to=desk.master.pk)

    assert response.headers["Location"] == reverse(
        "characters:sheet", args=[desk.campaign.pk, desk.mage.pk]
    )


def test_lost_found_and_destroyed(desk: Desk) -> None:
    assert send(desk, "lose-book").status_code == 303
    gm = signed_in(desk.gm)
    gm.post(address(desk, "find-book"), {"act_id": str(uuid4()), "to": desk.mage.pk})
    assert Book.objects.get().state == "held"

    assert send(desk, "destroy-book").status_code == 303

    assert "Détruit" in signed_in(desk.player).get(address(desk)).content.decode()


def test_the_page_costs_the_same_for_many_spells(
    desk: Desk, django_assert_num_queries: Any
) -> None:
    lines = "\n".join(spell(f"Rang {n:02d}").name for n in range(20))
    send(desk, "save-book", name="Gros", kind="grimoire", lines=lines)
    client = signed_in(desk.player)

    with django_assert_num_queries(8):
        client.get(address(desk))


def test_what_was_done_with_a_book_is_said_with_its_undo(desk: Desk) -> None:
    answer = send(desk, "destroy-book")
    page = signed_in(desk.player).get(answer["Location"]).content.decode()
    desk.campaign.refresh_from_db()
    undo = reverse("characters:undo", args=[desk.campaign.pk, desk.campaign.last_seq])
    assert f'action="{undo}"' in page

    tap = {"act_id": str(uuid4()), "back": f"book-{desk.grimoire.pk}"}
    back = signed_in(desk.player).post(undo, tap)

    assert back["Location"] == address(desk)
    assert (
        "Détruit\u00a0: plus rien" not in signed_in(desk.player).get(address(desk)).content.decode()
    )
    check_log(desk.campaign)


def test_an_act_of_another_book_is_not_told_here(desk: Desk) -> None:
    books.make_book(
        by=desk.gm, act_id=uuid4(), holder_id=desk.mage.pk, name="Vert", kind="scroll", spells=[]
    )

    assert signed_in(desk.gm).get(address(desk)).context["last"] is None


def test_a_destroyed_book_is_found_again_from_the_sheet(desk: Desk) -> None:
    send(desk, "destroy-book")
    sheet = reverse("characters:sheet", args=[desk.campaign.pk, desk.mage.pk])

    page = signed_in(desk.player).get(sheet).content.decode()

    assert f'href="{address(desk)}"' in page
    assert "1 détruit" in page


def test_a_book_that_somebody_else_destroys_is_said_on_its_players_table(desk: Desk) -> None:
    table = reverse("characters:table", args=[desk.campaign.pk])

    books.destroy_book(by=desk.gm, act_id=uuid4(), book_id=desk.grimoire.pk)

    mine = signed_in(desk.player).get(table).content.decode()
    assert "Livres disparus" in mine
    assert "est détruit" in mine
    assert "Livres disparus" not in signed_in(desk.gm).get(table).content.decode()


def test_who_loses_their_own_book_knows_it(desk: Desk) -> None:
    table = reverse("characters:table", args=[desk.campaign.pk])

    assert send(desk, "lose-book").status_code == 303

    assert "Livres disparus" not in signed_in(desk.player).get(table).content.decode()

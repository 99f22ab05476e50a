"""Taking the table back to a point, from its page."""

from typing import Any
from uuid import uuid4

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from campaign.models import UNDO, LogEntry
from characters.models import Character
from characters.services.editing import edit_character
from tests.characters.table import Table, build_table, check_log, signed_in

pytestmark = pytest.mark.django_db


@pytest.fixture
def table() -> Table:
    return build_table()


def rename(table: Table, *names: str) -> list[LogEntry]:
    """The GM gives the mage one name after the other."""
    done = []
    for name in names:
        mage = Character.objects.get(pk=table.mage.pk)
        done.append(
            edit_character(
                by=table.gm,
                act_id=uuid4(),
                character_id=mage.pk,
                seen={"name": mage.name},
                wanted={"name": name},
            )
        )
    return done


def see(table: Table, **asked: Any) -> Any:
    address = reverse("characters:undo-to", args=[table.campaign.pk])
    return signed_in(table.gm).get(address, asked)


def post(table: Table, entry: LogEntry, **fields: Any) -> Any:
    address = reverse("characters:undo-several", args=[table.campaign.pk, entry.seq])
    return signed_in(table.gm).post(address, {"act_id": str(uuid4()), "way": "since"} | fields)


def test_a_player_finds_neither_the_page_nor_its_link(table: Table) -> None:
    here = reverse("characters:undo-to", args=[table.campaign.pk])
    assert signed_in(table.player).get(here).status_code == 403
    log = signed_in(table.player).get(reverse("characters:log", args=[table.campaign.pk]))
    assert here not in log.content.decode()


def test_an_act_already_undone_leads_to_its_page(table: Table) -> None:
    [entry] = rename(table, "Ysolde la Grise")
    post(table, entry, count=1, newest=entry.seq)
    answer = see(table, to=entry.seq)
    assert answer.status_code == 303
    assert answer["Location"] == reverse("characters:entry", args=[table.campaign.pk, entry.seq])


def test_an_act_that_is_not_there_is_not_found(table: Table) -> None:
    assert see(table, to=999).status_code == 404


def test_the_last_acts_are_listed_each_with_its_own_link(table: Table) -> None:
    first, second = rename(table, "Ysolde la Grise", "Ysolde la Noire")
    page = see(table).content.decode()
    assert page.index(f"?to={second.seq}") < page.index(f"?to={first.seq}")


def test_what_goes_is_named_before_it_goes(table: Table) -> None:
    first, second = rename(table, "Ysolde la Grise", "Ysolde la Noire")
    page = see(table, to=first.seq, way="since").content.decode()
    assert f"Annuler 2\u00a0actes, depuis le n°\u00a0{first.seq}" in page
    assert page.index(f"n°\u00a0{second.seq}, ") < page.index(f"n°\u00a0{first.seq}, ")


def test_a_handful_goes_in_one_tap_and_comes_back_in_one(table: Table) -> None:
    first, second = rename(table, "Ysolde la Grise", "Ysolde la Noire")
    assert post(table, first, count=2, newest=second.seq).status_code == 303
    assert Character.objects.get(pk=table.mage.pk).name == "Ysolde"
    undone = LogEntry.objects.get(kind=UNDO)
    client = signed_in(table.gm)
    page = client.get(reverse("characters:entry", args=[table.campaign.pk, undone.seq]))
    assert "Rétablir les 2\u00a0actes" in page.content.decode()
    again = reverse("characters:redo-several", args=[table.campaign.pk, undone.seq])
    assert client.post(again, {"act_id": str(uuid4())}).status_code == 303
    assert Character.objects.get(pk=table.mage.pk).name == "Ysolde la Noire"
    refused = client.post(again, {"act_id": str(uuid4())})
    assert refused.status_code == 422
    assert "déjà rétabli" in refused.content.decode()
    check_log(table.campaign)


def test_more_than_a_handful_asks_once(table: Table) -> None:
    acts = rename(table, *(f"Ysolde {number}" for number in range(6)))
    asked = post(table, acts[0], count=6, newest=acts[-1].seq)
    assert asked.status_code == 422
    assert "Oui, annuler 6\u00a0actes" in asked.content.decode()
    assert Character.objects.get(pk=table.mage.pk).name == "Ysolde 5"
    sure = post(table, acts[0], count=6, newest=acts[-1].seq, sure="1")
    assert sure.status_code == 303
    assert Character.objects.get(pk=table.mage.pk).name == "Ysolde"


def test_a_list_that_has_changed_is_shown_anew(table: Table) -> None:
    first, second = rename(table, "Ysolde la Grise", "Ysolde la Noire")
    answer = post(table, first, count=1, newest=first.seq)
    assert answer.status_code == 422
    assert "la liste a changé" in answer.content.decode()
    assert f"n°\u00a0{second.seq}, " in answer.content.decode()


def test_players_read_what_was_taken_back_as_far_as_they_may_know(table: Table) -> None:
    first, second = rename(table, "Ysolde la Grise", "Ysolde la Noire")
    LogEntry.objects.filter(pk=second.pk).update(audience="gms")
    post(table, first, count=2, newest=second.seq)
    client = signed_in(table.player)
    undone = LogEntry.objects.get(kind=UNDO)
    entry = reverse("characters:entry", args=[table.campaign.pk, undone.seq])
    assert client.get(entry).status_code == 404
    log = client.get(reverse("characters:log", args=[table.campaign.pk])).content.decode()
    assert "actes annulés" not in log
    assert "annulé par" in log


def test_queries_do_not_grow_with_what_goes(table: Table) -> None:
    client = signed_in(table.gm)
    [first] = rename(table, "Ysolde la Grise")

    def count() -> int:
        with CaptureQueriesContext(connection) as queries:
            address = reverse("characters:undo-to", args=[table.campaign.pk])
            assert client.get(f"{address}?to={first.seq}&way=since").status_code == 200
        return len(queries)

    few = count()
    rename(table, *(f"Ysolde {number}" for number in range(8)))
    assert count() == few

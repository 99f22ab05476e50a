"""Evenings from their pages, and what each person reads of what changed since their last."""

from typing import Any
from uuid import uuid4

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from campaign.models import Evening, LogEntry, Membership
from campaign.services.evenings import close_evening, open_evening
from characters.models import Character
from characters.services.corrections import correct_numbers
from characters.services.editing import edit_character
from tests.characters.table import Table, build_table, check_log, signed_in
from tests.factories.campaign import MembershipFactory
from tests.factories.characters import CharacterFactory

pytestmark = pytest.mark.django_db


@pytest.fixture
def table() -> Table:
    return build_table(mp=10)


def an_evening(table: Table, *seats: Membership) -> None:
    """Opened with these (or all) and closed."""
    present = [one.pk for one in seats or (table.gm, table.player, table.other)]
    open_evening(by=table.gm, act_id=uuid4(), present=present)
    evening = Evening.objects.get(ended_seq=None, closed_seq=None)
    close_evening(by=table.gm, act_id=uuid4(), evening_id=evening.pk)


def lose_points(table: Table, character: Character, by: int) -> LogEntry:
    character.refresh_from_db()
    return correct_numbers(
        by=table.gm,
        act_id=uuid4(),
        character_id=character.pk,
        seen={"mp": character.mp},
        wanted={"mp": character.mp - by},
        reason="",
    )


def rename(table: Table, character: Character, name: str) -> None:
    character.refresh_from_db()
    edit_character(
        by=table.gm,
        act_id=uuid4(),
        character_id=character.pk,
        seen={"name": character.name},
        wanted={"name": name},
    )


def read(member: Membership, name: str = "since") -> str:
    answer = signed_in(member).get(reverse(f"characters:{name}", args=[member.campaign_id]))
    assert answer.status_code == 200
    return answer.content.decode()


def post(table: Table, name: str, **fields: Any) -> Any:
    address = reverse(f"characters:{name}", args=[table.campaign.pk])
    return signed_in(table.gm).post(address, {"act_id": str(uuid4())} | fields)


def test_an_evening_without_anybody_is_refused_beside_its_field(table: Table) -> None:
    answer = post(table, "open-evening")
    assert answer.status_code == 422
    assert "au moins une personne" in answer.content.decode()


def test_an_evening_already_closed_says_so(table: Table) -> None:
    assert "déjà close" in post(table, "close-evening", evening=1).content.decode()


def test_it_is_opened_read_and_closed(table: Table) -> None:
    opened = post(table, "open-evening", present=[table.gm.pk, table.player.pk])
    assert opened.status_code == 303
    link = reverse("characters:since", args=[table.campaign.pk])
    assert link in read(table.player, "table")
    assert link not in read(table.other, "table")
    done = reverse("characters:read-since", args=[table.campaign.pk])
    assert signed_in(table.player).post(done).status_code == 303
    assert link not in read(table.player, "table")
    evening = Evening.objects.get()
    assert post(table, "close-evening", evening=evening.pk).status_code == 303
    check_log(table.campaign)


def test_points_are_told_as_they_were_and_are(table: Table) -> None:
    lose_points(table, table.mage, 1)
    an_evening(table)
    lose_points(table, table.mage, 3)
    page = read(table.player)
    assert "points de magie\u00a0: 9 → 6" in page
    assert "−3" in page


def test_who_was_not_there_reads_from_their_own_last_evening(table: Table) -> None:
    an_evening(table)
    lose_points(table, table.mage, 3)
    an_evening(table, table.gm)
    assert "points de magie\u00a0: 10 → 7" in read(table.player)
    assert "points de magie\u00a0:" not in read(table.gm)


def test_nothing_new_is_said(table: Table) -> None:
    an_evening(table)
    assert "Rien n’a changé." in read(table.player)


def test_a_player_reads_neither_a_hidden_character_nor_a_gms_numbers(table: Table) -> None:
    an_evening(table)
    rename(table, table.hidden, "Zarkhul le Sombre")
    lose_points(table, table.npc, 2)
    lose_points(table, table.mage, 1)
    for member in (table.player, table.other, table.spectator):
        page = read(member)
        assert "Zarkhul" not in page
        assert "−2" not in page


def test_what_is_undone_is_not_told(table: Table) -> None:
    an_evening(table)
    entry = lose_points(table, table.mage, 3)
    undo = reverse("characters:undo", args=[table.campaign.pk, entry.seq])
    assert signed_in(table.gm).post(undo, {"act_id": str(uuid4())}).status_code == 303
    assert "Rien n’a changé." in read(table.player)


def test_a_newcomer_reads_who_plays_whom_and_nothing_of_before(table: Table) -> None:
    an_evening(table)
    rename(table, table.mage, "Ysolde la Grise")
    before = LogEntry.objects.order_by("-seq")[0]
    newcomer = MembershipFactory(campaign=table.campaign)
    page = read(newcomer)
    assert "Qui joue qui" in page
    assert table.player.name in page
    assert "Zarkhul" not in page
    assert f"n°\u00a0{before.seq}, " not in page
    rename(table, table.mage, "Ysolde la Noire")
    after = LogEntry.objects.order_by("-seq")[0]
    assert f"n°\u00a0{after.seq}, " in read(newcomer)


def test_a_gm_reads_of_the_whole_party(table: Table) -> None:
    other = CharacterFactory(campaign=table.campaign, name="Cmir", mp=8, players=[table.other])
    an_evening(table)
    lose_points(table, table.mage, 1)
    lose_points(table, other, 2)
    page = read(table.gm)
    assert "10 → 9" in page
    assert "8 → 6" in page
    assert "8 → 6" not in read(table.player)


def test_queries_do_not_grow_with_party_and_log(table: Table) -> None:
    client = signed_in(table.gm)
    address = reverse("characters:since", args=[table.campaign.pk])
    an_evening(table)
    lose_points(table, table.mage, 1)

    def count() -> int:
        with CaptureQueriesContext(connection) as queries:
            assert client.get(address).status_code == 200
        return len(queries)

    few = count()
    for _ in range(6):
        one = CharacterFactory(campaign=table.campaign, mp=8, players=[table.other])
        lose_points(table, one, 1)
        rename(table, one, f"Mage {one.pk}")
    assert count() == few


def test_a_player_finds_the_list_and_no_button(table: Table) -> None:
    an_evening(table, table.gm, table.player)
    page = read(table.spectator, "evenings")
    assert table.player.name in page
    assert "Ouvrir la séance" not in page
    assert "Ouvrir la séance" in read(table.gm, "evenings")


def test_the_list_is_in_the_menu_of_everybody(table: Table) -> None:
    link = f'href="{reverse("characters:evenings", args=[table.campaign.pk])}"'
    assert all(link in read(one, "table") for one in (table.gm, table.player, table.spectator))


def test_an_evening_leads_to_its_part_of_the_log(table: Table) -> None:
    rename(table, table.mage, "Ysolde la Grise")
    an_evening(table)
    evening = Evening.objects.get()
    rename(table, table.mage, "Ysolde la Noire")
    here = reverse("characters:log", args=[table.campaign.pk])
    assert f"{here}?evening={evening.pk}" in read(table.player, "evenings")
    page = signed_in(table.player).get(here, {"evening": evening.pk})
    seqs = [row.entry.seq for row in page.context["rows"]]
    assert seqs == [evening.closed_seq, evening.opened_seq]
    whole = signed_in(table.player).get(here, {"evening": "x"})
    assert len(whole.context["rows"]) > 2

"""A hidden character appears in no answer that a player can get."""

import re
from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse

from characters.models import Character
from characters.services import control, editing, standing
from tests.characters.scene import spell
from tests.characters.table import Table, build_table, key, signed_in
from tests.factories.characters import KnownSpellFactory

NAME = "Zarkhul"


@pytest.fixture
def table(db: None) -> Table:
    """With a past: met once under this name, then hidden; and one that was never seen."""
    table = build_table()
    met = Character.objects.get(pk=table.npc.pk)
    KnownSpellFactory(character=met, spell=spell())
    editing.edit_character(
        by=table.gm,
        act_id=key(),
        character_id=met.pk,
        seen={"name": met.name},
        wanted={"name": f"{NAME} le Vieux"},
    )
    standing.set_state(by=table.gm, act_id=key(), character_id=met.pk, state="aside")
    standing.set_hidden(by=table.gm, act_id=key(), character_id=met.pk, hidden=True)
    control.give(by=table.gm, act_id=key(), character_id=table.hidden.pk, member_id=table.gm.pk)
    return table


def addresses(table: Table) -> list[str]:
    campaign, mage = table.campaign.pk, table.mage.pk
    return [
        *(reverse(f"characters:{name}", args=[campaign]) for name in ("table", "take", "create")),
        *(reverse(f"characters:{name}", args=[campaign, mage]) for name in ("sheet", "edit")),
        reverse("characters:log", args=[campaign]),
        reverse("characters:log", args=[campaign]) + f"?character={table.hidden.pk}",
        reverse("characters:log", args=[campaign]) + f"?character={table.npc.pk}",
    ]


@pytest.mark.parametrize("who", ["player", "other", "spectator"])
def test_no_page_of_a_player_names_it(table: Table, who: str) -> None:
    client = signed_in(getattr(table, who))

    for address in addresses(table):
        answer = client.get(address).content.decode()
        assert NAME not in answer, address
        assert not re.search(rf"/characters/({table.hidden.pk}|{table.npc.pk})/", answer), address


@pytest.mark.parametrize("who", ["player", "other", "spectator"])
def test_each_of_its_urls_is_like_one_of_nobody(table: Table, who: str) -> None:
    client = signed_in(getattr(table, who))

    assert _answers(client, table, table.hidden.pk) == _answers(client, table, 999_999)


def test_the_log_entries_of_its_past_are_gone(table: Table) -> None:
    client = signed_in(table.player)

    statuses = {
        seq: client.get(reverse("characters:entry", args=[table.campaign.pk, seq])).status_code
        for seq in _about(table)
    }

    assert set(statuses.values()) == {404}


def _about(table: Table) -> list[int]:
    seqs = table.npc.involvements.values_list("entry__seq", flat=True)
    return [*seqs, *table.hidden.involvements.values_list("entry__seq", flat=True)]


def _answers(client: Client, table: Table, pk: int) -> list[int]:
    gets = ("sheet", "edit", "skills", "control", "plan")
    posts = ("save", "write-skills", "preview-skills", "tie", "take-one", "cast", "hide", "give")
    address = {
        name: reverse(f"characters:{name}", args=[table.campaign.pk, pk]) for name in gets + posts
    }
    return [
        *(client.get(address[name]).status_code for name in gets),
        *(client.post(address[name], {"act_id": str(uuid4())}).status_code for name in posts),
    ]

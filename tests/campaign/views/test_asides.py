"""Secret rolls and whispers, read from the answers that each person gets."""

from typing import Any

import pytest
from django.urls import reverse

from campaign.models import LogEntry, Membership
from tests.characters.table import Table, build_table, key, signed_in

pytestmark = pytest.mark.django_db

WORDS = "La clef est sous l’autel."
LABEL = "Guet-apens du pont"


@pytest.fixture
def table() -> Table:
    return build_table()


def send(table: Table, name: str, who: Membership | None = None, seq: int = 0, **data: Any) -> Any:
    args = [table.campaign.pk, seq] if seq else [table.campaign.pk]
    address = reverse(f"campaign:{name}", args=args)
    return signed_in(who or table.gm).post(address, {"act_id": str(key()), **data})


def pages(table: Table, who: Membership) -> str:
    """Everything at the table that tells of acts."""
    client = signed_in(who)
    last = LogEntry.objects.filter(campaign=table.campaign).order_by("-seq").first()
    seq = last.seq if last else 1
    addresses = [
        reverse("characters:table", args=[table.campaign.pk]),
        reverse("characters:log", args=[table.campaign.pk]),
        reverse("characters:log", args=[table.campaign.pk]) + "?kind=aside",
        reverse("characters:entry", args=[table.campaign.pk, seq]),
    ]
    return "".join(client.get(address).content.decode() for address in addresses)


def test_what_was_typed_is_kept_beside_what_is_wrong(table: Table) -> None:
    answer = send(table, "secret-roll", formula="3 chats", label=LABEL)

    assert answer.status_code == 422
    assert "3 chats" in answer.content.decode()
    assert "2d6+3" in answer.content.decode()
    answer = send(table, "whisper", words=WORDS)
    assert answer.status_code == 422
    assert WORDS in answer.content.decode()


def test_another_table_s_player_hears_nothing(table: Table) -> None:
    stranger = build_table().player

    assert send(table, "whisper", words=WORDS, to=[stranger.pk]).status_code == 422


def test_a_secret_roll_is_in_no_answer_of_a_player_until_it_is_shown(table: Table) -> None:
    assert send(table, "secret-roll", formula="1d100", label=LABEL).status_code == 303
    entry = LogEntry.objects.get(campaign=table.campaign, kind="aside.rolled")

    assert LABEL in pages(table, table.gm)
    for who in (table.player, table.other, table.spectator):
        assert LABEL not in pages(table, who)
        answer = send(table, "show-roll", who, seq=entry.seq)
        assert answer.status_code == 403

    assert send(table, "show-roll", seq=entry.seq).status_code == 303
    assert send(table, "show-roll", seq=entry.seq).status_code == 422
    for who in (table.player, table.other, table.spectator):
        assert LABEL in pages(table, who)


def test_a_whisper_is_in_no_answer_of_anybody_else(table: Table) -> None:
    assert send(table, "whisper", words=WORDS, to=[table.player.pk]).status_code == 303

    assert WORDS in pages(table, table.player)
    assert WORDS in pages(table, table.gm)
    for who in (table.other, table.spectator):
        assert WORDS not in pages(table, who)
        entry = LogEntry.objects.get(campaign=table.campaign, kind="aside.whispered")
        assert send(table, "put-aside", who, seq=entry.seq).status_code == 404


def test_who_else_heard_it_is_the_gm_s(table: Table) -> None:
    Membership.objects.filter(pk=table.other.pk).update(name="Bérangère")
    send(table, "whisper", words=WORDS, to=[table.player.pk, table.other.pk])

    assert "Bérangère" in pages(table, table.gm)
    assert "Bérangère" not in pages(table, table.player)


def test_it_stands_on_the_table_until_it_was_read(table: Table) -> None:
    send(table, "whisper", words="<b>gras</b>", to=[table.player.pk])
    entry = LogEntry.objects.get(campaign=table.campaign, kind="aside.whispered")
    address = reverse("characters:table", args=[table.campaign.pk])
    client = signed_in(table.player)

    found = client.get(address).content.decode()
    assert "&lt;b&gt;gras&lt;/b&gt;" in found
    assert send(table, "put-aside", table.player, seq=entry.seq).status_code == 303

    assert "&lt;b&gt;gras&lt;/b&gt;" not in client.get(address).content.decode()

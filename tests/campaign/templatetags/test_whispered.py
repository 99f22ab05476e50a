"""What was said aside stands on every page of who it was said to, until it is read."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from campaign.models import LogEntry, Membership
from campaign.services.asides import whisper
from tests.characters.table import Table, build_table, key, signed_in

pytestmark = pytest.mark.django_db

WORDS = "La clef est sous l’autel."
PAGES = ("characters:table", "characters:log", "characters:fight", "campaign:members")


@pytest.fixture
def table() -> Table:
    return build_table()


def page(table: Table, who: Membership, name: str) -> str:
    address = reverse(name, args=[table.campaign.pk])
    return signed_in(who).get(address).content.decode()


@pytest.mark.parametrize("name", PAGES)
def test_it_stands_on_the_page_of_its_reader_alone(table: Table, name: str) -> None:
    whisper(by=table.gm, act_id=key(), words=WORDS, to=[table.player.pk])

    assert WORDS in page(table, table.player, name)
    assert WORDS not in page(table, table.other, name)


def test_where_nothing_waits_nothing_is_asked(table: Table) -> None:
    address = reverse("campaign:members", args=[table.campaign.pk])
    client = signed_in(table.player)
    asked = []
    for words in ("", WORDS):
        if words:
            whisper(by=table.gm, act_id=key(), words=words, to=[table.player.pk])
        with CaptureQueriesContext(connection) as queries:
            client.get(address)
        asked.append(len(queries))

    assert asked[1] == asked[0] + 1


def test_read_it_is_gone_where_it_was_read_and_gms_see_it(table: Table) -> None:
    whisper(by=table.gm, act_id=key(), words=WORDS, to=[table.player.pk])
    seq = LogEntry.objects.latest("seq").seq
    told = f"Dit à {table.player.name}, "
    assert told + "pas encore lu" in page(table, table.gm, "campaign:asides")

    client = signed_in(table.player)
    log = reverse("characters:log", args=[table.campaign.pk])
    where = reverse("campaign:put-aside", args=[table.campaign.pk, seq])
    answer = client.post(where, {"back": log})

    assert answer["Location"] == log
    assert "live-whispers" in page(table, table.player, "characters:fight")
    assert WORDS not in page(table, table.player, "characters:fight")
    assert told + "lu" in page(table, table.gm, "campaign:asides")


def test_it_leads_back_to_this_table_alone(table: Table) -> None:
    whisper(by=table.gm, act_id=key(), words=WORDS, to=[table.player.pk])
    seq = LogEntry.objects.latest("seq").seq
    where = reverse("campaign:put-aside", args=[table.campaign.pk, seq])

    answer = signed_in(table.player).post(where, {"back": "https://ailleurs.example/c/1/"})

    assert answer["Location"] == reverse("characters:table", args=[table.campaign.pk])

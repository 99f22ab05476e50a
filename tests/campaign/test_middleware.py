"""A page that asks what has changed gets its parts that differ, and nothing else."""

import re

import pytest
from django.test import Client
from django.urls import reverse

from campaign.models import Campaign, Membership, Role
from tests.campaign.feed.conftest import Table, table

__all__ = ["table"]

pytestmark = pytest.mark.django_db

_PART = re.compile(r'id="live-([a-z0-9-]+)" data-live="([0-9a-f]+)"')
_SEQ = re.compile(r'data-seq="(\d+)"')


@pytest.fixture
def page(table: Table, client: Client) -> str:
    """The address of the table's page; the client is the player."""
    assert table.player.user is not None
    client.force_login(table.player.user)
    return reverse("characters:table", args=[table.campaign.pk])


def whole(client: Client, page: str) -> str:
    return client.get(page).content.decode()


def has(text: str, **other: str) -> dict[str, str]:
    """The header of a browser that shows this page, but for some parts."""
    digests = dict(_PART.findall(text)) | other
    return {"X-Live": ",".join(f"{name}={digest}" for name, digest in digests.items())}


def test_a_page_embeds_the_last_act_that_its_reader_may_know_of(
    table: Table, client: Client, page: str
) -> None:
    told = table.act()
    table.act(gms_only=True)

    assert _SEQ.findall(whole(client, page)) == [str(told.seq)]


def test_a_page_as_it_is_gets_nothing(client: Client, page: str) -> None:
    answer = client.get(page, headers=has(whole(client, page)))

    assert answer.content == b""
    assert "X-Live-Other" not in answer.headers


def test_only_what_changed_is_sent_with_the_act_up_to_which_it_shows(
    table: Table, client: Client, page: str
) -> None:
    before = whole(client, page)
    entry = table.act()
    Campaign.objects.filter(pk=table.campaign.pk).update(clock_seconds=3600)

    answer = client.get(page, headers=has(before))

    assert [name for name, _ in _PART.findall(answer.content.decode())] == ["clock"]
    assert b"<html" not in answer.content
    assert answer["X-Live-Seq"] == str(entry.seq)


def test_a_page_with_other_parts_is_to_be_loaded_anew(client: Client, page: str) -> None:
    answer = client.get(page, headers=has(whole(client, page), pool="0"))

    assert answer["X-Live-Other"] == "1"
    assert answer.content == b""


def test_somebody_who_left_gets_what_the_page_says_then(
    table: Table, client: Client, page: str
) -> None:
    before = whole(client, page)
    table.player.delete()

    assert client.get(page, headers=has(before)).status_code == 404


def test_a_part_is_drawn_with_the_rights_of_now(table: Table, client: Client, page: str) -> None:
    """What a client claims to have decides nothing but what is left out."""
    before = whole(client, page)
    assert "Avancer l’horloge" not in before

    answer = client.get(page, headers=has(before, clock="0"))
    Membership.objects.filter(pk=table.player.pk).update(role=Role.GM)
    as_gm = client.get(page, headers=has(before))

    assert "Avancer l’horloge" not in answer.content.decode()
    assert as_gm["X-Live-Other"] == "1", "a GM's table has parts of its own"
    assert "Avancer l’horloge" in whole(client, page)

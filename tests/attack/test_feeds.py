"""Streams asked for over HTTP by those who should hear nothing, or nothing any more."""

import json
import re
from collections.abc import Callable, Iterator
from http.client import HTTPConnection, HTTPResponse
from urllib.parse import urlsplit
from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse

from accounts.services.people import change_password
from campaign.models import Campaign, Membership
from campaign.services import acts
from campaign.services.members import remove_member
from characters.services.involvement import about
from tests.browser.conftest import Server
from tests.characters.table import Table, build_table, key
from tests.factories.campaign import CampaignFactory

pytestmark = pytest.mark.django_db(transaction=True)

_LIVE, _SEQ = re.compile(r'data-live="(\w+)"'), re.compile(r'data-seq="(\d+)"')
#: Seconds in which whatever is told has been told, and a stream that is over has ended.
SOON = 5.0


@pytest.fixture
def server(django_db_setup: None) -> Iterator[Server]:
    running = Server()
    try:
        running.start()
        yield running
    finally:
        running.stop()


class Line:
    """A stream, read by hand."""

    def __init__(self, server: Server, campaign: Campaign, who: Membership | None) -> None:
        self.client = Client()
        if who is not None:
            assert who.user is not None
            self.client.force_login(who.user)
        cookies = "; ".join(f"{one.key}={one.value}" for one in self.client.cookies.values())
        self._connection = HTTPConnection(urlsplit(server.address).netloc, timeout=SOON)
        address = reverse("campaign:feed", args=[campaign.pk])
        self._connection.request("GET", address, headers={"Cookie": cookies})
        self.response: HTTPResponse = self._connection.getresponse()

    def next(self) -> dict[str, str]:
        """The next event; nothing where the stream is over."""
        event: dict[str, str] = {}
        while line := self.response.readline().decode().rstrip("\n"):
            name, _, value = line.partition(": ")
            event[name] = value
        return event

    def is_over(self) -> bool:
        """Whether it ends soon, and says so; ``TimeoutError`` where it goes on."""
        return [one["event"] for one in iter(self.next, {})][-1:] == ["end"]

    def close(self) -> None:
        self.response.close()
        self._connection.close()


@pytest.fixture
def line(server: Server) -> Iterator[Callable[..., Line]]:
    """Opens streams, and closes them when the test is over."""
    opened: list[Line] = []

    def open_one(campaign: Campaign, who: Membership | None) -> Line:
        opened.append(Line(server, campaign, who))
        return opened[-1]

    yield open_one
    for one in opened:
        one.close()


@pytest.fixture
def table() -> Table:
    return build_table()


def act(table: Table, *, gms_only: bool = False, hidden: bool = False) -> None:
    """A GM's act; of a hidden character where asked."""
    with acts.begin(by=table.gm, act_id=uuid4(), kind="character.state", given={}) as one:
        one.data = {}
        one.move_clock(1)
        if gms_only:
            one.tell_gms_only()
        if hidden:
            about(one, table.hidden)


def act_in_secret(table: Table) -> None:
    """A GM's act without the clock, which everybody reads, and one of a hidden character."""
    for hidden in (False, True):
        with acts.begin(by=table.gm, act_id=uuid4(), kind="character.state", given={}) as one:
            one.data = {}
            one.tell_gms_only()
            if hidden:
                about(one, table.hidden)


def test_streams_are_for_who_sits_there_and_end_with_the_seat(
    table: Table, line: Callable[..., Line]
) -> None:
    """Real HTTP: another table, nobody, who is removed, logs out, or has a new password."""
    elsewhere = CampaignFactory(name="Ailleurs")
    for who, where in ((None, table.campaign), (table.player, elsewhere)):
        assert line(where, who).response.status == 404

    player, other, looker = (
        line(table.campaign, who) for who in (table.player, table.other, table.spectator)
    )
    lines = (player, other, looker)
    assert [one.next()["event"] for one in lines] == ["ready"] * 3

    # what GMs keep to themselves: not a word, and no more in the word that follows
    act(table, gms_only=True)
    act(table, hidden=True)
    act(table)
    for one in lines:
        told = one.next()
        assert set(told) == {"id", "event", "data"}
        assert json.loads(told["data"]) == {"kind": "character.state", "mine": False}
        assert int(told["id"]) == table.campaign.log.latest("seq").seq

    remove_member(by=table.gm, act_id=key(), member_id=table.player.pk)
    assert table.other.user is not None
    change_password(user=table.other.user, password="lanterne sourde 9")
    looker.client.post(reverse("accounts:log-out"))
    assert [one.is_over() for one in lines] == [True, True, True]
    assert line(table.campaign, table.player).response.status == 404


@pytest.mark.parametrize("page", ["characters:table", "characters:log", "campaign:members"])
def test_a_page_is_the_same_before_and_after_what_gms_keep_to_themselves(
    table: Table, page: str
) -> None:
    """Its parts, and the number from which it listens: nothing counts what it may not know."""
    client = Client()
    assert table.player.user is not None
    client.force_login(table.player.user)
    address = reverse(page, args=[table.campaign.pk])

    def parts() -> list[str]:
        text = client.get(address).content.decode()
        return _LIVE.findall(text) + _SEQ.findall(text)

    before = parts()
    act_in_secret(table)

    assert before
    assert parts() == before

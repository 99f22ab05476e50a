"""Fan-out in memory: who hears what, who is sent away, what comes back."""

import asyncio
from uuid import uuid4

import pytest
from django.db import connection
from django.utils import timezone

from accounts.models import User
from accounts.services import people, presence
from campaign.feed.database import briefly
from campaign.feed.hub import MOST_WAITING, Hub, NotListeningError, Stream
from campaign.models import Membership
from campaign.services import acts
from campaign.services.members import remove_member
from campaign.services.nudges import Nudge
from characters.services.standing import set_hidden
from tests.campaign.feed.conftest import Table, run
from tests.factories.campaign import CampaignFactory, gm_of
from tests.factories.characters import CharacterFactory

pytestmark = pytest.mark.django_db(transaction=True)


def seq_of(nudge: Nudge | None) -> int | None:
    return nudge.seq if nudge else None


def test_a_page_so_far_behind_is_closed(table: Table) -> None:
    reader = table.reader(table.player)

    async def story() -> Nudge | None:
        stream = Stream(reader)
        for seq in range(MOST_WAITING + 1):
            stream.offer(Nudge(campaign=1, seq=seq, kind="cast", by=1))
        return await stream.next()

    assert run(story()) is None


def test_a_player_hears_of_no_secret_and_a_gm_of_all(table: Table) -> None:
    gm, player = table.reader(table.gm), table.reader(table.player)
    known = table.last

    async def story() -> tuple[list[int | None], list[int | None]]:
        hub = Hub()
        async with hub.joined(gm, known=known) as gms, hub.joined(player, known=known) as players:
            for more in ({"gms_only": True}, {"only": table.other.pk}, {}):
                await table.does(**more)
            heard = [seq_of(await gms.next()) for _ in range(3)]
            last = seq_of(await players.next())
        await hub.stop()
        return heard, [last]

    heard_by_gm, heard_by_player = run(story())

    assert heard_by_gm == [known + 1, known + 2, known + 3]
    assert heard_by_player == [known + 3], "the first thing that reaches the player"


def test_hiding_somebody_reaches_players_without_number_or_author(table: Table) -> None:
    reader = table.reader(table.player)
    character = CharacterFactory(campaign=table.campaign)
    known = table.last

    async def story() -> Nudge | None:
        hub = Hub()
        async with hub.joined(reader, known=known) as stream:
            await briefly(set_hidden)(
                by=table.gm, act_id=uuid4(), character_id=character.pk, hidden=True
            )
            heard = await stream.next()
        await hub.stop()
        return heard

    heard = run(story())

    assert heard is not None
    assert (heard.seq, heard.kind, heard.by) == (None, "shown", 0)


def test_another_table_is_not_heard(table: Table) -> None:
    reader, known = table.reader(table.player), table.last
    other = CampaignFactory()

    def act_elsewhere() -> None:
        with acts.begin(by=gm_of(other), act_id=uuid4(), kind="test", given={}) as act:
            act.move_clock(1)

    async def story() -> Nudge | None:
        hub = Hub()
        async with hub.joined(reader, known=known) as stream:
            await briefly(act_elsewhere)()
            await table.does()
            heard = await stream.next()
        await hub.stop()
        return heard

    heard = run(story())

    assert heard is not None
    assert heard.campaign == table.campaign.pk


def test_somebody_removed_hears_nothing_more_not_even_that(table: Table) -> None:
    reader, known = table.reader(table.player), table.last

    async def story() -> tuple[Nudge | None, bool]:
        hub = Hub()
        async with hub.joined(reader, known=known) as stream:
            await briefly(remove_member)(by=table.gm, act_id=uuid4(), member_id=table.player.pk)
            heard = await stream.next()
            refused = stream.is_refused
        await hub.stop()
        return heard, refused

    assert run(story()) == (None, True)


def test_a_new_password_ends_every_stream_of_the_person_only(table: Table) -> None:
    reader, other, known = table.reader(table.player), table.reader(table.other), table.last
    user = User.objects.get(pk=reader.user)

    async def story() -> Nudge | None:
        hub = Hub()
        async with hub.joined(reader, known=known) as one, hub.joined(other, known=known) as two:
            await briefly(people.change_password)(user=user, password="lanterne sourde 9")
            ended = await one.next()
            entry = await table.does()
            heard = await two.next()
        await hub.stop()
        assert heard is not None
        assert heard.seq == entry.seq
        return ended

    assert run(story()) is None


def test_what_nobody_announced_is_found_when_somebody_looks(table: Table) -> None:
    reader, known = table.reader(table.player), table.last

    def leave_quietly() -> None:
        Membership.objects.filter(pk=table.player.pk).update(left_at=timezone.now())

    async def story() -> bool:
        hub = Hub()
        async with hub.joined(reader, known=known) as stream:
            await briefly(leave_quietly)()
            await briefly(presence.announce)(reader.user)
            assert await stream.next() is None
            refused = stream.is_refused
        await hub.stop()
        return refused

    assert run(story())


def test_what_was_done_while_the_database_was_away_comes_after(table: Table) -> None:
    reader, known = table.reader(table.player), table.last

    def cut() -> int:
        with connection.cursor() as cursor:
            cursor.execute(
                "SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity"
                " WHERE datname = current_database() AND query LIKE 'LISTEN%'"
            )
            return int(cursor.fetchone()[0])

    async def story() -> list[int | None]:
        hub = Hub()
        async with hub.joined(reader, known=known) as stream:
            assert await briefly(cut)() == 1
            await table.does(gms_only=True)
            await table.does()
            first = await stream.next()
            await table.does()
            second = await stream.next()
        await hub.stop()
        return [seq_of(first), seq_of(second)]

    assert run(story()) == [known + 2, known + 3]


def test_a_closed_hub_ends_its_streams_and_takes_no_more(table: Table) -> None:
    reader, known = table.reader(table.player), table.last

    async def story() -> tuple[Nudge | None, int]:
        hub = Hub()
        async with hub.joined(reader, known=known) as stream:
            asyncio.get_running_loop().call_soon_threadsafe(hub.close)
            ended = await stream.next()
            assert not stream.is_refused, "the page comes back"
            with pytest.raises(NotListeningError):
                async with hub.joined(reader, known=known):
                    pass
        await hub.stop()
        return ended, len(hub)

    assert run(story()) == (None, 0)

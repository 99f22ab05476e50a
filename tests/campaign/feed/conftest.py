"""A table with its GM and two players, and pages of theirs that listen."""

import asyncio
from collections.abc import Coroutine
from dataclasses import dataclass
from typing import Any, TypeVar
from uuid import uuid4

import pytest
from django.test import Client

from campaign.feed.database import briefly
from campaign.feed.guard import Reader
from campaign.models import Campaign, LogEntry, Membership
from campaign.services import acts
from tests.factories.campaign import CampaignFactory, MembershipFactory, gm_of

T = TypeVar("T")


@dataclass(frozen=True, kw_only=True)
class Table:
    campaign: Campaign
    gm: Membership
    player: Membership
    other: Membership

    @property
    def last(self) -> int:
        return Campaign.objects.get(pk=self.campaign.pk).last_seq

    def act(self, *, kind: str = "test", gms_only: bool = False, only: int = 0) -> LogEntry:
        """The smallest act of the GM: the clock moves."""
        with acts.begin(by=self.gm, act_id=uuid4(), kind=kind, given={}) as act:
            act.move_clock(1)
            if gms_only:
                act.tell_gms_only()
            if only:
                act.tell_only([only])
        return act.done

    def reader(self, member: Membership) -> Reader:
        """A page of the member, under a session of its own."""
        assert member.user is not None
        client = Client()
        client.force_login(member.user)
        return Reader(
            campaign=self.campaign.pk,
            member=member.pk,
            is_gm=member.is_gm,
            user=member.user.pk,
            session=client.session.session_key or "",
        )

    async def does(self, **more: Any) -> LogEntry:
        """``act``, from a thread as a web page would."""
        return await briefly(self.act)(**more)


@pytest.fixture
def table() -> Table:
    campaign = CampaignFactory()
    return Table(
        campaign=campaign,
        gm=gm_of(campaign),
        player=MembershipFactory(campaign=campaign),
        other=MembershipFactory(campaign=campaign),
    )


def run(story: Coroutine[Any, Any, T]) -> T:
    """What happens between open pages, to its end, in a loop of its own."""

    async def limited() -> T:
        async with asyncio.timeout(60):
            return await story

    return asyncio.run(limited())

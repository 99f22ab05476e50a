"""A table with two players, a spectator, and a character of each sort."""

from dataclasses import dataclass
from typing import Any
from uuid import uuid4

from django.test import Client

from campaign.models import Campaign, Membership, Role
from campaign.services.audit import differences
from campaign.services.refusal import Refused
from characters.models import Character, CharacterKind
from tests.factories.campaign import CampaignFactory, MembershipFactory, gm_of
from tests.factories.characters import CharacterFactory


@dataclass(frozen=True, kw_only=True)
class Table:
    """Who sits at it and what is played."""

    campaign: Campaign
    gm: Membership
    player: Membership
    other: Membership
    spectator: Membership
    #: The player's mage.
    mage: Character
    #: A GM's character that players meet.
    npc: Character
    #: One that exists for GMs only.
    hidden: Character


def build_table(**mage: Any) -> Table:
    """The table; ``mage`` are fields of the player's mage."""
    campaign = CampaignFactory()
    player = MembershipFactory(campaign=campaign)
    fields = {"name": "Ysolde", "players": [player]} | mage
    return Table(
        campaign=campaign,
        gm=gm_of(campaign),
        player=player,
        other=MembershipFactory(campaign=campaign),
        spectator=MembershipFactory(campaign=campaign, role=Role.SPECTATOR),
        mage=CharacterFactory(campaign=campaign, **fields),
        npc=CharacterFactory(campaign=campaign, kind=CharacterKind.NPC, name="Dame Oriane"),
        hidden=CharacterFactory(
            campaign=campaign, kind=CharacterKind.NPC, name="Zarkhul", hidden=True
        ),
    )


def signed_in(member: Membership) -> Client:
    """A browser of the member's person."""
    client = Client()
    if member.user is None:
        raise AssertionError("the seat is empty")
    client.force_login(member.user)
    return client


def codes(refusal: Refused) -> list[str]:
    """The reasons, in their order."""
    return [problem.code for problem in refusal.problems]


def check_log(campaign: Campaign) -> None:
    """The state of play is what the log says."""
    campaign.refresh_from_db()
    found = [str(difference) for difference in differences(campaign)]
    if found:
        raise AssertionError(found)


def key() -> Any:
    """A fresh tap."""
    return uuid4()

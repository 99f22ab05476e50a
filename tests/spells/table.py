"""A table with a GM and a player, and what they send to pages of spells."""

from dataclasses import dataclass
from typing import Any
from uuid import uuid4

from django.test import Client
from django.urls import reverse

from campaign.models import Campaign, Membership
from tests.factories.campaign import CampaignFactory, MembershipFactory, gm_of


@dataclass(frozen=True, kw_only=True)
class Table:
    """Who sits there."""

    campaign: Campaign
    gm: Membership
    player: Membership

    def url(self, name: str, *args: object) -> str:
        return reverse(f"spells:{name}", args=[self.campaign.pk, *args])

    def client(self, member: Membership) -> Client:
        client = Client()
        assert member.user is not None
        client.force_login(member.user)
        return client


def new_table() -> Table:
    campaign = CampaignFactory()
    return Table(campaign=campaign, gm=gm_of(campaign), player=MembershipFactory(campaign=campaign))


def written_memorised(**fields: Any) -> dict[str, Any]:
    """A filled form for a new memorised spell, with these fields otherwise."""
    return {
        "act_id": str(uuid4()),
        "name_fr": "Cendre Lente",
        "magic_type": "arcane",
        "spell_level": "2",
        "duration": "6 tours + 1 tour par niveau",
        "range": "36 m",
        "saving_throw": "contre les sorts (moitié des dégâts)",
    } | fields


def written(**fields: Any) -> dict[str, Any]:
    """A filled form for a new spell, with these fields otherwise."""
    return {
        "act_id": str(uuid4()),
        "name_fr": "Voile de Cendre",
        "degree": "1",
        "range_kind": "distance",
        "base_range_m": "20",
        "duration_kind": "lasting",
        "base_duration_min": "30",
        "resistance": "POU",
    } | fields

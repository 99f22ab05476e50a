"""The second tap of a double tap, where the first took away the right to it."""

from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse

from campaign.models import Membership, Role
from tests.factories.campaign import CampaignFactory, MembershipFactory, gm_of

pytestmark = pytest.mark.django_db


def signed_in(member: Membership) -> Client:
    client = Client()
    assert member.user is not None
    client.force_login(member.user)
    return client


def test_who_has_left_finds_nothing_under_a_key_of_somebody_else(client: Client) -> None:
    player = MembershipFactory(campaign=CampaignFactory())
    leave = reverse("campaign:leave", args=[player.campaign_id])
    key = {"act_id": str(uuid4())}
    signed_in(player).post(leave, key)

    stranger = MembershipFactory(campaign=CampaignFactory())
    assert signed_in(stranger).post(leave, key).status_code == 404
    assert client.post(leave, key).status_code == 302


def test_who_has_left_finds_nothing_under_another_key() -> None:
    player = MembershipFactory(campaign=CampaignFactory())
    leave = reverse("campaign:leave", args=[player.campaign_id])
    signed_in(player).post(leave, {"act_id": str(uuid4())})

    for key in (str(uuid4()), "", "7"):
        assert signed_in(player).post(leave, {"act_id": key}).status_code == 404


def test_who_has_left_is_told_twice() -> None:
    player = MembershipFactory(campaign=CampaignFactory())
    client = signed_in(player)
    leave = reverse("campaign:leave", args=[player.campaign_id])
    key = {"act_id": str(uuid4())}

    answers = [client.post(leave, key) for _tap in range(2)]

    assert [(one.status_code, one.headers["Location"]) for one in answers] == [(303, "/")] * 2


def test_a_gm_who_made_themselves_a_player_gets_the_acts_page() -> None:
    campaign = CampaignFactory()
    gm = gm_of(campaign)
    MembershipFactory(campaign=campaign, role=Role.GM)
    client = signed_in(gm)
    address = reverse("campaign:change-role", args=[campaign.pk, gm.pk])
    data = {"act_id": str(uuid4()), "role": Role.PLAYER.value}

    first, second = client.post(address, data), client.post(address, data)

    assert (first.status_code, second.status_code) == (303, 303)
    assert Membership.objects.get(pk=gm.pk).role == Role.PLAYER
    campaign.refresh_from_db()
    told = reverse("characters:entry", args=[campaign.pk, campaign.last_seq])
    assert second.headers["Location"] == told

from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse

from campaign.models import Campaign, Membership
from rules.presets import preset_of
from tests.factories.accounts import UserFactory
from tests.factories.campaign import CampaignFactory, gm_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def gm(client: Client) -> Membership:
    seat = gm_of(CampaignFactory(name="La lande"))
    assert seat.user is not None
    client.force_login(seat.user)
    return seat


def _url(name: str, seat: Membership) -> str:
    return reverse(f"campaign:{name}", args=[seat.campaign_id])


def test_a_campaign_without_a_name_is_refused_beside_the_field(client: Client) -> None:
    client.force_login(UserFactory())

    answer = client.post(
        "/campaigns/create/", {"act_id": str(uuid4()), "name": " ", "preset": "BRP"}
    )

    assert answer.status_code == 422
    assert "Il manque un nom" in answer.text
    assert not Campaign.objects.exists()


def test_a_key_that_made_another_campaign_is_refused_in_words(client: Client) -> None:
    client.force_login(UserFactory())
    tap = {"act_id": str(uuid4()), "preset": "BRP"}
    client.post("/campaigns/create/", tap | {"name": "La lande"})

    answer = client.post("/campaigns/create/", tap | {"name": "Le marais"})

    assert answer.status_code == 422
    assert "La page avait changé" in answer.text
    assert Campaign.objects.count() == 1


def test_after_creating_comes_inviting(client: Client) -> None:
    client.force_login(UserFactory())

    answer = client.post(
        "/campaigns/create/", {"act_id": str(uuid4()), "name": "La lande", "preset": "BRP"}
    )

    campaign = Campaign.objects.get()
    assert answer["Location"] == f"/c/{campaign.pk}/invitations/"
    assert preset_of(campaign.rules) == "BRP"


def test_archiving_and_reopening_stand_on_one_page(client: Client, gm: Membership) -> None:
    client.post(_url("archive", gm), {"act_id": str(uuid4())})
    page = client.get(_url("rules", gm)).text
    refused = client.post(_url("rename", gm), {"act_id": str(uuid4()), "name": "Le marais"})
    client.post(_url("reopen", gm), {"act_id": str(uuid4())})

    assert "Rouvrir la campagne" in page
    assert refused.status_code == 422
    assert not Campaign.objects.get().is_archived


def test_a_double_tap_renames_once(client: Client, gm: Membership) -> None:
    tap = {"act_id": str(uuid4()), "name": "Le marais"}

    answers = [client.post(_url("rename", gm), tap).status_code for _ in range(2)]

    assert answers == [303, 303]
    assert gm.campaign.log.filter(kind="campaign.renamed").count() == 1

import re
from datetime import UTC, datetime
from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries

from campaign.models import Invitation, Membership
from tests.factories.campaign import CampaignFactory, InvitationFactory, gm_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def gm(client: Client) -> Membership:
    seat = gm_of(CampaignFactory(name="La lande"))
    assert seat.user is not None
    client.force_login(seat.user)
    return seat


def _url(name: str, seat: Membership, *more: int) -> str:
    return reverse(f"campaign:{name}", args=[seat.campaign_id, *more])


def _tap(**fields: object) -> dict[str, object]:
    return {"act_id": str(uuid4()), **fields}


def test_too_many_places_are_refused_and_what_was_typed_stays(
    client: Client, gm: Membership
) -> None:
    answer = client.post(
        _url("create-invitation", gm), _tap(role="player", lasting="week", max_uses=500)
    )

    assert answer.status_code == 422
    assert 'value="500"' in answer.text
    assert not Invitation.objects.exists()


def test_an_invitation_of_another_table_is_not_shown(client: Client, gm: Membership) -> None:
    other = InvitationFactory()

    assert client.get(_url("invitation", gm, other.pk)).status_code == 404
    assert client.post(_url("revoke-invitation", gm, other.pk), _tap()).status_code == 404


def test_a_new_invitation_is_shown_with_its_address_and_its_code(
    client: Client, gm: Membership
) -> None:
    answer = client.post(
        _url("create-invitation", gm),
        _tap(role="player", lasting="tonight", max_uses=4),
        follow=True,
    )

    invitation = Invitation.objects.get()
    assert f'value="http://testserver/join/{invitation.token}/"' in answer.text
    assert '<svg class="qr-code"' in answer.text
    assert "4 places libres" in answer.text
    assert not re.search(r"\sstyle=", answer.text)


def test_the_first_of_a_month_and_the_places_are_written_as_in_french(
    client: Client, gm: Membership
) -> None:
    InvitationFactory(campaign=gm.campaign, expires_at=datetime(2126, 12, 1, 12, tzinfo=UTC))
    client.post(_url("create-invitation", gm), _tap(role="player", lasting="tonight", max_uses=4))

    assert "1er décembre" in client.get(_url("invitations", gm)).text
    log = client.get(reverse("characters:log", args=[gm.campaign_id])).text
    assert "joueur · 4 places" in " ".join(log.split())


def test_an_address_of_this_machine_only_is_warned_about(client: Client, gm: Membership) -> None:
    invitation = InvitationFactory(campaign=gm.campaign)
    path = _url("invitation", gm, invitation.pk)

    assert "que sur cet ordinateur" in client.get(path, HTTP_HOST="127.0.0.1:8000").text
    assert "que sur cet ordinateur" not in client.get(path).text


def test_a_revoked_invitation_stays_in_the_list_as_closed(client: Client, gm: Membership) -> None:
    invitation = InvitationFactory(campaign=gm.campaign)

    client.post(_url("revoke-invitation", gm, invitation.pk), _tap())

    assert "1 invitation fermée" in client.get(_url("invitations", gm)).text
    page = client.get(_url("invitation", gm, invitation.pk)).text
    assert invitation.token not in page


@pytest.mark.parametrize("count", [1, 7])
def test_the_list_costs_four_queries_however_long(
    client: Client, gm: Membership, count: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    for _ in range(count):
        InvitationFactory(campaign=gm.campaign)

    with django_assert_num_queries(4):  # session, person, seat, invitations
        client.get(_url("invitations", gm))

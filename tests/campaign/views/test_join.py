from datetime import UTC, datetime
from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries

from accounts.models import User
from campaign.models import Invitation, Membership, Role
from campaign.services.members import leave
from tests.factories.accounts import UserFactory
from tests.factories.campaign import InvitationFactory, MembershipFactory

pytestmark = pytest.mark.django_db

_PAST = datetime(2026, 1, 1, tzinfo=UTC)


@pytest.fixture
def invitation() -> Invitation:
    return InvitationFactory(campaign__name="La lande", max_uses=3)


def _page(invitation: Invitation) -> str:
    return f"/join/{invitation.token}/"


def _sit(client: Client, invitation: Invitation, **fields: str) -> int:
    path = reverse("campaign:sit-down", args=[invitation.token])
    return client.post(path, {"act_id": str(uuid4()), **fields}).status_code


def test_an_unknown_address_is_not_found(client: Client) -> None:
    assert client.get("/join/nowhere/").status_code == 404
    assert client.post("/join/nowhere/sit-down/").status_code == 404


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"revoked_at": _PAST}, "a été retirée"),
        ({"expires_at": _PAST}, "n’est plus valable"),
        ({"uses": 3}, "Toutes les places sont prises"),
        ({"campaign__archived_at": _PAST}, "La campagne est archivée"),
    ],
)
def test_a_closed_invitation_says_kindly_why_and_seats_nobody(
    client: Client, change: dict[str, object], words: str
) -> None:
    invitation = InvitationFactory(**({"max_uses": 3} | change))

    page = client.get(_page(invitation))

    assert page.status_code == 410
    assert words in page.text
    assert "MJ" in page.text
    assert _sit(client, invitation, name="Jeanne") == 410
    assert not User.objects.filter(name="Jeanne").exists()


@pytest.mark.parametrize("name", ["", "J", " J ", "J" * 61])
def test_a_name_has_two_to_sixty_letters(client: Client, invitation: Invitation, name: str) -> None:
    assert _sit(client, invitation, name=name) == 422
    assert Membership.objects.count() == 1


def test_anybody_with_the_address_reads_the_table_and_the_role(
    client: Client, invitation: Invitation
) -> None:
    page = client.get(_page(invitation))

    assert page.status_code == 200
    assert "La lande" in page.text
    assert "place de joueur" in page.text
    assert "no-store" in page["Cache-Control"]


def test_the_language_is_chosen_before_a_name_is_given_and_leads_back_here(
    client: Client, invitation: Invitation
) -> None:
    path = reverse("campaign:sit-down", args=[invitation.token])
    pages = client.get(_page(invitation)), client.post(path, {"act_id": str(uuid4()), "name": ""})

    for page in pages:
        assert reverse("accounts:language") in page.text
        assert f'name="next" value="{_page(invitation)}"' in page.text


def test_a_spectator_is_led_to_the_table(client: Client) -> None:
    invitation = InvitationFactory(role=Role.SPECTATOR)
    path = reverse("campaign:sit-down", args=[invitation.token])

    answer = client.post(path, {"act_id": str(uuid4()), "name": "Jeanne"})

    table = reverse("characters:table", args=[invitation.campaign_id])
    assert answer["Location"] == table
    taking = client.get(reverse("characters:take", args=[invitation.campaign_id]))
    assert f'class="b go big full" href="{table}"' in taking.text


def test_a_stranger_types_a_name_and_is_in(client: Client, invitation: Invitation) -> None:
    path = reverse("campaign:sit-down", args=[invitation.token])

    answer = client.post(path, {"act_id": str(uuid4()), "name": "Jeanne"})

    user = User.objects.get(name="Jeanne")
    assert answer.status_code == 303
    assert answer["Location"] == reverse("characters:take", args=[invitation.campaign_id])
    assert client.session["_auth_user_id"] == str(user.pk)
    assert client.session.get_expiry_age() > 60 * 60 * 24 * 30


def test_a_double_tap_from_one_phone_seats_one_person(
    client: Client, invitation: Invitation
) -> None:
    key = str(uuid4())
    path = reverse("campaign:sit-down", args=[invitation.token])
    other_request = Client()  # sent before the answer to the first one, so without its cookie

    client.post(path, {"act_id": key, "name": "Jeanne"})
    other_request.post(path, {"act_id": key, "name": "Jeanne"})
    client.post(path, {"act_id": key, "name": "Jeanne"})

    invitation.refresh_from_db()
    assert invitation.uses == 1
    assert User.objects.filter(name="Jeanne").count() == 1
    assert other_request.session["_auth_user_id"] == client.session["_auth_user_id"]


def test_a_person_with_an_account_joins_with_one_tap(
    client: Client, invitation: Invitation
) -> None:
    user = UserFactory(name="Paul")
    client.force_login(user)

    assert "Quel nom" not in client.get(_page(invitation)).text
    assert _sit(client, invitation) == 303

    assert Membership.objects.get(user=user).name == "Paul"


def test_who_sits_there_already_is_led_to_the_table(client: Client, invitation: Invitation) -> None:
    seat = MembershipFactory(campaign=invitation.campaign)
    assert seat.user is not None
    client.force_login(seat.user)

    answer = client.get(_page(invitation))

    assert answer["Location"] == reverse("characters:table", args=[invitation.campaign_id])


def test_who_comes_back_gets_the_seat_again(client: Client, invitation: Invitation) -> None:
    seat = MembershipFactory(campaign=invitation.campaign, name="Dame Aude")
    assert seat.user is not None
    leave(by=seat, act_id=uuid4())
    client.force_login(seat.user)

    assert _sit(client, invitation) == 303

    seat.refresh_from_db()
    assert (seat.left_at, seat.name) == (None, "Dame Aude")


def test_joining_by_name_costs_so_many_queries(
    client: Client, invitation: Invitation, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    with django_assert_num_queries(31):
        _sit(client, invitation, name="Jeanne")


def test_the_page_costs_one_query(
    client: Client, invitation: Invitation, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    with django_assert_num_queries(1):
        client.get(_page(invitation))

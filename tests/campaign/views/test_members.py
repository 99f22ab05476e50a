from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries

from campaign.models import Membership, Role
from tests.factories.accounts import GuestFactory
from tests.factories.campaign import CampaignFactory, MembershipFactory, gm_of

pytestmark = pytest.mark.django_db


def _as(client: Client, seat: Membership) -> None:
    assert seat.user is not None
    client.force_login(seat.user)


@pytest.fixture
def gm(client: Client) -> Membership:
    seat = gm_of(CampaignFactory(name="La lande"))
    _as(client, seat)
    return seat


def _url(name: str, seat: Membership, *more: int) -> str:
    return reverse(f"campaign:{name}", args=[seat.campaign_id, *more])


def _tap(**fields: str) -> dict[str, str]:
    return {"act_id": str(uuid4()), **fields}


def test_the_last_gm_reads_why_leaving_is_refused(client: Client, gm: Membership) -> None:
    answer = client.post(_url("leave", gm), _tap())

    assert answer.status_code == 422
    assert "Il faut un MJ à la table" in answer.text
    assert Membership.objects.gms().exists()


def test_a_seat_that_is_empty_meanwhile_is_told_above_the_list(
    client: Client, gm: Membership
) -> None:
    gone = MembershipFactory(campaign=gm.campaign, left_at="2026-01-01T00:00Z")

    answer = client.post(_url("remove", gm, gone.pk), _tap())

    assert answer.status_code == 422
    assert "n’est plus à la table" in answer.text


def test_a_post_without_a_key_does_nothing(client: Client, gm: Membership) -> None:
    other = MembershipFactory(campaign=gm.campaign)

    assert client.post(_url("remove", gm, other.pk)).status_code == 422

    other.refresh_from_db()
    assert other.left_at is None


def test_a_player_sees_who_sits_there_and_no_way_to_change_it(client: Client) -> None:
    seat = MembershipFactory(campaign__name="La lande")
    other = MembershipFactory(campaign=seat.campaign, user=GuestFactory(), name="Jeanne")
    _as(client, seat)

    page = client.get(_url("members", seat)).text

    assert other.name in page
    assert "Quitter la table" in page
    for secret in ("Retirer de la table", "Rendre l’accès", "sans adresse e-mail", "Inviter"):
        assert secret not in page


def test_who_has_left_is_not_listed(client: Client, gm: Membership) -> None:
    MembershipFactory(campaign=gm.campaign, name="Partie", left_at="2026-01-01T00:00Z")

    assert "Partie" not in client.get(_url("members", gm)).text


def test_a_way_back_is_offered_only_to_who_has_no_other(client: Client, gm: Membership) -> None:
    MembershipFactory(campaign=gm.campaign, user=GuestFactory(), name="Jeanne")
    MembershipFactory(campaign=gm.campaign, name="Paul")

    page = client.get(_url("members", gm)).text

    assert page.count("Rendre l’accès par un code") == 1
    assert "Paul a une adresse e-mail" in page


def test_removing_says_how_to_put_it_right(client: Client, gm: Membership) -> None:
    other = MembershipFactory(campaign=gm.campaign, name="Jeanne")

    answer = client.post(_url("remove", gm, other.pk), _tap(), follow=True)

    assert "Jeanne n’est plus à la table" in answer.text
    other.refresh_from_db()
    assert other.left_at is not None


def test_handing_over_makes_the_other_gm(client: Client, gm: Membership) -> None:
    other = MembershipFactory(campaign=gm.campaign)

    client.post(_url("hand-over", gm, other.pk), _tap(step_down="on"))

    other.refresh_from_db()
    gm.refresh_from_db()
    assert (other.role, gm.role) == (Role.GM, Role.PLAYER)


def test_a_role_changes_by_one_button(client: Client, gm: Membership) -> None:
    other = MembershipFactory(campaign=gm.campaign)

    answer = client.post(_url("change-role", gm, other.pk), _tap(role="spectator"))

    other.refresh_from_db()
    assert (answer.status_code, other.role) == (303, Role.SPECTATOR)


def test_who_leaves_finds_the_table_closed(client: Client) -> None:
    seat = MembershipFactory()
    _as(client, seat)

    answer = client.post(_url("leave", seat), _tap())

    assert answer["Location"] == "/"
    assert client.get(_url("members", seat)).status_code == 404


def test_ones_own_seat_takes_another_name(client: Client) -> None:
    seat = MembershipFactory()
    _as(client, seat)

    short = client.post(_url("rename-seat", seat), _tap(name="J"))
    client.post(_url("rename-seat", seat), _tap(name="Jeanne"))

    assert short.status_code == 422
    assert 'value="J"' in short.text
    seat.refresh_from_db()
    assert seat.name == "Jeanne"


@pytest.mark.parametrize("others", [1, 8])
def test_the_page_costs_four_queries_however_many_sit_there(
    client: Client, gm: Membership, others: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    for _ in range(others):
        MembershipFactory(campaign=gm.campaign, user=GuestFactory())

    with django_assert_num_queries(4):  # session, person, seat, all seats
        client.get(_url("members", gm))

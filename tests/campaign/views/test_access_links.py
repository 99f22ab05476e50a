from datetime import UTC, datetime
from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse

from campaign.models import AccessLink
from tests.factories.accounts import GuestFactory, UserFactory
from tests.factories.campaign import AccessLinkFactory, MembershipFactory, gm_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def link() -> AccessLink:
    return AccessLinkFactory(membership__user=GuestFactory(name="Jeanne"))


def _enter(client: Client, link: AccessLink) -> int:
    return client.post(f"/back/{link.token}/enter/").status_code


def _as_gm(client: Client, link: AccessLink) -> None:
    user = gm_of(link.membership.campaign).user
    assert user is not None
    client.force_login(user)


def test_an_unknown_address_is_not_found(client: Client) -> None:
    assert client.get("/back/nowhere/").status_code == 404
    assert client.post("/back/nowhere/enter/").status_code == 404


@pytest.mark.parametrize(
    ("field", "words"), [("used_at", "a déjà servi"), ("expires_at", "n’est plus valable")]
)
def test_a_spent_link_says_so_and_opens_nothing(
    client: Client, link: AccessLink, field: str, words: str
) -> None:
    setattr(link, field, datetime(2026, 1, 1, tzinfo=UTC))
    link.save()

    page = client.get(f"/back/{link.token}/")

    assert page.status_code == 410
    assert words in page.text
    assert _enter(client, link) == 410
    assert "_auth_user_id" not in client.session


def test_looking_at_the_address_spends_nothing(client: Client, link: AccessLink) -> None:
    assert "Entrer comme" in client.get(f"/back/{link.token}/").text

    assert _enter(client, link) == 303


def test_the_button_signs_in_once(client: Client, link: AccessLink) -> None:
    other = Client()

    assert _enter(client, link) == 303
    assert _enter(other, link) == 410

    assert client.session["_auth_user_id"] == str(link.membership.user_id)
    assert "_auth_user_id" not in other.session


def test_the_same_tap_again_leads_to_the_table(client: Client, link: AccessLink) -> None:
    assert [_enter(client, link), _enter(client, link)] == [303, 303]


def test_a_gm_of_another_table_sees_no_code(client: Client, link: AccessLink) -> None:
    other = AccessLinkFactory(membership__user=GuestFactory())
    _as_gm(client, other)
    own_table = other.membership.campaign_id

    assert client.get(reverse("campaign:access", args=[own_table, link.pk])).status_code == 404


def test_who_has_an_address_is_sent_to_the_reset(client: Client, link: AccessLink) -> None:
    seat = MembershipFactory(campaign=link.membership.campaign, user=UserFactory())
    _as_gm(client, link)

    answer = client.post(
        reverse("campaign:give-access", args=[seat.campaign_id, seat.pk]),
        {"act_id": str(uuid4())},
    )

    assert answer.status_code == 422
    assert "Mot de passe oublié" in answer.text
    assert AccessLink.objects.count() == 1


def test_the_gm_shows_a_code_that_closes_the_one_before(client: Client, link: AccessLink) -> None:
    _as_gm(client, link)
    seat = link.membership

    answer = client.post(
        reverse("campaign:give-access", args=[seat.campaign_id, seat.pk]),
        {"act_id": str(uuid4())},
        follow=True,
    )

    new = AccessLink.objects.latest("pk")
    assert f"/back/{new.token}/" in answer.text
    assert '<svg class="qr-code"' in answer.text
    assert _enter(Client(), link) == 410

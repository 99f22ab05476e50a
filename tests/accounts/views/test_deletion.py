import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from accounts.models import User
from tests.factories.accounts import PASSWORD, GuestFactory, UserFactory
from tests.factories.campaign import CampaignFactory, MembershipFactory

pytestmark = pytest.mark.django_db

_PAGE, _NOW = "/account/delete/", "/account/delete/now/"


def test_without_the_tick_or_the_password_nothing_happens(client: Client) -> None:
    user = UserFactory(password=PASSWORD)
    client.force_login(user)

    answers = [
        client.post(_NOW, {"current": PASSWORD}).status_code,
        client.post(_NOW, {"sure": "on", "current": "faux"}).status_code,
        client.post(_NOW, {"sure": "on"}).status_code,
    ]

    assert answers == [422, 422, 422]
    assert User.objects.filter(pk=user.pk).exists()


def test_the_last_gm_of_a_table_with_others_reads_what_to_do(client: Client) -> None:
    campaign = CampaignFactory(name="La lande", gm=UserFactory(password=PASSWORD))
    MembershipFactory(campaign=campaign)
    gm = campaign.memberships.get(role="gm").user
    assert gm is not None
    client.force_login(gm)

    page = client.get(_PAGE)
    answer = client.post(_NOW, {"sure": "on", "current": PASSWORD})

    assert "La lande" in page.text
    assert "Confier le siège" in page.text
    assert answer.status_code == 422
    assert User.objects.filter(pk=gm.pk).exists()


def test_the_account_goes_and_the_session_with_it(client: Client) -> None:
    user = GuestFactory()
    client.force_login(user)

    answer = client.post(_NOW, {"sure": "on"})

    assert (answer.status_code, answer["Location"]) == (303, "/")
    assert not User.objects.filter(pk=user.pk).exists()
    assert "_auth_user_id" not in client.session


def test_the_page_does_not_cost_more_for_who_only_plays(
    client: Client, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    user = UserFactory()
    for _ in range(3):
        MembershipFactory(user=user)
    client.force_login(user)

    with django_assert_num_queries(3):  # session, person, seats
        client.get(_PAGE)

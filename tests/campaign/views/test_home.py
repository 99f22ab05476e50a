import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries, Settings

from accounts.models import User
from campaign.models import Role
from tests.factories.accounts import GuestFactory, UserFactory
from tests.factories.campaign import CampaignFactory, MembershipFactory

pytestmark = pytest.mark.django_db

_ENTER = "/demo/"


@pytest.fixture
def demo_seat() -> int:
    """A demo player's account, at a table of a demo GM."""
    campaign = CampaignFactory(name="Démonstration", gm=GuestFactory(name="Mira", is_demo=True))
    jean: User = GuestFactory(name="Jean", is_demo=True)
    MembershipFactory(campaign=campaign, user=jean)
    return jean.pk


def test_where_the_demo_is_not_offered_nobody_enters_it(client: Client, demo_seat: int) -> None:
    assert "Essayer" not in client.get("/").text
    assert client.post(_ENTER, {"person": demo_seat}).status_code == 404
    assert "_auth_user_id" not in client.session


def test_only_the_demos_people_are_entered_by_a_button(client: Client, settings: Settings) -> None:
    settings.DEMO_ENTRY = True
    person = UserFactory()

    for asked in (str(person.pk), "", "x", "9" * 40):
        assert client.post(_ENTER, {"person": asked}).status_code == 404
    assert "_auth_user_id" not in client.session


def test_a_link_alone_enters_nobody(client: Client, demo_seat: int, settings: Settings) -> None:
    settings.DEMO_ENTRY = True

    assert client.get(_ENTER, {"person": demo_seat}).status_code == 405


def test_one_click_enters_as_a_demo_person_at_their_table(
    client: Client, demo_seat: int, settings: Settings
) -> None:
    settings.DEMO_ENTRY = True
    page = client.get("/").text

    answer = client.post(_ENTER, {"person": demo_seat})

    assert "Mira, MJ" in page
    assert "Entrer comme Jean" in page
    assert answer.status_code == 303
    assert answer["Location"].startswith("/c/")
    assert client.session["_auth_user_id"] == str(demo_seat)


def test_strangers_read_what_it_is_and_no_campaign(client: Client) -> None:
    CampaignFactory(name="La lande secrète")

    page = client.get("/").text

    assert "points de magie" in page
    assert "La lande secrète" not in page


def test_a_person_without_tables_reads_what_to_do(client: Client) -> None:
    client.force_login(UserFactory())

    assert "scanner le code du MJ" in client.get("/").text


def test_only_own_present_seats_are_listed_with_role_and_name(client: Client) -> None:
    user = UserFactory()
    MembershipFactory(user=user, campaign__name="La lande", name="Dame Aude", role=Role.SPECTATOR)
    MembershipFactory(user=user, campaign__name="Le marais", left_at="2026-01-01T00:00Z")
    CampaignFactory(name="Ailleurs")
    client.force_login(user)

    page = client.get("/").text

    assert "La lande" in page
    assert "Spectateur" in page
    assert "Dame Aude" in page
    assert "Le marais" not in page
    assert "Ailleurs" not in page


def test_archived_tables_are_folded(client: Client) -> None:
    user = UserFactory()
    CampaignFactory(gm=user, name="La lande", archived_at="2026-01-01T00:00Z")
    client.force_login(user)

    assert "1 campagne archivée" in client.get("/").text


@pytest.mark.parametrize("tables", [1, 6])
def test_the_list_costs_three_queries_however_long(
    client: Client, tables: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    user = UserFactory()
    for _ in range(tables):
        MembershipFactory(user=user)
    client.force_login(user)

    with django_assert_num_queries(3):  # session, person, seats
        client.get("/")


def test_the_demo_speaks_the_language_chosen_at_the_door(
    client: Client, demo_seat: int, settings: Settings
) -> None:
    settings.DEMO_ENTRY = True
    client.cookies[settings.LANGUAGE_COOKIE_NAME] = "en"

    client.post(_ENTER, {"person": demo_seat})

    assert User.objects.get(pk=demo_seat).language == "en"

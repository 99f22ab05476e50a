import pytest
from django.test import Client
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries

from accounts.models import User
from tests.factories.accounts import PASSWORD, GuestFactory, UserFactory

pytestmark = pytest.mark.django_db

_PAGE = "/account/"


def _post(client: Client, verb: str, **data: str) -> int:
    return client.post(reverse(f"accounts:{verb}"), data).status_code


@pytest.fixture
def aude(client: Client) -> User:
    user = UserFactory(name="Aude", email="aude@example.org", password=PASSWORD)
    client.force_login(user)
    return user


@pytest.fixture
def guest(client: Client) -> User:
    user = GuestFactory(name="Jeanne")
    client.force_login(user)
    return user


def test_the_address_and_the_password_change_only_with_the_current_password(
    client: Client, aude: User
) -> None:
    assert _post(client, "change-email", email="x@example.org", current="faux") == 422
    assert _post(client, "change-password", new="encre-de-lune-9", current="faux") == 422

    aude.refresh_from_db()
    assert aude.email == "aude@example.org"
    assert aude.check_password(PASSWORD)


def test_somebody_elses_address_is_refused(client: Client, aude: User) -> None:
    UserFactory(email="paul@example.org")

    assert _post(client, "change-email", email="Paul@example.org", current=PASSWORD) == 422


def test_a_weak_password_is_refused_with_its_reason(client: Client, aude: User) -> None:
    answer = client.post(reverse("accounts:change-password"), {"new": "12345", "current": PASSWORD})

    assert answer.status_code == 422
    assert "trop court" in answer.text


def test_a_refused_form_leaves_the_other_fields_as_they_are_stored(
    client: Client, aude: User
) -> None:
    answer = client.post(reverse("accounts:change-name"), {"name": "A"})

    assert answer.status_code == 422
    assert "au moins 2 lettres" in answer.text
    assert 'value="aude@example.org"' in answer.text


def test_what_asks_for_a_password_is_closed_to_who_has_none(client: Client, guest: User) -> None:
    assert _post(client, "change-email", email="x@example.org", current="") == 403
    assert _post(client, "change-password", new="encre-de-lune-9", current="") == 403


def test_the_demos_people_keep_no_account(client: Client) -> None:
    client.force_login(GuestFactory(is_demo=True))

    assert _post(client, "keep", email="x@example.org", password=PASSWORD) == 403


def test_an_account_that_has_a_password_is_not_kept_again(client: Client, aude: User) -> None:
    assert _post(client, "keep", email="x@example.org", password="encre-de-lune-9") == 403

    aude.refresh_from_db()
    assert aude.check_password(PASSWORD)


def test_who_came_by_a_code_keeps_the_account_and_stays_in(client: Client, guest: User) -> None:
    assert "Garder ce compte" in client.get(_PAGE).text

    assert _post(client, "keep", email="Jeanne@example.org", password=PASSWORD) == 303

    guest.refresh_from_db()
    assert guest.email == "jeanne@example.org"
    page = client.get(_PAGE)
    assert page.status_code == 200
    assert "Garder ce compte" not in page.text


def test_a_new_password_keeps_this_session_and_closes_the_others(
    client: Client, aude: User
) -> None:
    other = Client()
    other.force_login(aude)

    assert _post(client, "change-password", new="encre-de-lune-9", current=PASSWORD) == 303

    assert client.get(_PAGE).status_code == 200
    assert other.get(_PAGE).status_code == 302


def test_each_thing_is_saved_on_its_own(client: Client, aude: User) -> None:
    _post(client, "change-name", name="Dame Aude")
    _post(client, "change-theme", theme="dark")
    _post(client, "change-dice", dice_entry="typed")
    _post(client, "change-email", email="dame@example.org", current=PASSWORD)

    aude.refresh_from_db()
    assert (aude.name, aude.theme, aude.dice_entry, aude.email) == (
        "Dame Aude",
        "dark",
        "typed",
        "dame@example.org",
    )


def test_the_theme_is_written_on_the_page(client: Client, aude: User) -> None:
    _post(client, "change-theme", theme="dark")

    assert 'data-theme="dark"' in client.get(_PAGE).text


def test_an_unknown_theme_or_way_of_rolling_is_refused(client: Client, aude: User) -> None:
    assert _post(client, "change-theme", theme="neon") == 422
    assert _post(client, "change-dice", dice_entry="astrology") == 422


def test_the_page_costs_two_queries(
    client: Client, aude: User, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    with django_assert_num_queries(2):  # session, person
        client.get(_PAGE)

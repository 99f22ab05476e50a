import pytest
from axes.models import AccessAttempt
from django.test import Client
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries

from accounts.models import User
from tests.factories.accounts import PASSWORD, GuestFactory, UserFactory

pytestmark = pytest.mark.django_db

_OPEN = "/account/log-in/open/"
_MAKE = "/account/sign-up/make/"


def _log_in(client: Client, email: str, password: str = PASSWORD, **more: str) -> int:
    return client.post(_OPEN, {"username": email, "password": password, **more}).status_code


def test_a_wrong_password_answers_the_page_with_a_reason_and_keeps_the_address(
    client: Client,
) -> None:
    UserFactory(email="aude@example.org", password=PASSWORD)

    answer = client.post(_OPEN, {"username": "aude@example.org", "password": "faux"})

    assert answer.status_code == 422
    assert "ne vont pas ensemble" in answer.text
    assert 'value="aude@example.org"' in answer.text
    assert "_auth_user_id" not in client.session


def test_nobody_enters_the_demo_by_a_password(client: Client) -> None:
    UserFactory(email="demo@example.org", is_demo=True)

    assert _log_in(client, "demo@example.org", "") == 422
    assert _log_in(client, "demo@example.org", "!") == 422


def test_after_five_wrong_passwords_even_the_right_one_waits_on_our_own_page(
    client: Client,
) -> None:
    UserFactory(email="aude@example.org", password=PASSWORD)
    for address in (
        "aude@example.org",
        "Aude@Example.org",
        "AUDE@example.org",
        " aude@example.org",
    ):
        assert _log_in(client, address, "faux") == 422
    assert _log_in(client, "aude@example.org", "faux") == 429

    answer = client.post(_OPEN, {"username": "aude@example.org", "password": PASSWORD})

    assert answer.status_code == 429
    assert "accounts/locked.html" in [template.name for template in answer.templates]
    assert "Trop d’essais" in answer.text


def test_another_address_on_the_same_network_is_not_locked(client: Client) -> None:
    UserFactory(email="aude@example.org", password=PASSWORD)
    UserFactory(email="paul@example.org", password=PASSWORD)
    for _ in range(5):
        _log_in(client, "aude@example.org", "faux")

    assert _log_in(client, "paul@example.org") == 303


def test_getting_in_forgets_the_wrong_tries(client: Client) -> None:
    UserFactory(email="aude@example.org", password=PASSWORD)
    for _ in range(4):
        _log_in(client, "aude@example.org", "faux")

    assert _log_in(client, "aude@example.org") == 303
    assert not AccessAttempt.objects.exists()


@pytest.mark.parametrize(
    "elsewhere", ["https://evil.example/", "//evil.example/", "javascript:alert(1)", ""]
)
def test_going_on_never_leads_elsewhere(client: Client, elsewhere: str) -> None:
    UserFactory(email="aude@example.org", password=PASSWORD)

    answer = client.post(
        _OPEN, {"username": "aude@example.org", "password": PASSWORD, "next": elsewhere}
    )

    assert answer["Location"] == reverse("campaign:home")


def test_capitals_do_not_matter_and_the_person_goes_on_to_where_they_wanted(
    client: Client,
) -> None:
    user = UserFactory(email="aude@example.org", password=PASSWORD)

    answer = client.post(
        _OPEN, {"username": "Aude@Example.ORG", "password": PASSWORD, "next": "/campaigns/new/"}
    )

    assert (answer.status_code, answer["Location"]) == (303, "/campaigns/new/")
    assert client.session["_auth_user_id"] == str(user.pk)


def test_signing_up_says_everything_that_is_wrong_at_once(client: Client) -> None:
    UserFactory(email="aude@example.org")

    answer = client.post(_MAKE, {"name": "A", "email": "aude@example.org", "password": "mauve"})

    assert answer.status_code == 422
    assert "au moins 2 lettres" in answer.text
    assert "a déjà un compte" in answer.text
    assert "mauve" not in answer.text
    assert User.objects.count() == 1


def test_a_password_like_the_name_is_refused(client: Client) -> None:
    answer = client.post(
        _MAKE,
        {"name": "Mélusine", "email": "x@example.org", "password": "mélusine1"},
    )

    assert answer.status_code == 422
    assert not User.objects.exists()


def test_signing_up_enters_at_once(client: Client) -> None:
    answer = client.post(
        _MAKE,
        {"name": "Aude", "email": "Aude@example.org", "password": PASSWORD},
    )

    user = User.objects.get()
    assert (answer.status_code, answer["Location"]) == (303, "/")
    assert (user.name, user.email) == ("Aude", "aude@example.org")
    assert client.session["_auth_user_id"] == str(user.pk)


@pytest.mark.parametrize("page", ["accounts:log-in", "accounts:sign-up"])
def test_who_is_in_already_goes_on(client: Client, page: str) -> None:
    client.force_login(GuestFactory())

    assert client.get(reverse(page)).status_code == 303


def test_logging_out_takes_a_post_and_closes_the_session(client: Client) -> None:
    client.force_login(GuestFactory())

    assert client.get(reverse("accounts:log-out")).status_code == 405
    assert client.post(reverse("accounts:log-out")).status_code == 303
    assert "_auth_user_id" not in client.session


@pytest.mark.parametrize("page", ["accounts:log-in", "accounts:sign-up"])
def test_the_pages_of_visitors_ask_the_database_nothing(
    client: Client, page: str, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    with django_assert_num_queries(0):
        client.get(reverse(page))

import pytest
from django.test import Client

from tests.factories.accounts import UserFactory

pytestmark = pytest.mark.django_db

_PATH = "/account/language/"


def test_a_language_that_we_do_not_speak_is_refused(client: Client) -> None:
    assert client.post(_PATH, {"language": "eo"}).status_code == 400


def test_going_on_never_leads_elsewhere(client: Client) -> None:
    answer = client.post(_PATH, {"language": "en", "next": "https://evil.example/"})

    assert answer["Location"] == "/"


@pytest.mark.parametrize("page", ["/account/log-in/", "/account/sign-up/"])
def test_the_choice_leads_back_to_the_page_it_was_made_on(client: Client, page: str) -> None:
    form = client.get(page, {"next": "/join/a b/"}).text

    assert f'action="{_PATH}"' in form
    assert f'name="next" value="{page}?next=/join/a%20b/"' in form


def test_a_visitor_keeps_the_choice_in_a_cookie(client: Client) -> None:
    assert client.get("/account/log-in/")["Content-Language"] == "fr"

    answer = client.post(_PATH, {"language": "en", "next": "/account/log-in/"})

    assert (answer.status_code, answer["Location"]) == (303, "/account/log-in/")
    assert client.get("/account/log-in/")["Content-Language"] == "en"


def test_a_person_keeps_it_in_the_account(client: Client) -> None:
    user = UserFactory()
    client.force_login(user)

    client.post(_PATH, {"language": "en"})

    user.refresh_from_db()
    assert user.language == "en"
    assert client.get("/")["Content-Language"] == "en"

import re

import pytest
from django.core import mail
from django.test import Client
from django.urls import reverse

from tests.factories.accounts import PASSWORD, GuestFactory, UserFactory

pytestmark = pytest.mark.django_db

_ASK = "/account/password-reset/"


def _link(text: object) -> str:
    found = re.search(r"http://testserver(/\S+)", str(text))
    assert found
    return found.group(1)


@pytest.mark.parametrize("address", ["nobody@example.org", "demo@example.org"])
def test_nobody_learns_whether_an_address_has_an_account(client: Client, address: str) -> None:
    UserFactory(email="demo@example.org", is_demo=True)
    UserFactory(email="aude@example.org", password=PASSWORD)

    known = client.post(_ASK, {"email": "aude@example.org"})
    unknown = client.post(_ASK, {"email": address})

    assert (known.status_code, known["Location"]) == (unknown.status_code, unknown["Location"])
    assert [message.to for message in mail.outbox] == [["aude@example.org"]]


@pytest.mark.parametrize(
    ("language", "subject", "words"),
    [
        ("fr", "Sortilège\u00a0: nouveau mot de passe", "Bonjour Aude,"),
        ("en", "Sortilège: new password", "Hello Aude,"),
    ],
)
def test_the_mail_speaks_the_language_of_the_account(
    client: Client, language: str, subject: str, words: str
) -> None:
    UserFactory(name="Aude", email="aude@example.org", password=PASSWORD, language=language)

    client.post(_ASK, {"email": "aude@example.org"})

    (message,) = mail.outbox
    assert message.subject == subject
    assert message.body.startswith(words)


def test_a_spent_or_false_link_says_so(client: Client) -> None:
    answer = client.get(reverse("accounts:password-reset-choose", args=["MQ", "false"]))

    assert "Ce lien n’ouvre plus" in answer.text


def test_passwords_that_differ_are_refused(client: Client) -> None:
    user = UserFactory(email="aude@example.org", password=PASSWORD)
    client.post(_ASK, {"email": user.email})
    page = client.get(_link(mail.outbox[0].body), follow=True)

    answer = client.post(
        page.request["PATH_INFO"],
        {"new_password1": "encre-de-lune-9", "new_password2": "autre-encre-9"},
    )

    assert "diffèrent" in answer.text
    user.refresh_from_db()
    assert user.check_password(PASSWORD)


def test_the_mail_leads_to_a_new_password(client: Client) -> None:
    user = UserFactory(name="Aude", email="aude@example.org", password=PASSWORD)
    client.post(_ASK, {"email": "Aude@Example.org"})
    (message,) = mail.outbox
    page = client.get(_link(message.body), follow=True)

    client.post(
        page.request["PATH_INFO"],
        {"new_password1": "encre-de-lune-9", "new_password2": "encre-de-lune-9"},
    )

    user.refresh_from_db()
    assert user.check_password("encre-de-lune-9")
    assert "Bonjour Aude" in message.body
    assert "\n" not in message.subject


@pytest.mark.parametrize("page", ["password-reset", "password-reset-sent", "password-reset-done"])
def test_each_step_is_our_own_page(client: Client, page: str) -> None:
    GuestFactory()

    answer = client.get(reverse(f"accounts:{page}"))

    assert answer.status_code == 200
    assert "Sortilège" in answer.text

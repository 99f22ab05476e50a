"""Mails about a password or an address that changed."""

import pytest
from django.core import mail
from pytest_django import Settings

from accounts.models import User
from accounts.services.people import change_email, change_password
from tests.factories.accounts import UserFactory

pytestmark = pytest.mark.django_db


@pytest.fixture
def user(settings: Settings) -> User:
    settings.EMAIL_HOST = "mail.example.org"
    user: User = UserFactory(name="Jeanne", email="jeanne@example.org", language="fr")
    return user


def test_a_server_without_mail_sends_none(user: User, settings: Settings) -> None:
    settings.EMAIL_HOST = ""
    change_password(user=user, password="une autre phrase")
    assert mail.outbox == []


def test_the_same_address_again_is_no_change(user: User) -> None:
    change_email(user=user, email="Jeanne@example.org")
    assert mail.outbox == []


def test_a_new_password_is_told_and_not_repeated(user: User) -> None:
    change_password(user=user, password="une autre phrase")
    [sent] = mail.outbox
    assert (sent.to, sent.subject) == (["jeanne@example.org"], "Votre mot de passe a changé")
    assert "une autre phrase" not in sent.body


def test_a_new_address_is_told_to_the_former_one_in_the_own_language(user: User) -> None:
    User.objects.filter(pk=user.pk).update(language="en")
    user.refresh_from_db()
    change_email(user=user, email="ailleurs@example.org")
    [sent] = mail.outbox
    assert sent.to == ["jeanne@example.org"]
    assert "ailleurs@example.org" not in sent.body
    assert sent.subject == "Your e-mail address has changed"

"""The host's site: for superusers of the server, and of play it shows nothing."""

import pytest
from django.core.management import call_command
from django.test import Client
from django.urls import reverse

from accounts.models import User
from tests.admin_forms import filled
from tests.factories.accounts import GuestFactory, UserFactory
from tests.factories.campaign import CampaignFactory

pytestmark = pytest.mark.django_db


@pytest.fixture
def host(monkeypatch: pytest.MonkeyPatch) -> User:
    """Made as the README says."""
    monkeypatch.setenv("DJANGO_SUPERUSER_PASSWORD", "une-longue-phrase-de-passe")
    call_command("createsuperuser", "--no-input", "--email", "Hote@Example.org", verbosity=0)
    return User.objects.get(is_superuser=True)


@pytest.fixture
def inside(client: Client, host: User) -> Client:
    """Signed in by our own page."""
    sent = {"username": "hote@example.org", "password": "une-longue-phrase-de-passe"}
    assert client.post(reverse("accounts:open-log-in"), sent).status_code == 303
    return client


@pytest.mark.parametrize("rights", [{}, {"is_staff": True}, {"is_superuser": True}])
def test_half_a_host_is_refused(client: Client, rights: dict[str, bool]) -> None:
    user = UserFactory()
    User.objects.filter(pk=user.pk).update(**rights)
    client.force_login(user)

    answer = client.get(reverse("host:index"))
    assert answer.status_code == 403
    assert "pour qui héberge" in answer.text
    assert "Le MJ de la campagne" not in answer.text


def test_the_host_made_by_the_command_is_in(inside: Client, host: User) -> None:
    assert (host.email, host.is_staff) == ("hote@example.org", True)
    assert inside.get(reverse("host:index")).status_code == 200


def test_campaigns_are_counted_and_not_opened(inside: Client) -> None:
    campaign = CampaignFactory(name="La lande grise")
    path = reverse("host:campaign_campaign_change", args=[campaign.pk])

    assert "La lande grise" in inside.get(reverse("host:campaign_campaign_changelist")).text
    assert inside.get(path).status_code == 200
    assert inside.post(path, {"name": "X"}).status_code == 405
    assert inside.get(reverse("characters:table", args=[campaign.pk])).status_code == 404


def test_an_account_is_closed_and_its_sessions_with_it(inside: Client) -> None:
    user = UserFactory()
    theirs = Client()
    theirs.force_login(user)
    path = reverse("host:accounts_user_change", args=[user.pk])

    answer = inside.post(path, {k: v for k, v in filled(inside, path).items() if k != "is_active"})

    assert answer.status_code == 303
    assert theirs.get(reverse("accounts:account")).status_code == 302


def test_an_address_is_set_right_in_small_letters(inside: Client) -> None:
    user = GuestFactory(name="Jeanne")
    path = reverse("host:accounts_user_change", args=[user.pk])

    assert inside.post(path, filled(inside, path)).status_code == 303
    assert User.objects.get(pk=user.pk).email is None
    assert inside.post(path, filled(inside, path, email="Jeanne@Example.ORG")).status_code == 303
    assert User.objects.get(pk=user.pk).email == "jeanne@example.org"


def test_an_address_taken_is_refused(inside: Client) -> None:
    user, other = UserFactory(), UserFactory()
    path = reverse("host:accounts_user_change", args=[user.pk])

    assert inside.post(path, filled(inside, path, email=other.email)).status_code == 422


def test_hosts_do_not_shut_themselves_out(inside: Client, host: User) -> None:
    path = reverse("host:accounts_user_change", args=[host.pk])

    inside.post(path, {"name": "Hôte", "email": "hote@example.org", "language": "fr"})
    host.refresh_from_db()

    assert (host.name, host.is_active, host.is_superuser) == ("Hôte", True, True)


def test_passwords_and_other_columns_are_no_filters(inside: Client) -> None:
    path = reverse("host:accounts_user_changelist")

    assert inside.get(path, {"password__startswith": "p"}).status_code == 403
    assert "pbkdf2" not in inside.get(path).text

"""Too often: 429, and nothing typed is lost; a table behind one address is never in the way."""

from dataclasses import replace
from typing import Any

import pytest
from django.core import mail
from django.test import Client
from django.urls import reverse
from pytest_django import Settings

from accounts.middleware import PaceMiddleware
from accounts.models import User
from accounts.services import limits
from accounts.services.limits import Buckets
from tests.factories.accounts import PASSWORD, UserFactory
from tests.factories.campaign import InvitationFactory

pytestmark = pytest.mark.django_db


@pytest.fixture
def one_each(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every limit is one."""
    count = limits.wait_for

    def strict(limit: limits.Limit, who: str) -> int:
        return count(replace(limit, times=1), who)

    monkeypatch.setattr("accounts.views.limits.wait_for", strict)


@pytest.fixture
def slowly(settings: Settings, monkeypatch: pytest.MonkeyPatch) -> None:
    """Two acts a minute."""
    settings.ACTS_PER_MINUTE = 2
    monkeypatch.setattr(PaceMiddleware, "buckets", Buckets())


def _sign_up(client: Client, name: str, **more: Any) -> Any:
    data = {"name": name, "email": f"{name}@example.org", "password": PASSWORD}
    return client.post(reverse("accounts:make-account"), data, **more)


def test_what_was_typed_is_on_the_page_but_for_the_password(one_each: None) -> None:
    _sign_up(Client(), "aude")

    answer = _sign_up(Client(), "paul")

    page = answer.content.decode()
    assert answer.status_code == 429
    assert 3500 < int(answer["Retry-After"]) <= 3601
    assert 'name="name" value="paul"' in page
    assert 'name="email" value="paul@example.org"' in page
    assert 'type="password" id="again-password" name="password"' in page
    assert PASSWORD not in page
    assert not User.objects.filter(name="paul").exists()


def test_another_address_signs_up_meanwhile(one_each: None) -> None:
    _sign_up(Client(), "aude")

    assert _sign_up(Client(), "paul", REMOTE_ADDR="198.51.100.7").status_code == 303


def test_fifty_people_behind_one_address_come_at_once() -> None:
    invitation = InvitationFactory(max_uses=100)
    path = reverse("campaign:sit-down", args=[invitation.token])
    answers = [
        Client().post(
            path, {"act_id": f"00000000-0000-4000-8000-0000000000{turn}", "name": f"J{turn}"}
        )
        for turn in range(10, 60)
    ]

    assert {answer.status_code for answer in answers} == {303}


def test_fifty_people_behind_one_address_sign_up_at_once() -> None:
    answers = [_sign_up(Client(), f"personne{turn}") for turn in range(50)]

    assert {answer.status_code for answer in answers} == {303}


def test_a_mailbox_is_not_flooded_and_nobody_learns_whether_it_is_known(one_each: None) -> None:
    UserFactory(email="aude@example.org", password=PASSWORD)
    ask = reverse("accounts:password-reset")
    answers = {
        who: [
            Client().post(ask, {"email": f"{who}@example.org"}, REMOTE_ADDR=f"198.51.100.{last}")
            for last in (number, number + 1)
        ]
        for number, who in ((10, "aude"), (20, "personne"))
    }

    assert [[a.status_code for a in both] for both in answers.values()] == [[302, 429]] * 2
    assert len(mail.outbox) == 1


@pytest.mark.parametrize(
    ("name", "data"),
    [("campaign:create", {"name": "La lande", "preset": "standard"})],
)
def test_what_a_person_makes_is_counted_by_person(
    one_each: None, name: str, data: dict[str, str]
) -> None:
    client = Client()
    client.force_login(UserFactory())
    other = Client()
    other.force_login(UserFactory())

    statuses = [who.post(reverse(name), data).status_code for who in (client, client, other)]

    assert statuses[1] == 429
    assert 429 not in (statuses[0], statuses[2])


def test_acts_too_fast_wait_and_are_sent_again_by_one_tap(slowly: None) -> None:
    client = Client()
    client.force_login(UserFactory(name="Aude"))
    path = reverse("accounts:change-name")

    answers = [client.post(path, {"name": f"Aude {turn}"}) for turn in range(3)]

    assert [answer.status_code for answer in answers] == [303, 303, 429]
    assert f'action="{path}"' in answers[2].content.decode()
    assert 'name="name" value="Aude 2"' in answers[2].content.decode()
    assert User.objects.get().name == "Aude 1"


def test_in_place_the_whole_screen_is_replaced(slowly: None) -> None:
    client = Client()
    client.force_login(UserFactory())
    path = reverse("accounts:change-theme")

    answers = [
        client.post(path, {"theme": "dark"}, headers={"hx-request": "true"}) for _turn in range(3)
    ]

    assert answers[2].status_code == 429
    assert answers[2]["HX-Retarget"] == "#screen"


def test_reading_is_never_counted(slowly: None) -> None:
    client = Client()
    client.force_login(UserFactory())

    assert {client.get("/account/").status_code for _turn in range(6)} == {200}


def test_a_forged_form_spends_nobodys_drops(slowly: None) -> None:
    client = Client(enforce_csrf_checks=True)
    client.force_login(UserFactory())

    answers = [client.post(reverse("accounts:change-name"), {"name": "x"}) for _turn in range(4)]

    assert {answer.status_code for answer in answers} == {403}


def test_the_host_is_told_whom_a_limit_held_up(
    client: Client, one_each: None, caplog: pytest.LogCaptureFixture
) -> None:
    for name in ("jeanne", "paul"):
        answer = _sign_up(client, name)
    assert answer.status_code == 429
    [line] = [one.getMessage() for one in caplog.records if one.name == "sortilege.limits"]
    assert reverse("accounts:sign-up") in line
    assert "@" not in line

"""The button is the laptop's own: no phone, no server, no demo gets the database."""

from pathlib import Path
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from pytest_django import Settings

from config.backup import BackupError, dump
from tests.factories.accounts import UserFactory
from tests.factories.campaign import CampaignFactory, MembershipFactory

pytestmark = pytest.mark.django_db


def _as(user: Any) -> Client:
    client = Client()
    client.force_login(user)
    return client


@pytest.fixture
def gm() -> Client:
    user = UserFactory()
    CampaignFactory(gm=user)
    return _as(user)


def _both(client: Client, **more: Any) -> list[int]:
    page = client.get(reverse("copy"), **more)
    return [page.status_code, client.post(reverse("take-copy"), **more).status_code]


@pytest.mark.parametrize("address", ["192.168.1.20", "203.0.113.9", "::ffff:10.0.0.7", ""])
def test_a_phone_gets_nothing(gm: Client, address: str) -> None:
    assert _both(gm, REMOTE_ADDR=address) == [404, 404]


def test_a_server_gives_nothing_through_a_page(gm: Client, settings: Settings) -> None:
    settings.LOCAL = False

    assert _both(gm) == [404, 404]


def test_behind_a_proxy_everybody_seems_near_and_gets_nothing(
    gm: Client, settings: Settings
) -> None:
    settings.PROXIES = 1

    assert _both(gm) == [404, 404]


def test_who_runs_no_table_gets_nothing() -> None:
    assert _both(_as(MembershipFactory().user)) == [403, 403]


def test_the_demos_people_get_nothing() -> None:
    user = UserFactory(is_demo=True)
    CampaignFactory(gm=user)

    assert _both(_as(user)) == [403, 403]


def test_a_copy_that_fails_says_why(gm: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(path: Path, **_: Any) -> Path:
        raise BackupError("Disque plein.", "Disk full.")

    monkeypatch.setattr(dump, "save", full)

    answer = gm.post(reverse("take-copy"))

    assert answer.status_code == 503
    assert "Disque plein." in answer.content.decode()


def test_the_button_is_free_again_once_the_file_has_come(gm: Client) -> None:
    assert "data-download" in gm.get(reverse("copy")).content.decode()


def test_the_gm_at_the_laptop_gets_the_whole_file(gm: Client) -> None:
    answer = gm.post(reverse("take-copy"))

    assert answer.status_code == 200
    assert answer.content.startswith(b"PGDMP")
    assert ".backup" in answer["Content-Disposition"]
    assert "no-store" in answer["Cache-Control"]


def test_the_way_there_shows_to_who_may_go_there(gm: Client) -> None:
    page = reverse("campaign:hosting")

    assert reverse("copy") in gm.get(page).content.decode()
    assert reverse("copy") not in gm.get(page, REMOTE_ADDR="192.168.1.20").content.decode()

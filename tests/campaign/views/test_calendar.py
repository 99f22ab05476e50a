"""The calendar's page."""

from typing import Any
from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse

from campaign.models import Campaign
from campaign.services.calendar import change_calendar
from rules.calendar import Calendar, Month
from tests.characters.table import signed_in
from tests.factories.campaign import CampaignFactory, gm_of

pytestmark = pytest.mark.django_db

MOONS = "lune 28\n\nlongue lune 40\nsans nombre"


@pytest.fixture
def campaign() -> Campaign:
    return CampaignFactory()


@pytest.fixture
def client(campaign: Campaign) -> Client:
    return signed_in(gm_of(campaign))


def save(client: Client, campaign: Campaign, **fields: Any) -> Any:
    start = {"start_day": 1, "start_month": 1, "start_year": 1, "months": MOONS}
    address = reverse("campaign:set-calendar", args=[campaign.pk])
    return client.post(address, {"act_id": str(uuid4()), **start, **fields})


@pytest.mark.parametrize(
    ("fields", "words"),
    [
        ({"months": ""}, "À remplir."),
        ({"months": "lune 28\nLune 3"}, "y est deux fois"),
        ({"months": "lune 401"}, "Un mois a de 1 à 400\u00a0jours, pas 401."),
        ({"start_day": 29}, "Ce mois a 28\u00a0jours."),
        ({"weekdays": "\n".join(f"j{n}" for n in range(21))}, "20\u00a0jours au plus."),
        ({"start_month": 4}, "4"),
    ],
)
def test_what_is_wrong_stands_beside_its_field(
    client: Client, campaign: Campaign, fields: dict[str, Any], words: str
) -> None:
    answer = save(client, campaign, **fields)
    assert answer.status_code == 422
    assert words in answer.content.decode()


def test_the_same_calendar_changes_nothing(client: Client, campaign: Campaign) -> None:
    change_calendar(
        by=gm_of(campaign), act_id=uuid4(), calendar=Calendar(months=(Month(name="lune", days=28),))
    )
    answer = save(client, campaign, months="lune 28")
    assert "Rien n’a changé." in answer.content.decode()


def test_lines_become_months_and_days(client: Client, campaign: Campaign) -> None:
    assert save(client, campaign, weekdays="forge\nrepos", start_weekday=2).status_code == 303
    campaign.refresh_from_db()
    assert campaign.dates == Calendar(
        months=(
            Month(name="lune", days=28),
            Month(name="longue lune", days=40),
            Month(name="sans nombre", days=30),
        ),
        weekdays=("forge", "repos"),
        start_weekday=2,
    )


def test_the_default_names_stay_default_in_either_language(
    client: Client, campaign: Campaign
) -> None:
    page = client.get(reverse("campaign:calendar", args=[campaign.pk])).content.decode()
    assert "longue-nuit 30" in page
    months = "\n".join(f"{month.name} 30" for month in Calendar().months)
    assert save(client, campaign, months=months, start_year=300).status_code == 303
    campaign.refresh_from_db()
    assert campaign.calendar == {"start_year": 300}


def test_the_page_costs_three_queries(
    client: Client, campaign: Campaign, django_assert_num_queries: Any
) -> None:
    with django_assert_num_queries(3):
        assert client.get(reverse("campaign:calendar", args=[campaign.pk])).status_code == 200

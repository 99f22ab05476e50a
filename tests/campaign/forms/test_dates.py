"""Dates in words."""

import pytest
from django.template import Context, Template
from django.utils import translation

from campaign.forms.dates import DEFAULT_NAMES, date_words, day_words
from campaign.models import Campaign
from rules.calendar import DEFAULT_MONTHS
from rules.clock import DAY, HOUR

EVENING = 13 * DAY + 21 * HOUR + 42 * 60


@pytest.fixture
def campaign() -> Campaign:
    return Campaign(calendar={"start_year": 312}, clock_seconds=EVENING)


def test_every_default_month_can_be_translated() -> None:
    with translation.override("fr"):
        assert [str(name) for name in DEFAULT_NAMES] == [month.name for month in DEFAULT_MONTHS]


@pytest.mark.parametrize(
    ("language", "expected"),
    [("fr", "14\u00a0givre 312, 21\u00a0h\u00a042")],
)
def test_a_date_is_written_as_people_say_it(
    campaign: Campaign, language: str, expected: str
) -> None:
    with translation.override(language):
        assert date_words(campaign, EVENING) == expected


def test_the_first_of_a_month_and_the_day_of_the_week() -> None:
    campaign = Campaign(calendar={"weekdays": ["forge", "repos"], "start_year": -4})
    with translation.override("fr"):
        assert day_words(campaign, 0) == "forge 1er\u00a0givre −4"
        assert day_words(campaign, DAY) == "repos 2\u00a0givre −4"


def test_templates_write_now_or_another_second(campaign: Campaign) -> None:
    page = Template("{% load game_dates %}{{ c|game_date }}|{{ c|game_date:0 }}|{{ c|game_day }}")
    with translation.override("fr"):
        assert page.render(Context({"c": campaign})) == (
            "14\u00a0givre 312, 21\u00a0h\u00a042|1er\u00a0givre 312, 0\u00a0h\u00a000"
            "|14\u00a0givre 312"
        )

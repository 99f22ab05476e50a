"""Words for a clock that was not moved, and the date that was typed."""

import pytest
from django.utils import translation

from campaign.models import Campaign
from campaign.services.refusal import Problem
from characters.forms.clock import DateForm, StepsForm, clock_words
from rules.clock import DAY, HOUR

CAMPAIGN = Campaign(calendar={"start_year": 312})


@pytest.mark.parametrize(
    "code",
    ["out_of_range", "not_later", "too_far", "same_date", "before_the_start", "only_the_gm"],
)
def test_each_refusal_of_the_clock_has_its_own_sentence(code: str) -> None:
    with translation.override("fr"):
        assert clock_words(Problem(code=code), CAMPAIGN) != "Refusé."


def test_a_clock_that_moved_is_told_with_its_date() -> None:
    with translation.override("fr"):
        words = clock_words(Problem(code="clock_moved", detail={"now": HOUR}), CAMPAIGN)
    assert "1er\u00a0givre 312, 1\u00a0h\u00a000" in words


def test_too_many_steps_are_refused() -> None:
    assert not StepsForm({"step": "hour", "count": "101"}).is_valid()


def test_a_typed_date_is_a_second_of_the_clock() -> None:
    typed = {"year": "312", "month": "2", "day": "3", "hour": "4", "minute": "0"}
    form = DateForm(typed, campaign=CAMPAIGN)
    assert form.is_valid()
    assert form.cleaned_data["seconds"] == 32 * DAY + 4 * HOUR


def test_a_day_that_the_month_has_not_is_told_with_all_else_that_is_wrong() -> None:
    data = {"year": "1", "month": "1", "day": "99", "hour": "", "minute": "0"}
    form = DateForm(data, campaign=CAMPAIGN)
    assert set(form.errors) == {"day", "hour"}

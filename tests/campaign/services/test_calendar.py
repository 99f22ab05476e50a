"""The calendar as an act."""

from uuid import uuid4

import pytest

from campaign.models import Campaign
from campaign.services.calendar import change_calendar
from campaign.services.refusal import Refused
from campaign.services.undo import undo
from rules.calendar import Calendar, Month
from tests.characters.table import codes
from tests.factories.campaign import CampaignFactory, MembershipFactory, gm_of

pytestmark = pytest.mark.django_db

WEEK = Calendar(weekdays=("sillon", "forge"), start_year=312)


@pytest.fixture
def campaign() -> Campaign:
    return CampaignFactory()


def test_a_player_does_not_set_the_calendar(campaign: Campaign) -> None:
    with pytest.raises(Refused) as caught:
        change_calendar(
            by=MembershipFactory(campaign=campaign), act_id=uuid4(), calendar=Calendar(start_year=2)
        )
    assert codes(caught.value) == ["only_the_gm"]


def test_the_same_calendar_is_refused(campaign: Campaign) -> None:
    with pytest.raises(Refused) as caught:
        change_calendar(by=gm_of(campaign), act_id=uuid4(), calendar=Calendar())
    assert codes(caught.value) == ["nothing_changed"]


def test_the_calendar_is_kept_and_the_clock_stands(campaign: Campaign) -> None:
    entry = change_calendar(by=gm_of(campaign), act_id=uuid4(), calendar=WEEK)
    campaign.refresh_from_db()
    assert campaign.dates == WEEK
    assert campaign.clock_seconds == 0
    assert entry.data == {"fields": ["weekdays", "start"]}


def test_undo_brings_the_old_months_back(campaign: Campaign) -> None:
    gm = gm_of(campaign)
    moons = Calendar(months=(Month(name="lune", days=28),))
    entry = change_calendar(by=gm, act_id=uuid4(), calendar=moons)
    undo(by=gm, act_id=uuid4(), seq=entry.seq)
    campaign.refresh_from_db()
    assert campaign.dates == Calendar()

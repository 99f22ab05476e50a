"""What breaking off an incantation costs."""

import pytest

from campaign.models import Campaign
from characters.models import Character
from characters.services.incantation_costs import falls_asleep, foreseen_costs, interruption
from rules.rest import Sleep
from tests.characters.incanting import Chant, build_chant

pytestmark = pytest.mark.django_db


@pytest.fixture
def chant() -> Chant:
    chant = build_chant()
    chant.declare()
    return chant


def test_it_never_costs_more_than_is_there(chant: Chant) -> None:
    chant.mage(mp=5)
    chant.rules(interruption_cost="level")
    campaign = Campaign.objects.get(pk=chant.work.scene.campaign.pk)
    mage = Character.objects.get(pk=chant.work.scene.thogor.pk)
    assert interruption(campaign, mage, chant.row) == 5


def test_only_who_falls_asleep_within_the_span_pays(chant: Chant) -> None:
    campaign, mage = chant.work.scene.campaign, chant.work.scene.thogor.pk
    later = {mage: Sleep(begins=7_200, ends=36_000)}
    assert foreseen_costs(campaign, start=0, end=7_200, asleep=later) == {}
    assert foreseen_costs(campaign, start=0, end=7_201, asleep=later) == {mage: 1}
    assert foreseen_costs(campaign, start=0, end=7_201, asleep={}) == {}
    assert falls_asleep(chant.row, later, start=0, end=7_201) == 7_201

import pytest

from characters.services.systems import last_system
from spells.models import System
from tests.factories.campaign import CampaignFactory
from tests.factories.characters import CasterFactory, CharacterFactory

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    ("preset", "system"),
    [
        ("advanced", System.VANCIAN),
        ("basic", System.VANCIAN),
        ("RuneQuest", System.PERCENTILE),
        (None, System.PERCENTILE),
    ],
)
def test_a_table_without_characters_plays_what_its_rules_are_made_for(
    preset: str | None, system: System
) -> None:
    assert last_system(CampaignFactory(preset=preset)) is system


def test_then_the_last_character_tells() -> None:
    campaign = CampaignFactory(preset="advanced")
    CharacterFactory(campaign=campaign)
    assert last_system(campaign) is System.PERCENTILE
    CasterFactory(campaign=campaign)
    assert last_system(campaign) is System.VANCIAN
